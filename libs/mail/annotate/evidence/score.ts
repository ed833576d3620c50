/** One reason for or against, in words that a developer reads. */
export interface Reason {
  points: number;
  because: string;
}

/** Adds up weighted evidence and remembers it. */
export class Score {
  total = 0;
  readonly reasons: Reason[] = [];

  add(points: number, because: string): void {
    if (points === 0) return;
    this.total += points;
    this.reasons.push({ points, because });
  }
}
