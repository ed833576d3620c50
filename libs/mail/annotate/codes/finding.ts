import type { Mark, Reason } from '../evidence/score.js';

/** A value with what has been weighed for and against it. */
export interface Finding {
  value: string;
  score: number;
  reasons: Reason[];
}

/** A code and where it stands in the body; -1 when it stands in the subject only. */
export interface FoundCode extends Finding {
  start: number;
  end: number;
}

/** Weighs something more for or against it. */
export function add(finding: FoundCode, points: number, because: string, mark?: Mark): void {
  finding.score += points;
  finding.reasons.push({ points, because, ...(mark && { mark }) });
}

/** Whether one of its reasons says so. */
export function hasMark({ reasons }: FoundCode, mark: Mark): boolean {
  return reasons.some((reason) => reason.mark === mark);
}
