import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import type { Score } from '../evidence/score.js';
import { isSpoken } from '../evidence/spoken.js';
import type { Link } from '../visible/document.js';
import { ASKS, isUrlLike } from './label.js';
import { evidenceOf } from './url-evidence.js';

/** The words before a link, and around it when it stands inside a sentence; answers all of them. */
export function scoreContext(link: Link, reading: Reading, specific: boolean, asks: boolean, score: Score): number {
  const { lines } = reading.seen;
  if (lines.length === 0) return 0;
  const index = reading.lineAt(Math.min(link.start, lines.at(-1)!.start));
  const line = lines[index]!;
  const inLine = reading.meansIn(Math.max(line.start, link.start - 250), Math.max(link.start, line.start));
  // A logo that shows no words stands above the line, not in it.
  const after = link.start === link.end ? 0 : reading.meansIn(link.end, Math.min(line.end, link.end + 150));
  const above = previousMeans(reading, index, 2);
  // "URL:" before an address names it, and says no more.
  const before = inLine & ~Concept.click || link.start - line.start > 15 ? inLine : inLine | above;
  const near = before | after;
  const weight = specific ? 0.4 : 1;
  // "Complete the reservation: …", "To continue, choose yearly payments: …"
  const ofGoods =
    near & GOODS &&
    !(near & (Concept.verify | Concept.signIn)) &&
    (!(near & Concept.object) || finishesGoods(reading, lines[Math.max(0, index - 1)]!.start, line.end));
  // "Activate your warranty. Register product": its own words ask for nothing, those around it not for an account.
  const ofOccasion =
    near & Concept.occasion &&
    ((specific && !asks) ||
      ((link.bare || isUrlLike(link.label)) &&
        !(near & (Concept.object | Concept.signIn)) &&
        before & Concept.occasion));
  if (near & Concept.verify && ofOccasion) score.add(-0.6, 'words of an occasion around it');
  else if (near & Concept.verify) score.add(2 * weight, 'words of verification around it');
  else if (near & Concept.signIn) score.add(1.6 * weight, 'words of signing in around it');
  else if (near & Concept.finish && !ofGoods) score.add(1.3 * weight, 'words of going on around it');
  else if (near & Concept.setPassword) score.add(1.3 * weight, 'words of setting a password around it');
  else if (above & ASKS) score.add(0.6 * weight, 'words of verification above it');
  if ((near | above) & Concept.click) score.add(specific ? 0.5 : 1, 'a request to click');
  if (near & Concept.object && near & ASKS) score.add(0.4, 'an account or an address is named');
  if (
    !specific &&
    before & Concept.reset &&
    !(before & Concept.setPassword) &&
    !(!inLine && (askedLast(link, reading, index) || saysSoOfAnother(link, reading, index)))
  )
    score.add(-3.5, 'words of resetting a password before it');
  if (!specific && lastIs(reading, Math.max(line.start, link.start - 250), link.start, Concept.deny))
    score.add(-3, 'words of refusal before it');
  else if (!asks && !inLine && isLedToByRefusal(reading, index)) score.add(-3, 'words of refusal lead to it');
  if (!specific && before & Concept.furniture && !(before & ASKS)) score.add(-1.5, 'words of the frame before it');
  if ((link.bare || isUrlLike(link.label)) && leadsToMore(link, reading, line.end))
    score.add(-2, 'words of the frame after it');
  if (near & Concept.injection) score.add(-6, 'its sentence talks to a machine');
  if (!reading.forwarded && /^> ?[^\s>h]/.test(reading.seen.text.slice(line.start, line.start + 3)))
    score.add(-5, 'in a quoted line');
  if (link.bare && !inLine && isForMore(reading, index)) score.add(-2.5, 'below a sentence that leads to more');
  if (link.start >= reading.quotedFrom) score.add(-6, 'in the quotation of another mail');
  if (link.start < link.end && isSpoken(link.start, reading)) score.add(-6, 'in a conversation');
  return ofGoods ? (near | above) & ~Concept.finish : near | above;
}

/** "Visit https://… for more information.": what the sentence ends with. */
function leadsToMore({ end }: Link, reading: Reading, lineEnd: number): boolean {
  const [next] = reading.hitsIn(end, Math.min(end + 25, lineEnd));
  return (
    next !== undefined &&
    (next.concepts & Concept.furniture) !== 0 &&
    !(next.concepts & ASKS) &&
    !reading.sentenceEndsIn(end, next.start)
  );
}

/** How much of a mail is known words where what they do not say tells something. */
const UNDERSTOOD = 0.3;

/** "Visit the link for more information." above an address: the last sentence, and it asks for nothing else. */
function isForMore(reading: Reading, index: number): boolean {
  const above = reading.seen.lines[index - 1];
  // Of a language that hardly a list knows, the frame may be all that is understood.
  if (!above || reading.coverage < UNDERSTOOD) return false;
  const said = reading.seen.text.slice(above.start, above.end);
  if (/[:：]\s*$/.test(said)) return false;
  const [last] = /[^.!?。！？]*[.!?。！？]?\s*$/.exec(said.slice(-300))!;
  const hits = reading.hitsIn(above.end - last.length, above.end);
  return (
    hits.some(({ concepts }) => concepts & Concept.click) &&
    (hits.at(-1)!.concepts & Concept.furniture) !== 0 &&
    !hits.some(({ concepts }) => concepts & ASKS)
  );
}

/** A paragraph on forgotten passwords may stand above the one that asks to verify, to which the link belongs. */
function askedLast(link: Link, reading: Reading, index: number): boolean {
  const last = previousMeans(reading, index, 1);
  const { proves, resets } = evidenceOf(link);
  return proves && !resets && Boolean(last & Concept.verify) && !(last & Concept.reset);
}

/** "You can reset it at https://…", above "To complete your registration, click the link below": every word of a reset leads to its own link. */
function saysSoOfAnother({ url }: Link, reading: Reading, index: number): boolean {
  const { lines, links } = reading.seen;
  const resetting = [index - 1, index - 2].filter((at) => reading.meansOfLine(at) & Concept.reset);
  return resetting.every((at) =>
    links.some((other) => other.url !== url && other.start > lines[at]!.start && other.end >= lines[at]!.end - 2),
  );
}

/** "If it was not you, secure your account:" above an address, or "…, click the link below and remove the address." */
function isLedToByRefusal(reading: Reading, index: number): boolean {
  const above = reading.seen.lines[index - 1];
  if (!above || !(reading.meansOfLine(index - 1) & Concept.deny)) return false;
  const said = reading.seen.text.slice(above.start, above.end);
  const [last] = /[^.!?。！？]*[.!?。！？:：]?\s*$/.exec(said.slice(-300))!;
  const from = above.end - last.length;
  if (/[:：]\s*$/.test(said)) return lastIs(reading, above.start, above.end, Concept.deny);
  const means = reading.meansIn(from, above.end);
  return Boolean(means & Concept.deny && means & Concept.click && !(means & ASKS));
}

/** What the paragraphs before a line mean; lines that were broken to fit are one. */
function previousMeans(reading: Reading, index: number, count: number): number {
  let means = 0;
  let left = count;
  for (let i = index - 1; i >= 0; i--) {
    const broken = i < index - 1 && goesOn(reading, i);
    if (!broken && left-- === 0) break;
    means |= reading.meansOfLine(i);
  }
  return means;
}

/** Whether a line of plain text that was broken to fit goes on in the next one. */
function goesOn({ seen: { lines, text } }: Reading, index: number): boolean {
  const [line, next] = [lines[index]!, lines[index + 1]!];
  return (
    line.end - line.start >= 50 &&
    /^\r?\n$/.test(text.slice(line.end, next.start)) &&
    !/[.!?:]\s*$/.test(text.slice(line.start, line.end))
  );
}

function lastIs(reading: Reading, from: number, to: number, concept: number): boolean {
  const hit = reading.hitsIn(from, to).findLast(({ concepts }) => concepts & (concept | ASKS));
  return hit !== undefined && (hit.concepts & concept) !== 0 && !(hit.concepts & ASKS);
}

/** What is ordered, booked or paid. */
const GOODS = Concept.decoy | Concept.occasion;

/** "Complete the reservation", with few words between. */
function finishesGoods(reading: Reading, from: number, to: number): boolean {
  const hits = reading.hitsIn(from, to);
  return hits.some(
    ({ concepts, end }, i) =>
      concepts & Concept.finish &&
      hits.slice(i + 1, i + 3).some((next) => next.concepts & GOODS && next.start >= end && next.start - end <= 50),
  );
}
