import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readMail, unreadableMail, type ReadMail } from './read-mail.js';

/** A mail handed to a thread. */
export interface Job {
  number: number;
  raw: Uint8Array;
}

/** What a thread answers. */
export interface Result {
  number: number;
  read: ReadMail;
}

interface Pending extends Job {
  resolve: (read: ReadMail) => void;
}

const MOST_THREADS = 2;
/** A mail alone and no larger is read sooner here than handed over. */
const SMALL_BYTES = 128 * 1024;
/** Reading takes milliseconds, of the largest mail a second or two. */
const LONGEST_MS = 30_000;

/** Reads mails in threads, so that neither a backlog nor a huge mail holds up what else the process does. */
export class MailReaders {
  private readonly threads: ReaderThread[];
  private reading = 0;

  constructor(
    script: URL = new URL('./reader-thread.js', import.meta.url),
    longestMs = LONGEST_MS,
    count = Math.min(MOST_THREADS, availableParallelism()),
  ) {
    this.threads = Array.from({ length: count }, () => new ReaderThread(script, longestMs));
  }

  /** Never rejects: a mail that is the end of its thread, or keeps it for too long, comes back with its headers alone. */
  async read(raw: Buffer): Promise<ReadMail> {
    const alone = this.reading === 0 && raw.length <= SMALL_BYTES;
    this.reading += 1;
    try {
      if (alone) return await readMail(raw);
      const [idlest] = this.threads.toSorted((a, b) => a.load - b.load);
      return await idlest!.read(raw);
    } finally {
      this.reading -= 1;
    }
  }
}

/** A thread that is there while it is needed, and again after its death. */
class ReaderThread {
  /** In the order in which the thread takes them. */
  private readonly pending = new Map<number, Pending>();
  private worker: Worker | null = null;
  private watchdog: NodeJS.Timeout | undefined;
  private last = 0;

  constructor(
    private readonly script: URL,
    private readonly longestMs: number,
  ) {}

  get load(): number {
    return this.pending.size;
  }

  read(raw: Buffer): Promise<ReadMail> {
    return new Promise((resolve) => {
      const number = ++this.last;
      this.pending.set(number, { number, raw, resolve });
      this.worker ??= this.start();
      this.worker.postMessage({ number, raw } satisfies Job);
      if (this.pending.size === 1) this.watch();
    });
  }

  private start(): Worker {
    const worker = new Worker(this.script);
    worker.on('message', ({ number, read }: Result) => {
      this.settle(number, read);
      this.watch();
    });
    // What broke it is in its exit.
    worker.on('error', () => undefined);
    worker.once('exit', () => this.restart());
    // Waiting for mail is no reason for the process to stay; only after the listeners, which are one again.
    worker.unref();
    return worker;
  }

  /** The mail that the thread was at is to blame; the others go to a new one. */
  private restart(): void {
    this.worker = null;
    const [culprit, ...others] = this.pending.values();
    if (culprit) this.settle(culprit.number, unreadableMail(culprit.raw));
    if (others.length > 0) this.worker = this.start();
    for (const { number, raw } of others) this.worker!.postMessage({ number, raw } satisfies Job);
    this.watch();
  }

  private settle(number: number, read: ReadMail): void {
    this.pending.get(number)?.resolve(read);
    this.pending.delete(number);
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.pending.size > 0) this.watchdog = setTimeout(() => void this.worker?.terminate(), this.longestMs);
  }
}
