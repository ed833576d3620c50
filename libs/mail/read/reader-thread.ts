import { Worker } from 'node:worker_threads';
import { unreadableMail, type ReadMail } from './read-mail.js';

/** Bodies die young: with less room the thread spends a third of its time collecting them. */
const YOUNG_MB = 64;

/** Mails to be read, each with who waits for it. */
export type Letters = { raw: Buffer; resolve: (read: ReadMail) => void }[];

/** A thread that is there while it is needed, and again after its death. It answers bundles of mails in order. */
export class ReaderThread {
  private readonly bundles: Letters[] = [];
  private worker: Worker | null = null;
  private watchdog: NodeJS.Timeout | undefined;

  constructor(
    private readonly script: URL,
    private readonly longestMs: number,
  ) {}

  get load(): number {
    return this.bundles.length;
  }

  read(letters: Letters): void {
    this.bundles.push(letters);
    this.worker ??= this.start();
    this.send(letters);
    if (this.bundles.length === 1) this.watch();
  }

  private start(): Worker {
    const worker = new Worker(this.script, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    worker.on('message', (reads: ReadMail[]) => {
      const letters = this.bundles.shift();
      letters?.forEach(({ resolve }, at) => resolve(reads[at]!));
      this.watch();
    });
    // What broke it shows in its exit.
    worker.on('error', () => undefined);
    worker.once('exit', () => this.restart());
    // Waiting for mail is no reason for the process to stay; only after the listeners, which are one again.
    worker.unref();
    return worker;
  }

  /** The thread was at the first bundle: its mails go one by one, and one that is the end of a thread by itself is not read. */
  private restart(): void {
    this.worker = null;
    const [culprits = [], ...others] = this.bundles.splice(0);
    if (culprits.length === 1) culprits[0]!.resolve(unreadableMail(culprits[0]!.raw));
    else this.bundles.push(...culprits.map((letter) => [letter]));
    this.bundles.push(...others);
    if (this.bundles.length > 0) this.worker = this.start();
    this.bundles.forEach((letters) => this.send(letters));
    this.watch();
  }

  private send(letters: Letters): void {
    this.worker!.postMessage(letters.map(({ raw }) => raw));
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.bundles.length > 0) this.watchdog = setTimeout(() => void this.worker?.terminate(), this.longestMs);
  }
}
