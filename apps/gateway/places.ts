import type { EventEmitter } from 'node:events';

/** So many at once have a place at something, each until it closes. Whoever asks is counted at once, before anything is waited for. */
export class Places {
  private readonly taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Gives the one who comes a place until its `close`; false where all are taken. */
  take(at: string, comer: EventEmitter): boolean {
    const others = this.taken.get(at) ?? 0;
    if (others >= this.most) return false;
    this.taken.set(at, others + 1);
    comer.once('close', () => {
      const left = this.taken.get(at)! - 1;
      if (left > 0) this.taken.set(at, left);
      else this.taken.delete(at);
    });
    return true;
  }
}
