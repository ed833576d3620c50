import type { Purpose } from './purpose.js';

/** What speaks for each purpose of a field, in points; of two with as many the one that was named first is meant. */
export class Weights {
  private readonly points = new Map<Purpose, number>();

  of(purpose: Purpose): number {
    return this.points.get(purpose) ?? 0;
  }

  add(purpose: Purpose, points: number): void {
    this.points.set(purpose, this.of(purpose) + points);
  }

  scale(purpose: Purpose, factor: number): void {
    this.points.set(purpose, factor * this.of(purpose));
  }

  /** It is none of these, whatever was said for them so far. */
  strike(...purposes: Purpose[]): void {
    for (const purpose of purposes) this.points.delete(purpose);
  }

  strikeLike(pattern: RegExp): void {
    this.strike(...[...this.points.keys()].filter((purpose) => pattern.test(purpose)));
  }

  best(): [Purpose, number] {
    return [...this.points].sort((a, b) => b[1] - a[1])[0] ?? ['unknown', 0];
  }
}
