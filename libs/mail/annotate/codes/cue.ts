import { Concept } from '../evidence/concepts.js';
import type { Hit } from '../evidence/phrases.js';
import type { Reading } from '../evidence/reading.js';
import type { CodeCandidate } from './candidates.js';
import { isUntold } from './untold.js';

/** Words that say "this is a code". */
export const NAMES = Concept.code | Concept.otp;

/** What stands between a subject and what it is said to be, in several languages. */
export const VERBS = 'is|ist|lautet|est|es|é|è|jest|är|er|este|je|yra|ir|adalah|là|είναι|это|є|هو|הוא|është|ni';
/** Ahead of a code a verb as well, behind one a preposition. */
const ALSO_PREPOSITIONS = 'to|on';
export const IS = new RegExp(`(?:\\s(?:${VERBS}|${ALSO_PREPOSITIONS})|คือ|[:：=–—])\\s*["'«“„(*]*$`, 'i');

/** The word that speaks most for a candidate. */
export interface Cue {
  points: number;
  because: string;
  /** Characters between the word and the candidate; large for other lines. */
  gap: number;
  hit: Hit | null;
}

/** Whether a word and a candidate share characters. */
export function overlaps(hit: Hit, candidate: CodeCandidate): boolean {
  return hit.start < candidate.end && hit.end > candidate.start;
}

/** "Password: 123456. This code expires in 5 minutes", on one line or on two. */
export function saidToExpire({ end }: CodeCandidate, reading: Reading, line: number): Hit | undefined {
  const { lines } = reading.seen;
  const next = lines[line + 1];
  for (const [from, to] of [[end, lines[line]!.end] as const, ...(next ? [[next.start, next.end] as const] : [])]) {
    const hit = reading.hitsIn(from, Math.min(to, from + 20)).find(({ concepts }) => concepts & NAMES);
    const until = hit && reading.meansIn(hit.end, Math.min(to, hit.end + 60)) & Concept.ephemeral;
    if (until) return hit;
  }
  return undefined;
}

/** "Password: 40281. Tell it to nobody": no password that anybody chose is of so few digits and so secret. */
export function isSecretPassword(candidate: CodeCandidate, reading: Reading, line: number): Hit | undefined {
  const { start } = candidate;
  const { lines, text } = reading.seen;
  const hit = reading
    .hitsIn(Math.max(lines[line]!.start, start - 40), start)
    .findLast(({ concepts }) => concepts & Concept.password);
  if (!hit || !/^[^\n.!?]{0,16}(?:[:：]|\p{L}{1,4})\s*["“«]?$/u.test(text.slice(hit.end, start))) return undefined;
  return isUntold(candidate, reading) ? hit : undefined;
}

/** How far behind a code it is said how long it lasts, in characters and in lines. */
const SOON = 120;

/** "60 minutes before the departure", in several languages: how long ahead, and not how long it lasts. */
const AHEAD =
  /^\p{L}* (?:before|prior|early|ahead|vor(?:her)?|avant|antes|prima|voor(?:af)?|van tevoren|före|innan|før|ennen|przed|před|pred|înainte|önce|до|перед|преди)(?!\p{L})/iu;

/** "… 9896. Valid for 15 minutes.": vouchers, bookings and parcels have days. */
export function lastsMinutes({ end }: Pick<CodeCandidate, 'end'>, reading: Reading, line: number): boolean {
  const { lines, text } = reading.seen;
  const to = Math.min(end + SOON, (lines[line + 2] ?? lines.at(-1)!).end);
  return reading
    .hitsIn(end, to)
    .some(
      (hit) =>
        hit.concepts & Concept.ephemeral &&
        /(?<!\d)[1-6]?\d ?$/.test(text.slice(end, hit.start)) &&
        !AHEAD.test(text.slice(hit.end, hit.end + 20)),
    );
}

/** "Change 660518: Verify the code", a thing's number and its title: what calls it a code comes behind the colon. */
export function isTitled({ start, end }: CodeCandidate, { hit }: Cue, { seen: { text } }: Reading): boolean {
  return (
    hit !== null &&
    hit.start > end &&
    /^[:：] ?\p{L}/u.test(text.slice(end, end + 3)) &&
    /\p{L} $/u.test(text.slice(Math.max(0, start - 2), start))
  );
}

/** "… is 8hwr, enter it in the box", "Please enter this one-time password: 8hwr". */
export function isTyped({ start, end }: CodeCandidate, { hit }: Cue, reading: Reading, line: number): boolean {
  const { lines, text } = reading.seen;
  const isAsked = (from: number, to: number, gap: (typing: Hit) => [number, number]) =>
    reading
      .hitsIn(from, to)
      .some((typing) => typing.concepts & Concept.typing && !reading.sentenceEndsIn(...gap(typing)));
  return (
    isAsked(end, Math.min(end + 30, lines[line]!.end), (typing) => [end, typing.start]) ||
    (hit !== null &&
      /^\p{L}*[:：]\s*$/u.test(text.slice(hit.end, start)) &&
      isAsked(Math.max(0, hit.start - 30), hit.start, (typing) => [typing.end, hit.start]))
  );
}
