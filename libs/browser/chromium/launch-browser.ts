import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import type { CdpConnection } from '../cdp/cdp-connection.js';
import { chromiumEnvironment, chromiumFlags, initialPreferences } from './chromium-flags.js';
import {
  type BrowserExit,
  ChromiumProcess,
  type UnixUser,
  chromiumVersion,
  desktopUserAgent,
} from './chromium-process.js';

export interface LaunchOptions {
  executablePath: string;
  /** The browser's home; the profile is its subdirectory `profile`. Made when it is not there. */
  homeDir: string;
  proxyUrl: string | null;
  /** Needs root. */
  runAs?: UnixUser | null;
  /** For machines that allow no sandbox; every page then runs with the rights of the browser's user. */
  noSandbox?: boolean;
}

/** Playwright's view of a browser: the profile's own context and its first page. */
export interface PlaywrightView {
  browser: Browser;
  context: BrowserContext;
  page: Page;
}

/** A live Chromium on one profile. */
export interface LaunchedBrowser {
  readonly pid: number;
  /** The browser endpoint for outside clients: `ws://127.0.0.1:port/devtools/browser/…`, on loopback only. */
  readonly endpoint: string;
  /** Our own line to the browser, which no outside client can close. */
  readonly cdp: CdpConnection;
  /** Resolves when the process has ended, for whatever reason; never rejects. */
  readonly closed: Promise<BrowserExit>;
  /** Opens the page that every browser has, once; until then there is no window, which made the start quicker. */
  openFirstPage(): Promise<unknown>;
  /** Connects Playwright on first use (about 150 ms); the same view ever after. */
  playwright(): Promise<PlaywrightView>;
  /** Lets Chromium write its profile and end. */
  close(): Promise<BrowserExit>;
  kill(): Promise<BrowserExit>;
}

const LAUNCH_TIMEOUT_MS = 30_000;

/**
 * Starts Chromium on `homeDir/profile` and returns as soon as it answers, with no page open yet. Throws
 * BrowserLaunchError. The browser also ends when this process does: it hangs on our pipe.
 */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const { executablePath, homeDir, runAs = null } = options;
  const profileDir = join(homeDir, 'profile');
  await prepareProfile(profileDir, runAs);
  const userAgent = desktopUserAgent(await chromiumVersion(executablePath));
  const process = await ChromiumProcess.start({
    executablePath,
    args: chromiumFlags({
      profileDir,
      proxyUrl: options.proxyUrl,
      userAgent,
      noSandbox: options.noSandbox ?? false,
    }),
    env: chromiumEnvironment(homeDir),
    runAs,
    timeoutMs: LAUNCH_TIMEOUT_MS,
  });
  const { cdp } = process;
  let firstPage: Promise<unknown> | undefined;
  const openFirstPage = () => (firstPage ??= cdp.browser.send('Target.createTarget', { url: 'about:blank' }));
  let view: Promise<PlaywrightView> | undefined;
  return {
    pid: process.pid,
    endpoint: process.endpoint,
    cdp,
    closed: process.closed,
    openFirstPage,
    playwright: () => (view ??= openFirstPage().then(() => connectPlaywright(process.endpoint))),
    close: () => process.close(),
    kill: () => process.kill(),
  };
}

async function connectPlaywright(endpoint: string): Promise<PlaywrightView> {
  const browser = await chromium.connectOverCDP(endpoint);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no default context');
  const page = context.pages()[0] ?? (await context.newPage());
  return { browser, context, page };
}

/** Writes the preferences of a new profile; an existing one has kept them. The browser's user owns what lies there. */
async function prepareProfile(profileDir: string, runAs: UnixUser | null): Promise<void> {
  const home = join(profileDir, '..');
  const defaults = join(profileDir, 'Default');
  await mkdir(defaults, { recursive: true, mode: 0o700 });
  const preferences = join(defaults, 'Preferences');
  await writeFile(preferences, JSON.stringify(initialPreferences()), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  if (runAs)
    await Promise.all([home, profileDir, defaults, preferences].map((path) => chown(path, runAs.uid, runAs.gid)));
}
