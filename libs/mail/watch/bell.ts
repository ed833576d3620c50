/** Something to sleep on that can be rung; a ring while nobody sleeps ends the next sleep at once. */
export class Bell {
  #rung = false;
  #wake: (() => void) | null = null;

  /** Ends the sleep that is on, or the next one. */
  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves after `ms`, or at once when rung; tells whether it was rung. One sleeper at a time. */
  async sleep(ms: number): Promise<boolean> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const rung = this.#rung;
    this.#rung = false;
    this.#wake = null;
    return rung;
  }
}
