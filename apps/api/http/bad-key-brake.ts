const FREE_TRIES = 30;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 500;
const FORGET_AFTER_MS = 60_000;
const MAX_ADDRESSES = 10_000;

interface Tries {
  count: number;
  last: number;
}

/** Slows down addresses that keep sending bad keys; the answer itself stays 401 (rulings, Order of checks). */
export class BadKeyBrake {
  private readonly tries = new Map<string, Tries>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Counts one more bad key and returns for how many milliseconds to hold its answer back. */
  delayFor(address: string): number {
    const now = this.now();
    const before = this.tries.get(address);
    const count = before && now - before.last < FORGET_AFTER_MS ? before.count + 1 : 1;
    // Deleting first keeps the map in order of last use, so that the oldest entry is the one to forget.
    this.tries.delete(address);
    this.tries.set(address, { count, last: now });
    if (this.tries.size > MAX_ADDRESSES) this.tries.delete(this.tries.keys().next().value!);
    if (count <= FREE_TRIES) return 0;
    return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(count - FREE_TRIES - 1, 10));
  }
}
