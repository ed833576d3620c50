import { Concept } from '../evidence/concepts.js';
import type { Reading } from '../evidence/reading.js';
import type { Score } from '../evidence/score.js';
import type { CodeCandidate } from './candidates.js';
import { type Cue, IS } from './cue.js';
import { looksLikeYear } from './form.js';

/** A number that may be a year is a code where a word right before it says so. */
export function scoreYear(candidate: CodeCandidate, cue: Cue, reading: Reading, line: number, score: Score): void {
  if (!looksLikeYear(candidate.value)) return;
  if (cue.gap > 15 || cue.hit!.start > candidate.start || isBehindTitle(candidate, cue, reading))
    score.add(-2.5, 'looks like a year');
  else if (isInName(candidate, cue, reading, line)) score.add(-3, 'a year, and nothing says that it is the code');
}

/** “Boats and codes” … 2026: the word is the end of a title. */
function isBehindTitle({ start }: CodeCandidate, { hit }: Cue, { seen: { text } }: Reading): boolean {
  return /[”»」』]/.test(text.slice(hit!.end, start));
}

/** "Verification codes 2026": no verb and no colon between, and nothing is to be typed. */
function isInName({ start }: CodeCandidate, { hit }: Cue, reading: Reading, line: number): boolean {
  if (!hit || hit.end > start || IS.test(reading.seen.text.slice(hit.end, start))) return false;
  const ahead = reading.seen.text.slice(reading.seen.lines[line]!.start, hit.start);
  return /\p{L}/u.test(ahead) && !(reading.meansOfLine(line) & Concept.typing);
}
