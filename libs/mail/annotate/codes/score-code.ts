import { Concept } from '../evidence/concepts.js';
import type { Hit } from '../evidence/phrases.js';
import type { Reading } from '../evidence/reading.js';
import { Score } from '../evidence/score.js';
import type { CodeCandidate } from './candidates.js';
import { endOfNeutral, isOfThing } from './code-of.js';
import { evidenceOf } from '../links/url-evidence.js';
import {
  type Cue,
  IS,
  isSecretPassword,
  isTitled,
  isTyped,
  lastsMinutes,
  NAMES,
  overlaps,
  saidToExpire,
  VERBS,
} from './cue.js';
import { isJumble, isKeyOfGroups, isNumberedWord, isRandom, scoreForm } from './form.js';
import { scoreHandedOn } from './hand-on.js';
import { scoreDecoys, scoreVoucher } from './score-decoys.js';
import { surroundingsOf } from './surroundings.js';
import { scoreYear } from './year.js';
import { askedBefore, PROOF, toldToType, toldToUse } from './told-to-type.js';

/** A line of a name and a code. */
const SHORT_LINE = 24;
/** Words that make a generic "code" a secret one. */
const COMPANY = Concept.secrecy | Concept.verify | Concept.signIn | Concept.typing | Concept.otp;

/** How far on its own line a word can be from the code that it names, in characters. */
const REACH = 400;

/** "… for Larch2 is: 123456": whom or what the code is for stands there. */
const IS_AFTER = new RegExp(`^["'»”)]?(?: (?:${VERBS}) ?[:：]?| ?[:：])\\s+["'«“„(*]*[A-Z\\d-]*\\d{3}`, 'i');

const NO_CUE: Cue = { points: 0, because: '', gap: 1000, hit: null };

/** Weighs one candidate by its form, its looks and the words around it. `bodySize` is the mail's usual font size. */
export function scoreCode(candidate: CodeCandidate, reading: Reading, bodySize: number): Score {
  const score = new Score();
  scoreForm(candidate, score);
  const around = surroundingsOf(candidate, reading);
  if (around.impossible) {
    // Nothing that could be said for it counts any more, and receipts are full of amounts and dates.
    score.add(-20, around.impossible);
    return score;
  }
  const line = reading.lineAt(candidate.start);
  const cue = bestCue(candidate, reading, line, around.alone);
  score.add(cue.points, cue.because, 'claimed');
  if (isUnusual(candidate, cue, reading, line) && isSaid(candidate, cue, reading))
    score.add(1.2, 'unusual, but said to be it');
  if (cue.hit && cue.hit.concepts & Concept.otp)
    score.add(isTyped(candidate, cue, reading, line) ? 1.2 : 0.8, 'the word means a verification code');
  else if (cue.hit && companyOf(cue, reading, line) & COMPANY) {
    score.add(0.7, 'words of verification around the word');
    if (isAskedToType(candidate, cue, reading)) score.add(0.5, 'and its sentence says to type it');
  }
  if (cue.points >= 2 && candidate.shape === 'digits' && lastsMinutes(candidate, reading, line))
    score.add(1, 'said to last for minutes');
  if (cue.points >= 2.8 && isRegistered(candidate, reading)) score.add(0.5, 'beside a link that registers', 'vouched');
  if (candidate.shape === 'key') {
    const verifies = isKeyToVerify(cue, reading, line);
    score.add(verifies ? 0.8 : -6, `a long key that ${verifies ? 'words' : 'no words'} of verification name`);
  }
  if (candidate.shape === 'groups' && isKeyOfGroups(candidate.value) && !isOfAccounts(reading))
    score.add(-3.8, 'a key of groups, in a mail about no account');
  if (!around.alone && candidate.shape === 'words') score.add(-6, 'words in a sentence');
  if (around.alone) score.add(candidate.shape === 'words' ? 0.3 : 1.2, 'alone on its line', 'alone');
  const large = scoreLook(candidate, reading, bodySize, around.alone, score);
  scoreDecoys(candidate, reading, line, cue, around.alone, score);
  scoreVoucher(candidate, reading, cue, score);
  scoreHandedOn(candidate, cue, reading, score);
  if (!around.alone) scoreYear(candidate, cue, reading, line, score);
  if (cue.hit && isOfThing(cue.hit, reading, candidate.start))
    score.add(-1.5, 'its name says what it is for, and nothing to prove');
  if (isBehindQuotation(candidate, cue, reading)) score.add(-2.5, 'behind a quotation that names a code');
  if (isTitled(candidate, cue, reading)) score.add(-3, 'ahead of a colon and a title');
  if (isSendersOwn(candidate, cue, reading)) score.add(-2.5, 'of whoever writes');
  const shown = large && around.alone && candidate.shape !== 'words' && /\d/.test(candidate.value) && cue.points >= 0.6;
  if (candidate.shape !== 'digits' && cue.points < 1.5 && !shown)
    score.add(-2, 'letters without a word that names them');
  if (isForWhat(candidate, reading)) score.add(-4, 'a name, and what follows is said to be the code', 'name');
  if (isAskedAbout(candidate, reading, line)) score.add(-2.5, 'its sentence is a question');
  if (sentenceMeans(candidate, reading, line) & Concept.injection) score.add(-6, 'its sentence talks to a machine');
  for (const [points, because] of around.marks) score.add(points, because);
  return score;
}

function bestCue(candidate: CodeCandidate, reading: Reading, line: number, alone: boolean): Cue {
  const { lines } = reading.seen;
  let best = NO_CUE;
  const consider = (points: number, because: string, gap: number, hit: Hit) => {
    if (points > best.points) best = { points, because, gap, hit };
  };
  const own = lines[line]!;
  const from = Math.max(own.start, candidate.start - REACH);
  for (const hit of reading.hitsIn(from, Math.min(own.end, candidate.end + REACH))) {
    if (!(hit.concepts & NAMES) || overlaps(hit, candidate)) continue;
    const before = hit.end <= candidate.start;
    const gap = before ? candidate.start - endOfName(hit, candidate, reading) : hit.start - candidate.end;
    const between = before ? ([hit.end, candidate.start] as const) : ([candidate.end, hit.start] as const);
    const broken = reading.sentenceEndsIn(...between) ? 1.2 : 0;
    // "Your one-time password for verifying your address at Example is 123456": far, but said to be it.
    const isSaid = before && hit.concepts & Concept.otp && IS.test(reading.seen.text.slice(...between));
    if (isSaid && !broken && gap <= 110) consider(2.3, 'said to be what a word before it names', gap, hit);
    const isNext = gap <= 4 || (gap <= 8 && IS.test(reading.seen.text.slice(candidate.start - gap, candidate.start)));
    if (before)
      consider(
        (isNext ? 3.2 : gap <= 15 ? 2.8 : gap <= 45 ? 2.3 : gap <= 110 ? 1.5 : 0.8) - broken,
        'named by a word before it',
        gap,
        hit,
      );
    else
      consider(
        (gap <= 25 ? 2.6 : gap <= 60 ? 1.9 : 0.9) + (candidate.start === own.start && gap > 2 ? 0.5 : 0) - broken,
        'named by a word after it',
        gap,
        hit,
      );
  }
  const mayBeProof = isRandom(candidate.value) || isRegistered(candidate, reading);
  const proof = mayBeProof ? askedBefore(candidate, reading, own.start) : undefined;
  if (proof) consider(2.8, 'what is asked right before its colon is to verify', 3, proof);
  const told = toldToUse(candidate, reading, own.start, own.end);
  if (told?.direct) consider(4.4, 'its sentence says to type it, right before it, and what for', 3, told.hit);
  else if (told) consider(2.4, 'its sentence says to use it for signing in or verifying', 12, told.hit);
  const above = alone ? [2.7, 2.1, 1.4, 0.8, 0.6, 0.6] : [1, 0.3];
  const announced = alone && line > 0 && /[:：]$/.test(reading.seen.text.slice(own.start - 3, own.start - 1)) ? 0.5 : 0;
  above.forEach((points, distance) => {
    const other = lines[line - 1 - distance];
    if (!other || other.end - other.start > 600) return;
    const hit = reading.hitsIn(other.start, other.end).findLast(({ concepts }) => concepts & NAMES);
    if (hit)
      consider(points + (distance ? 0 : announced), 'named by a word above it', 20 + candidate.start - hit.end, hit);
  });
  const typed = alone ? toldToType(reading, line) : undefined;
  if (typed) consider(1.9, 'the lines around it say to type it for signing in or verifying', 25, typed);
  const below = alone ? [1.7, 0.9] : [];
  below.forEach((points, distance) => {
    const other = lines[line + 1 + distance];
    const hit =
      other &&
      reading.hitsIn(other.start, Math.min(other.end, other.start + 200)).find(({ concepts }) => concepts & NAMES);
    if (hit) consider(points, 'named by a word below it', 30 + hit.start - candidate.end, hit);
  });
  const expiring = candidate.shape === 'digits' ? saidToExpire(candidate, reading, line) : undefined;
  if (expiring) consider(2.6, 'the next sentence calls it a code that expires', 30, expiring);
  const secret =
    candidate.shape === 'digits' && candidate.value.length <= 8 && isSecretPassword(candidate, reading, line);
  if (secret) consider(3.8, 'a password of digits that nobody may be told', 3, secret);
  return best;
}

/** "Code number", in several languages. */
const NUMBER = /^ (?:number|no\.?|nummer|numéro|número|numero|numer|číslo|номер|numarası)(?!\p{L})/iu;

/** "Code de vérification", "kod weryfikacyjny", "PIN number": what the code is for belongs to its name. */
function endOfName(name: Hit, candidate: CodeCandidate, reading: Reading): number {
  const { end } = name;
  if (candidate.start - end <= 4) return end;
  const [number] = NUMBER.exec(reading.seen.text.slice(end, candidate.start)) ?? [];
  if (number) return end + number.length;
  const purpose = reading.hitsIn(end, Math.min(end + 24, candidate.start)).find(({ concepts }) => concepts & PROOF);
  if (!purpose) return Math.min(endOfNeutral(name, reading), candidate.start);
  const [, rest] = /^(\p{L}*)/u.exec(reading.seen.text.slice(purpose.end, candidate.start))!;
  return purpose.end + rest!.length;
}

/** Speaks of signing in, of what expires, or of an account or an address to verify. */
function isOfAccounts(reading: Reading): boolean {
  return (
    (reading.concepts & (Concept.signIn | Concept.ephemeral)) !== 0 || reading.someLine(Concept.verify, Concept.object)
  );
}

/** Many digits; or a word with a number, or capitals alone that end a sentence, where a code that verifies is spoken of. */
function isUnusual({ shape, value, start, end }: CodeCandidate, cue: Cue, reading: Reading, line: number): boolean {
  if (shape === 'digits') return value.length > 8;
  const { text, lines } = reading.seen;
  const own = lines[line]!;
  const isLast =
    /^[A-Z]{6,10}$/.test(value) &&
    /\p{Ll}/u.test(text.slice(own.start, start)) &&
    /^\W*$/.test(text.slice(end, own.end));
  if (!cue.hit || !(isNumberedWord(value) || isLast)) return false;
  return (cue.hit.concepts & Concept.otp) > 0 || (companyOf(cue, reading, line) & Concept.verify) > 0;
}

/** "Your code: 2857403619": only that one word, and what says that it is; or that word and the code are all of a line. */
function isSaid({ start, end }: CodeCandidate, { hit, gap, points }: Cue, reading: Reading): boolean {
  if (points < 2.3 || gap > 25 || hit!.end > start) return false;
  const line = reading.seen.lines[reading.lineAt(start)]!;
  return (line.start === hit!.start && line.end === end) || IS.test(reading.seen.text.slice(hit!.end, start));
}

/** "Please use the following code to verify it K7P2QX": what to do with it, and what for, in one sentence that ends with it. */
function isAskedToType({ start }: CodeCandidate, { hit, gap }: Cue, reading: Reading): boolean {
  if (gap > 45 || hit!.end > start || !(reading.meansIn(hit!.end, start) & PROOF)) return false;
  const typing = reading.hitsIn(Math.max(0, hit!.start - 30), start).find(({ concepts }) => concepts & Concept.typing);
  return typing !== undefined && !reading.sentenceEndsIn(typing.start, start);
}

/** A word with a verb or a colon after it, and then a number. */
function isForWhat({ end, shape }: CodeCandidate, { seen: { text } }: Reading): boolean {
  return shape !== 'digits' && IS_AFTER.test(text.slice(end, end + 40));
}

function companyOf(cue: Cue, reading: Reading, line: number): number {
  const hit = cue.hit!;
  const own = reading.lineAt(hit.start);
  const { start, end } = reading.seen.lines[own]!;
  const near = reading.meansIn(Math.max(start, hit.start - 120), hit.end + 60);
  // "… by entering this code / (Code K7P2QX)": a line of next to nothing goes on with the one above it.
  if (
    own === line &&
    end - start <= SHORT_LINE &&
    hit.concepts & NAMES &&
    reading.meansOfLine(own - 1) & Concept.typing
  )
    return near | reading.meansOfLine(own - 1);
  return near | (Math.abs(own - line) <= 2 ? reading.meansOfLine(own) : 0);
}

/** "The token to activate your account:", on its own line or above it. */
function isKeyToVerify(cue: Cue, reading: Reading, line: number): boolean {
  if (!cue.hit) return false;
  const own = reading.lineAt(cue.hit.start);
  const around = [own - 1, own, line - 1].reduce((means, index) => means | reading.meansOfLine(index), 0);
  return (cue.hit.concepts & Concept.otp) !== 0 || ((companyOf(cue, reading, line) | around) & PROOF) !== 0;
}

/** Answers whether it is set larger than the text. */
function scoreLook(
  candidate: CodeCandidate,
  reading: Reading,
  bodySize: number,
  alone: boolean,
  score: Score,
): boolean {
  const span = reading.seen.spans.find(({ start, end }) => start <= candidate.start && end > candidate.start);
  if (!span) return false;
  const large = span.size >= bodySize + 5;
  if (large) score.add(alone ? 1.1 : 0.6, 'set larger than the text');
  else if (span.bold || span.mono || span.spaced) score.add(0.6, 'set apart from the text');
  return large;
}

/** "Is 482913 an example?", "How do I use the code 482913?": codes are given, not asked about. */
function isAskedAbout({ start, end }: CodeCandidate, reading: Reading, line: number): boolean {
  const own = reading.seen.lines[line]!;
  const after = reading.seen.text.slice(end, Math.min(own.end, end + 60));
  const mark = /^[^.!:;。！：]*[?？؟]/.exec(after);
  const before = reading.seen.text.slice(own.start, start);
  return mark !== null && /\p{L}/u.test(before) && (/\p{L}/u.test(mark[0]) || !IS.test(before));
}

function sentenceMeans(candidate: CodeCandidate, reading: Reading, line: number): number {
  const own = reading.seen.lines[line]!;
  return reading.meansIn(Math.max(own.start, candidate.start - 250), Math.min(own.end, candidate.end + 250));
}

/** `"Check the login token" (b27d4e1)`: the quotation goes on before the word, and nothing says that it is the code. */
function isBehindQuotation({ start }: CodeCandidate, { hit }: Cue, { seen: { text } }: Reading): boolean {
  if (!hit || hit.end > start) return false;
  return (
    /^[^\n"“”„«»]{0,40}["”»] \($/.test(text.slice(hit.end, start)) &&
    /["“„«][^\n"“”„«»]{4,80}$/.test(text.slice(Math.max(0, hit.start - 90), hit.start))
  );
}

/** "My", in several languages, up to two words before a code's name; "My Larch" is a name. */
const MY =
  /(?<!\p{L}|\d ?)(?:[Mm](?:y|ein|ijn|on|in?|eu|ój|ůj|ôj|oj)|[Ii]l mio|[Мм](?:ой|ій|ојот|ој|оят))\s(?:\p{Ll}+\s){0,2}\p{L}*$|(?:我的|私の|僕の|(?<!\p{L})(?:나의|내|제))\s?$/u;

/** "My activation code is 482913, and the forum says …": codes are sent to a reader, who calls them theirs. */
function isSendersOwn({ start }: CodeCandidate, { hit }: Cue, { seen: { text } }: Reading): boolean {
  return hit !== null && hit.end <= start && MY.test(text.slice(Math.max(0, hit.start - 40), hit.start));
}

/** Its form is no word's and no number's, and a link that goes on with a registration stands in the same mail. */
function isRegistered({ value }: CodeCandidate, { seen }: Reading): boolean {
  if (!isJumble(value)) return false;
  return seen.links.some((link) => {
    const { proves, enters, secret } = evidenceOf(link);
    return secret === 2 && (proves || enters);
  });
}
