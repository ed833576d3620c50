import { randomInt } from 'node:crypto';

/** The one telephone that all SMS of a sample app go to; its number ends in 12. */
export class Phone {
  private last: string | null = null;

  /** The code of the latest SMS, or null before the first. */
  get lastCode(): string | null {
    return this.last;
  }

  receive(code: string): void {
    this.last = code;
  }

  /** Sends a code of the app's own making. */
  challenge(): void {
    this.last = String(randomInt(100_000, 1_000_000));
  }

  accepts(code: string): boolean {
    return this.last !== null && code.replace(/\s/g, '') === this.last;
  }
}
