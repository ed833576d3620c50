import { Concept } from '../evidence/concepts.js';
import type { Hit } from '../evidence/phrases.js';
import type { CodeCandidate } from './candidates.js';

/** Words that say "this is a code". */
export const NAMES = Concept.code | Concept.otp;

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
