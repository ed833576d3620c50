import { Concept } from '../evidence/concepts.js';
import type { Hit } from '../evidence/phrases.js';
import type { Reading } from '../evidence/reading.js';
import type { CodeCandidate } from './candidates.js';

/** What an account's owner types a code for. */
export const PROOF = Concept.verify | Concept.signIn;

/**
 * "Use 123456 to sign in": nothing names a code, but the sentence says what to do with it and what for. `direct`: the verb stands
 * right before it, which no sentence about another number does.
 */
export function toldToUse(
  { start, end, shape }: CodeCandidate,
  reading: Reading,
  from: number,
  to: number,
): { hit: Hit; direct: boolean } | undefined {
  const typing = reading
    .hitsIn(Math.max(from, start - 30), start)
    .findLast(({ concepts }) => concepts & Concept.typing);
  const used = shape === 'digits' ? usedFor(start, reading, from) : undefined;
  if (used) return { hit: used, direct: false };
  if (!typing || reading.sentenceEndsIn(typing.end, start)) return undefined;
  // "Use the password w9QamzuW to sign in": it is one that stays.
  if (shape !== 'digits' && reading.meansIn(typing.end, start) & Concept.password) return undefined;
  const hit = reading
    .hitsIn(end, Math.min(to, end + 60))
    .find(
      ({ concepts, start: at }) =>
        concepts & (PROOF | Concept.finish | Concept.otp) && !reading.sentenceEndsIn(end, at),
    );
  if (!hit) return provenBy(typing, start, reading, from);
  return { hit, direct: start - typing.end <= 3 && (shape === 'digits' || (hit.concepts & PROOF) !== 0) };
}

/** "Prove that it is yours by entering 123456", "to complete your registration, enter 123456". */
function provenBy(
  typing: Hit,
  start: number,
  reading: Reading,
  from: number,
): { hit: Hit; direct: boolean } | undefined {
  if (start - typing.end > 3) return undefined;
  const hit = reading
    .hitsIn(Math.max(from, typing.start - 80), typing.start)
    .findLast(
      ({ concepts, start: at }) =>
        concepts & PROOF || (concepts & Concept.finish && reading.meansIn(at, typing.start) & Concept.object),
    );
  return hit && !reading.sentenceEndsIn(hit.end, typing.start) ? { hit, direct: false } : undefined;
}

/** "Use this to log in to Larch: 123456": what it is for stands between the verb and the colon, and no other thing. */
function usedFor(start: number, reading: Reading, from: number): Hit | undefined {
  if (!/[:：]\s?$/.test(reading.seen.text.slice(from, start))) return undefined;
  const hits = reading.hitsIn(Math.max(from, start - 80), start);
  const typing = hits.findLast(({ concepts }) => concepts & Concept.typing);
  if (!typing || reading.sentenceEndsIn(typing.end, start)) return undefined;
  const between = hits.filter((hit) => hit.start >= typing.end);
  if (between.some(({ concepts }) => concepts & (Concept.decoy | Concept.occasion))) return undefined;
  return between.find(({ concepts }) => concepts & PROOF);
}

/** "Activate your account: w9QamzuW". */
export function askedBefore({ start }: CodeCandidate, reading: Reading, from: number): Hit | undefined {
  if (!/[:：]\s?$/.test(reading.seen.text.slice(from, start))) return undefined;
  const hit = reading.hitsIn(Math.max(from, start - 40), start).findLast(({ concepts }) => concepts & Concept.verify);
  return hit && !reading.sentenceEndsIn(hit.end, start) ? hit : undefined;
}

/** The same, with the code on a line of its own. */
export function toldToType(reading: Reading, line: number): Hit | undefined {
  const { lines } = reading.seen;
  const purpose = [-2, -1, 1].some((offset) => reading.meansOfLine(line + offset) & (PROOF | Concept.finish));
  if (!purpose) return undefined;
  return [-1, 1, -2]
    .map((offset) => lines[line + offset])
    .flatMap((other) => (other ? reading.hitsIn(other.start, Math.min(other.end, other.start + 200)) : []))
    .find(({ concepts }) => concepts & Concept.typing);
}
