const FIRST_MS = 100;

/** A connection that lived this long was a working one; a mere log-in proves nothing. */
const SURVIVAL_MS = 10_000;

/** How long to wait before the next try: doubling from 0.1 s with jitter, from the start again after a proven survival. */
export class ReconnectBackoff {
  #failures = 0;
  readonly #longestMs: number;
  readonly #random: () => number;

  /** `random` answers 0 to 1 (tests pass their own). */
  constructor(longestMs = 30_000, random: () => number = Math.random) {
    this.#longestMs = longestMs;
    this.#random = random;
  }

  /** The pause in ms after a try that lived `livedMs`. */
  next(livedMs: number): number {
    if (livedMs >= SURVIVAL_MS) this.#failures = 0;
    const full = Math.min(FIRST_MS * 2 ** this.#failures++, this.#longestMs);
    return full * (0.75 + this.#random() / 4);
  }
}
