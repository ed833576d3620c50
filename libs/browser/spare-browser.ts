import type { LaunchedBrowser } from './chromium/launch-browser.js';
import type { UnixUser } from './chromium/chromium-process.js';
import type { PageWatch } from './targets/page-watch.js';

/** A browser that runs and is watched, in a home of its own; whose it is comes later. */
export interface ReadyBrowser {
  process: LaunchedBrowser;
  pages: PageWatch;
  homeDir: string;
  runAs: UnixUser | null;
}

/** What has just been asked for goes first (ms). */
const DELAY_MS = 100;

/**
 * One browser on an empty profile, started before anybody asks: a first run of an identity need not wait for Chromium to
 * start and Playwright to connect, which is a tenth of a sign-up.
 */
export class SpareBrowser {
  private ready: Promise<ReadyBrowser | null> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(
    private readonly start: () => Promise<ReadyBrowser>,
    private readonly cleanUp: (browser: ReadyBrowser) => Promise<void>,
  ) {}

  /** Starts one in a moment, unless there is one. */
  prepare(): void {
    if (this.ready || this.timer || this.isClosed) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.launch();
    }, DELAY_MS);
  }

  /** The spare browser, or null; from now on it is the caller's. */
  async take(): Promise<ReadyBrowser | null> {
    if (this.timer) clearTimeout(this.timer);
    const { ready } = this;
    this.timer = this.ready = null;
    return ready;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const spare = await this.take();
    await spare?.process.kill();
    if (spare) await this.cleanUp(spare);
  }

  private launch(): void {
    const ready = this.start().catch(() => null);
    this.ready = ready;
    void ready.then(async (spare) => {
      await spare?.process.closed;
      if (this.ready !== ready) return;
      this.ready = null;
      if (spare) await this.cleanUp(spare);
    });
  }
}
