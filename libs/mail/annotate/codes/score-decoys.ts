import { Concept } from '../evidence/concepts.js';
import type { Hit } from '../evidence/phrases.js';
import type { Line } from '../visible/document.js';
import type { Reading } from '../evidence/reading.js';
import type { Score } from '../evidence/score.js';
import { namesPrice } from '../links/price.js';
import type { CodeCandidate } from './candidates.js';
import { type Cue, NAMES, overlaps } from './cue.js';
import { isVoucher, isVoucherOfShare } from './form.js';

/** Words that tell a verification code from an entry in a list of particulars. */
const PURPOSE = Concept.verify | Concept.signIn | Concept.secrecy | Concept.typing;
/** A line such as `Passcode: 391204`. */
const PARTICULAR = /^[^:：]{2,40}[:：]\s*\S/;
/** The same as a row of a table: of particulars only where the mail speaks of an occasion, such as a meeting. */
const ROW = /^[^\t]{2,40}\t\s*\S/;

/** "Meeting ID: 882 104 7716", in any language: the passcode beside it opens a room. */
const ROOM = /(?<![A-Za-z])ID(?![A-Za-z])(?:[^\n:：]{0,25}[:：\t])?\s*\d{3,4}[ -]\d{3,4}[ -]\d{3,5}(?!\d)/;

/** "15 % off", in the words of any language. */
const SHARE_AFTER = /^[^\n.!?]{0,40}\d ?[%％٪]/;
const SHARE = /\d ?[%％٪]/;
const SHARE_BEFORE = /\d ?[%％٪][^\n.!?]{0,50}$/;

/** Nouns that claim the number for something else, if they stand nearer than the word that names a code. */
export function scoreDecoys(
  candidate: CodeCandidate,
  reading: Reading,
  line: number,
  cue: Cue,
  alone: boolean,
  score: Score,
): void {
  const own = reading.seen.lines[line]!;
  const isDecoy = (hit: Hit) => hit.concepts & Concept.decoy && !overlaps(hit, candidate);
  const before = reading.hitsIn(Math.max(own.start, candidate.start - 80), candidate.start).findLast(isDecoy);
  if (before && !reading.sentenceEndsIn(before.end, candidate.start) && !isOfSomebody(candidate, before, cue, reading))
    scoreClaim(candidate, before, cue, score);
  else if (cue.hit && isOfOccasion(cue.hit, reading)) score.add(-5, 'a code for an occasion', 'claimed');
  const after = reading.hitsIn(candidate.end, Math.min(own.end, candidate.end + 15)).find(isDecoy);
  const listed = after && cue.gap < 25 && isListed(reading.seen.text, candidate.end, after);
  if (after && !listed && !reading.sentenceEndsIn(candidate.end, after.start)) {
    const gap = after.start - candidate.end;
    // "SPRUCE20NOV at checkout"
    const isVoucher = gap <= 1 && candidate.shape !== 'digits';
    score.add(isVoucher ? -3.5 : gap < cue.gap ? -2.5 : -1.5, 'followed by a word for other numbers', 'claimed');
  }
  const { text } = reading.seen;
  if (
    SHARE_AFTER.test(text.slice(candidate.end, candidate.end + 60)) ||
    SHARE_BEFORE.test(text.slice(Math.max(0, candidate.start - 60), candidate.start))
  )
    score.add(-4, 'in one sentence with a share of a price', 'claimed');
  const above = reading.seen.lines[line - 1] ?? own;
  const isAccounts = reading.concepts & (Concept.verify | Concept.signIn) && !(reading.concepts & Concept.occasion);
  if (cue.hit && !isAccounts && ROOM.test(text.slice(Math.max(above.start, candidate.start - 160), candidate.start)))
    score.add(-4, 'beside the number of a room', 'claimed');
  if (alone && cue.gap >= 20) scoreAbove(reading, line, cue, score);
  if (alone && isAboveParticulars(reading, line, cue))
    score.add(-3, 'above the particulars of something else', 'claimed');
  if (alone && candidate.shape !== 'digits' && isPassword(reading, line))
    score.add(-2.5, 'a password, says the line above it', 'claimed');
  if (alone) scoreBelow(reading, line, score);
  else if (isParticular(reading, line) && isDecoyParticular(reading, line - 1))
    score.add(-2.5, 'one of the particulars of something else', 'claimed');
}

/** "Reward code", "delivery code": the word right before the one that names a code. */
function isOfOccasion(name: Hit, reading: Reading): boolean {
  if (name.concepts & Concept.otp) return false;
  const before = reading.hitsIn(Math.max(0, name.start - 30), name.start).at(-1);
  return before !== undefined && (before.concepts & Concept.occasion) !== 0 && name.start - before.end <= 1;
}

/** A further number follows under its own name: "482913, order 77", "482913 (Ref: HPPW)". */
const isListed = (text: string, from: number, { start, end }: Hit): boolean =>
  /[,;·|]/.test(text.slice(from, start)) ||
  (/[(（[]/.test(text.slice(from, start)) && /^\s?[:：#=]/.test(text.slice(end)));

/** "The code for Ticketlarch is 482913": a short word, and a name that only begins like a noun of other numbers. */
function isOfSomebody({ start }: CodeCandidate, claim: Hit, { hit }: Cue, { seen: { text } }: Reading): boolean {
  return (
    hit !== null &&
    hit.end < claim.start &&
    /^ \p{L}{1,4} $/u.test(text.slice(hit.end, claim.start)) &&
    /^\p{Lu}/u.test(text.slice(claim.start, claim.end)) &&
    /^\p{Ll}{2,} \p{L}{1,7} ?[:：]? ?$/u.test(text.slice(claim.end, start))
  );
}

/** A noun before the candidate, in its sentence. */
function scoreClaim(candidate: CodeCandidate, claim: Hit, cue: Cue, score: Score): void {
  const touches = cue.hit && Math.abs(claim.start - cue.hit.end) <= 3;
  const leads = cue.hit && cue.hit.start - claim.end <= 3 && cue.hit.start >= claim.start;
  const gap = candidate.start - claim.end;
  // "Your account's verification code" is one all the same.
  if (touches || leads) score.add(cue.hit!.concepts & Concept.otp ? -1 : -5, 'a code for something else', 'claimed');
  else if (gap < cue.gap)
    score.add(gap <= 25 ? -3.5 : gap <= 60 ? -1.5 : -0.7, 'named by a word for other numbers', 'claimed');
}

/** "Sample number", "Ihre Kundennummer lautet", "Your student number is:", in several languages. */
const NUMBERED =
  /(?<!\p{L})(?:\p{L}*nummer|\p{L}*numero|number|numéro|número|numero|numer|číslo|\p{L}*szám|număr\p{L}*|номер|broj|numara\p{L}*|αριθμός|رقم|מספר)(?: \p{L}{2,16}){0,2} ?[:：]?$|(?:番号|番號|编号|編號|번호) ?(?:は|는)? ?[:：]?$/iu;

function scoreAbove(reading: Reading, line: number, cue: Cue, score: Score): void {
  const above = reading.seen.lines[line - 1];
  if (!above) return;
  if (isNumbered(reading, above)) return score.add(-2.5, 'below what calls it a number', 'claimed');
  // What leads to the candidate is the line's last sentence.
  const from = Math.max(above.start, reading.seen.text.lastIndexOf('. ', above.end) + 1);
  const means = reading.meansIn(from, above.end);
  if (!(means & Concept.decoy)) return;
  if (!(means & NAMES) && (above.end - from < 60 || isTypedDecoy(reading, from, above.end)))
    score.add(
      cue.hit && cue.hit.end < from && cue.hit.start >= above.start ? -4 : -2.5,
      'below a word for other numbers',
      'claimed',
    );
  else if (means & NAMES && cue.hit && cue.hit.start >= above.start && touchesDecoy(reading, cue.hit, above))
    score.add(-4, 'a code for something else', 'claimed');
}

/** "Your student number is:"; where the line speaks of proving as well, only if the number has a noun of its own: "identify yourself by your visitor's number:". */
function isNumbered(reading: Reading, above: Line): boolean {
  const means = reading.meansIn(above.start, above.end);
  const from = Math.max(above.start, above.end - 60);
  const [found] = NUMBERED.exec(reading.seen.text.slice(from, above.end)) ?? [];
  if (!found || means & NAMES) return false;
  if (!(means & PURPOSE & ~Concept.typing)) return true;
  const start = above.end - found.length;
  return /\p{L}{3,}(?:nummer|numero|szám)|\p{L} \p{L}{4,}/iu.test(found) && !reading.meansIn(start, above.end);
}

/** "Use the license(s) below to activate …": what is to be typed is called something else. */
function isTypedDecoy(reading: Reading, from: number, to: number): boolean {
  const hits = reading.hitsIn(from, to);
  return hits.some(
    ({ concepts, end }, i) =>
      concepts & Concept.typing &&
      hits[i + 1] !== undefined &&
      hits[i + 1]!.concepts & Concept.decoy &&
      hits[i + 1]!.start - end <= 12,
  );
}

/** "We made a password for you: / w9QamzuW". */
function isPassword(reading: Reading, line: number): boolean {
  const above = reading.seen.lines[line - 1];
  if (!above || !/[:：]$/.test(reading.seen.text.slice(above.start, above.end))) return false;
  const means = reading.meansOfLine(line - 1);
  return (means & (Concept.password | Concept.reset)) !== 0 && (means & NAMES) === 0;
}

/** "Use code / SPRING24 / at checkout": the sentence goes on below. */
function scoreBelow(reading: Reading, line: number, score: Score): void {
  const below = reading.seen.lines[line + 1];
  if (!below || !/^\p{Ll}/u.test(reading.seen.text.slice(below.start, below.start + 2))) return;
  const first = reading.hitsIn(below.start, Math.min(below.end, below.start + 25))[0];
  if (first && first.start - below.start <= 4 && first.concepts & Concept.decoy)
    score.add(-4, 'its sentence speaks of something else', 'claimed');
}

/** "Confirmation code / K7QX2M / Flight …, seat …": what is booked, in a mail that asks nobody to type or to hurry. */
function isAboveParticulars(reading: Reading, line: number, { hit }: Cue): boolean {
  if (!hit || hit.concepts & Concept.otp || reading.concepts & (PURPOSE | Concept.ephemeral) & ~Concept.verify)
    return false;
  const below = reading.seen.lines[line + 1];
  const named = reading.meansOfLine(reading.lineAt(hit.start));
  // "Confirm your address with this code": whatever stands in the mail's foot.
  if (!below || (named & Concept.verify && named & Concept.object)) return false;
  const decoys = reading.hitsIn(below.start, below.end).filter(({ concepts }) => concepts & Concept.decoy);
  // Whole sentences list nothing: "We will never phone you. Ref: …"
  return decoys.length > 1 && !reading.sentenceEndsIn(decoys[0]!.end, decoys.at(-1)!.start);
}

function isParticular(reading: Reading, line: number): boolean {
  const { lines, text } = reading.seen;
  const own = lines[line];
  if (own === undefined || own.end - own.start >= 80) return false;
  const said = text.slice(own.start, own.end);
  return PARTICULAR.test(said) || (ROW.test(said) && (reading.concepts & Concept.occasion) !== 0);
}

function isDecoyParticular(reading: Reading, line: number): boolean {
  if (!isParticular(reading, line) || reading.meansOfLine(line + 1) & PURPOSE) return false;
  const means = reading.meansOfLine(line);
  return (means & Concept.decoy) !== 0 && (means & NAMES) === 0;
}

function touchesDecoy(reading: Reading, name: Hit, { start, end }: { start: number; end: number }): boolean {
  return reading.hitsIn(start, end).some(
    (hit) =>
      hit.concepts & Concept.decoy &&
      hit.start <= name.end + 2 &&
      hit.end >= name.start - 2 &&
      // "You are registering an account, your code is:"
      !/[,，;；:：、]/.test(reading.seen.text.slice(hit.end, name.start)),
  );
}

/** `SUMMER20`: but a footer may name a tax, and a verification code that can be spoken is called one right before it. */
export function scoreVoucher({ value }: CodeCandidate, reading: Reading, { hit, points }: Cue, score: Score): void {
  if (points >= 2.6 && hit!.concepts & Concept.otp) return;
  if (isVoucherOfShare(value) && SHARE.test(reading.seen.text))
    score.add(-3, 'a word with a number, beside a discount');
  if (!isVoucher(value)) return;
  if (/[1-9][05]$/.test(value)) score.add(-1.5, 'a word with a round number');
  if (speaksOfPrices(reading)) score.add(-3, 'a word with a number, beside prices');
}

function speaksOfPrices({ seen, concepts }: Reading): boolean {
  return (concepts & Concept.decoy) !== 0 || namesPrice(seen.text);
}
