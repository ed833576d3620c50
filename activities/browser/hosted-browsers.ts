import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  launchBrowser,
  type LaunchedBrowser,
  type LaunchOptions,
  type PlaywrightView,
} from '#libs/browser/chromium/launch-browser';
import type { HostBrowserInput, HostBrowserResult } from './browser.contract.js';

export interface HostedBrowser {
  input: HostBrowserInput;
  browser: LaunchedBrowser;
  view: PlaywrightView;
  ended: Promise<HostBrowserResult['reason']>;
}

type Launch = Pick<LaunchOptions, 'executablePath' | 'proxyUrl' | 'runAs' | 'noSandbox'>;

/** The live browsers of this host, by browser id. */
export class HostedBrowsers {
  private readonly live = new Map<string, HostedBrowser & { end: (reason: HostBrowserResult['reason']) => void }>();

  constructor(private readonly deps: { launch: Launch; workDir: string }) {}

  async open(input: HostBrowserInput): Promise<HostedBrowser> {
    const homeDir = join(this.deps.workDir, input.browserId);
    const browser = await launchBrowser({ ...this.deps.launch, homeDir });
    let end!: (reason: HostBrowserResult['reason']) => void;
    const ended = new Promise<HostBrowserResult['reason']>((resolve) => (end = resolve));
    const hosted = { input, browser, view: await browser.playwright(), ended, end };
    this.live.set(input.browserId, hosted);
    void browser.closed.then(async () => {
      this.live.delete(input.browserId);
      await rm(homeDir, { recursive: true, force: true });
      end('crashed');
    });
    return hosted;
  }

  get(browserId: string): HostedBrowser | undefined {
    return this.live.get(browserId);
  }

  get count(): number {
    return this.live.size;
  }

  isWarm(_browserId: string): boolean {
    return false;
  }

  async release(
    browserId: string,
    mode: 'save' | 'discard' | 'warm',
  ): Promise<'saved' | 'discarded' | 'warm' | 'gone'> {
    const hosted = this.live.get(browserId);
    if (!hosted) return 'gone';
    hosted.end('closed');
    await hosted.browser.close();
    return mode === 'discard' ? 'discarded' : 'saved';
  }

  async discard(browserId: string, reason: HostBrowserResult['reason']): Promise<HostBrowserResult> {
    const hosted = this.live.get(browserId);
    hosted?.end(reason);
    await hosted?.browser.close();
    return { reason };
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.live.keys()].map((browserId) => this.discard(browserId, 'closed')));
  }
}
