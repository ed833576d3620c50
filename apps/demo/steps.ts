/** Prints each step as it happens, with its time. */
export class Steps {
  private startedAt = performance.now();

  /** Runs a step; what it answers besides its result is printed behind it. */
  async run<T>(title: string, work: () => Promise<[T, string]>): Promise<T> {
    const from = performance.now();
    process.stdout.write(`  ${title.padEnd(34)}`);
    const [result, words] = await work();
    process.stdout.write(`${((performance.now() - from) / 1000).toFixed(2).padStart(7)} s  ${words}\n`);
    return result;
  }

  /** A new chapter: its time counts from here. */
  title(text: string): void {
    process.stdout.write(`\n${text}\n`);
    this.startedAt = performance.now();
  }

  total(): void {
    process.stdout.write(
      `  ${'done'.padEnd(34)}${((performance.now() - this.startedAt) / 1000).toFixed(2).padStart(7)} s\n`,
    );
  }
}
