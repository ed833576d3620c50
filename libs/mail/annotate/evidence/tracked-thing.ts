import { Concept } from './concepts.js';
import type { Reading } from './reading.js';

/** "Verify the token before use (PR #482)", "[Larch] (LARCH-482) Verify the token", and "[larch/harbour] Run failed". */
const TRACKED_THING =
  /^\[[\w.-]+\/[\w.-]+\] |[([][^()[\]]{0,20}[#!]\d+[)\]]|^(?:\[[^\]]{1,30}\] ?)?[([][A-Z][A-Z\d]{1,9}-\d{1,6}[)\]] \p{Lu}/u;

/** "review requested: [Bug 48291] Verify the token": a noun and a number in brackets, behind other words. */
const BRACKETED = /(?<=\S )\[(?<noun>\p{L}{3,}) \d{3,}\] /u;

/** "[Harbour] Bug #2186 - Login code is refused": a noun and its number, before what is said of it. */
const COUNTED = /^(?:\[[^\]]{1,30}\] )?(?<noun>\p{L}{3,}) #\d{1,7} ?[-–—:] ?(?=\p{L})/u;

/** Whether a subject names a thing that trackers count, and no code. */
export function namesTracked(subject: Reading): boolean {
  const { text } = subject.seen;
  if (TRACKED_THING.test(text)) return true;
  const found = BRACKETED.exec(text) ?? COUNTED.exec(text);
  return (
    found !== null && !(subject.meansIn(found.index, found.index + found[0].length) & (Concept.code | Concept.otp))
  );
}

/** "[larch/harbour] Verify the token (#482)": both a path and a number. */
export function isOfRepository({ seen: { text } }: Reading): boolean {
  return /^(?:\p{L}{1,3}: ?)?\[[\w.-]+\/[\w.-]+\] .*[([][^()[\]]{0,20}[#!]\d+[)\]]/u.test(text);
}
