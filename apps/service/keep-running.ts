import type { Logger } from '#libs/config/logger';
import type { ProcessEnd } from '#libs/processes/guarded-process';

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 15_000;
const HEALTHY_AFTER_MS = 60_000;

/** Something that runs until it ends or is stopped. */
export interface Runnable {
  ended: Promise<ProcessEnd>;
  stop(): Promise<unknown>;
}

/**
 * Keeps one process running: when it ends by itself it is started again, after a pause that doubles each time up to 15 s
 * and is short again once the process has lived for a minute.
 */
export class KeepRunning<T extends Runnable> {
  /** How often it ended by itself. */
  crashes = 0;
  private current: T | null = null;
  private stopping = false;
  private wake: () => void = () => undefined;
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly startOne: () => Promise<T>,
    private readonly log: Logger,
  ) {}

  /** Starts it for the first time; rejects when it does not start. */
  async start(): Promise<T> {
    const first = await this.startOne();
    this.current = first;
    this.watching = this.watch(first);
    return first;
  }

  /** Stops it for good, whatever it is doing. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.current?.stop();
    await this.watching;
  }

  private async watch(first: T): Promise<void> {
    let running: T | null = first;
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.stopping) {
      const startedAt = Date.now();
      const end = await running?.ended;
      this.current = null;
      if (this.stopping) return;
      if (end) {
        this.crashes++;
        this.log.warn({ part: this.name, ...end }, `${this.name} ended by itself; starting it again`);
      }
      pauseMs = Date.now() - startedAt > HEALTHY_AFTER_MS ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      await this.pause(pauseMs);
      running = await this.tryStart();
    }
  }

  private async tryStart(): Promise<T | null> {
    if (this.stopping) return null;
    try {
      const started = await this.startOne();
      this.current = started;
      // A stop may have come while it was starting.
      if (this.stopping) await started.stop();
      return started;
    } catch (error) {
      this.log.error({ part: this.name, err: error }, `${this.name} did not start`);
      return null;
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
