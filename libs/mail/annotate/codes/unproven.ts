import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import { evidenceOf } from '../links/url-evidence.js';
import { isOfThing, namesCode } from './code-of.js';
import { lastsMinutes, NAMES } from './cue.js';
import { isUntold } from './untold.js';
import { type FoundCode, hasMark } from './finding.js';

/** What is done with an account, and with nothing that is ordered or brought. */
const ACCOUNT = Concept.signIn | Concept.reset | Concept.setPassword;
/** What is ordered, booked, brought or given. */
const GOODS = Concept.decoy | Concept.occasion;
/** How many lines on either side of a code say what it is for; those farther off are the frame of the mail. */
const BESIDE = 3;
/** A mail of fewer characters is a code and what it is called. */
const BARE = 50;
/** And of so few, a code. */
const ALONE = 16;
/** "Your", "Votre", "Twój": so many letters besides the code's name say nothing of what it is for. */
const BARE_SUBJECT = 6;
/** Three words: more than a name or a greeting. */
const TITLE = /\p{L}[^\p{L}]+\p{L}+[^\p{L}]+\p{L}/u;
/** Whatever scores less is no code anyway. */
const WORTH = 2.5;
const DIGITS = /^\d+$/;

/**
 * Weighs against a number that is called a code or a PIN where nothing speaks of an account: lockers, doors, rooms, games and
 * cards have one as well, and there are more such things than any list names.
 */
export function addUnproven(byValue: ReadonlyMap<string, FoundCode>, subject: Reading, body: Reading): void {
  if (!((subject.concepts | body.concepts) & NAMES)) return;
  const worth = [...byValue.values()].filter((finding) => finding.score >= WORTH && !hasMark(finding, 'vouched'));
  if (worth.length === 0 || isBare(subject, body)) return;
  for (const finding of worth) {
    if (isOfAccount(finding, subject, body) || isSecret(finding, subject, body)) continue;
    finding.score -= 5;
    finding.reasons.push({ points: -5, because: 'nothing beside it speaks of an account' });
  }
}

/** A mail of a code and its name, or a subject that is its name, has no room for what it is for. */
function isBare(subject: Reading, body: Reading): boolean {
  const { hits, seen } = subject;
  const names = hits.filter((hit) => hit.concepts & Concept.code && !isOfThing(hit, subject));
  const letters = names.reduce((sum, { start, end }) => sum + end - start, 0);
  const { lines, text } = body.seen;
  const frame = lines.findIndex((_, at) => body.meansOfLine(at) & Concept.furniture);
  const length = frame < 0 ? text.length : lines[frame]!.start;
  if (letters > 0) return length <= ALONE || seen.text.replace(/[^\p{L}]/gu, '').length - letters <= BARE_SUBJECT;
  if (!/\p{L}/u.test(seen.text)) return true;
  return (
    length <= BARE &&
    !(subject.concepts & GOODS) &&
    (!TITLE.test(seen.text) || (subject.concepts & Concept.object) !== 0)
  );
}

/** The subject or a line beside it says that somebody enters or proves something. */
function isOfAccount(finding: FoundCode, subject: Reading, body: Reading): boolean {
  const lines = [subject.concepts, ...linesBeside(finding, body)];
  const said = all(lines);
  if (said & ACCOUNT || lines.some(verifies) || body.seen.links.some((link) => evidenceOf(link).proves)) return true;
  if (!(said & Concept.otp)) return false;
  return !(meansBehindName(subject) & GOODS) || ((said & Concept.typing) | (body.concepts & Concept.ephemeral)) !== 0;
}

/** "Ferry: verification": whose mail it is says nothing of goods, where a word of proving follows. */
function meansBehindName(subject: Reading): number {
  const [name] = /^\p{Lu}[\p{L}\d.]*: /u.exec(subject.seen.text) ?? [''];
  const behind = subject.meansIn(name.length, subject.seen.text.length);
  return behind & Concept.verify ? behind : subject.concepts;
}

/** "Confirm your address", "use this code to verify it", "complete your account", and not "Booking confirmation". */
function verifies(means: number): boolean {
  if (means & Concept.finish && means & Concept.object) return true;
  return (means & Concept.verify) !== 0 && ((means & (Concept.object | Concept.typing)) !== 0 || !(means & GOODS));
}

/** It is to be typed, it expires or nobody may be told, and no goods are spoken of. */
function isSecret(finding: FoundCode, subject: Reading, body: Reading): boolean {
  if (subject.concepts & GOODS) return false;
  const { start, value } = finding;
  const near = all(linesBeside(finding, body));
  if (namesCode(subject)) {
    if (body.concepts & Concept.ephemeral) return true;
    const closest = all(linesBeside(finding, body, 1));
    if (!(closest & GOODS) || (closest & Concept.typing && closest & Concept.finish)) return true;
  }
  if (near & GOODS) return false;
  if (start >= 0 && DIGITS.test(value) && isUntold(finding, body)) return true;
  if (near & Concept.typing && near & (DIGITS.test(value) ? Concept.object | Concept.finish : Concept.object))
    return true;
  if (near & Concept.password && near & Concept.ephemeral) return true;
  return start >= 0 && lastsMinutes(finding, body, body.lineAt(start));
}

/** What the lines around a code mean, each; of one in the subject alone, the body is beside it. The frame of a mail sells nothing. */
function linesBeside({ start, end }: FoundCode, body: Reading, reach = BESIDE): number[] {
  if (start < 0) return [body.concepts];
  const means: number[] = [];
  for (let line = body.lineAt(start) - reach; line <= body.lineAt(end - 1) + reach; line++) {
    const said = body.meansOfLine(line);
    means.push(said & Concept.furniture ? said & ~GOODS : said);
  }
  return means;
}

const all = (means: readonly number[]) => means.reduce((sum, one) => sum | one, 0);
