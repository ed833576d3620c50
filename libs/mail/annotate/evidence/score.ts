/** What a reason says that others build on: some word claims the value, it is somebody's name, it shares its line with nothing, it is to be typed, the subject says that it is of something else, a link vouches for it. */
export type Mark = 'claimed' | 'name' | 'alone' | 'typed' | 'elsewhere' | 'vouched';

/** One reason for or against, in words that a developer reads. */
export interface Reason {
  points: number;
  because: string;
  mark?: Mark;
}

/** Adds up weighted evidence and remembers it. */
export class Score {
  total = 0;
  readonly reasons: Reason[] = [];

  add(points: number, because: string, mark?: Mark): void {
    if (points === 0) return;
    this.total += points;
    this.reasons.push({ points, because, ...(mark && { mark }) });
  }
}
