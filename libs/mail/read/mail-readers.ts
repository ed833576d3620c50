import { availableParallelism } from 'node:os';
import { type Letters, ReaderThread } from './reader-thread.js';
import { readMail, type ReadMail } from './read-mail.js';

const MOST_THREADS = 2;
/** A mail alone and no larger is read sooner here than handed over. */
const SMALL_BYTES = 128 * 1024;
/** Handing over costs as much as reading: so many go together. */
const TOGETHER = 8;
/** Reading takes milliseconds, of the largest mail a second or two. */
const LONGEST_MS = 30_000;

/** Reads mails in threads, so that neither a backlog nor a huge mail holds up what else the process does. */
export class MailReaders {
  private readonly threads: ReaderThread[];
  private waiting: Letters = [];
  private reading = 0;

  /** As many as there are cores: whoever hands mails over and stores them is idle for most of the time that reading takes. */
  constructor(
    script: URL = new URL('./reading.js', import.meta.url),
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
      return await (alone ? readMail(raw) : this.handOver(raw));
    } finally {
      this.reading -= 1;
    }
  }

  /** What comes in the same moment goes together. */
  private handOver(raw: Buffer): Promise<ReadMail> {
    if (this.waiting.length === 0) queueMicrotask(() => this.deal());
    return new Promise((resolve) => this.waiting.push({ raw, resolve }));
  }

  private deal(): void {
    const letters = this.waiting.splice(0);
    while (letters.length > 0) {
      const idlest = this.threads.reduce((least, thread) => (thread.load < least.load ? thread : least));
      idlest.read(letters.splice(0, TOGETHER));
    }
  }
}
