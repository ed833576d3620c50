import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { BrowserCapacityError, BrowserGoneError } from './browser.errors.js';
import type { BrowserExit, UnixUser } from './chromium/chromium-process.js';
import { chromiumVersion } from './chromium/chromium-process.js';
import { type LaunchedBrowser, type PlaywrightView, launchBrowser } from './chromium/launch-browser.js';
import type { CdpConnection } from './cdp/cdp-connection.js';
import { readCookies, readExtras, restoreCookies, writeExtras } from './profile/profile-extras.js';
import { ProfileHomes } from './profile/profile-homes.js';
import type { ProfileStore, StoredProfile } from './profile/profile-store.js';
import { type ReadyBrowser, SpareBrowser } from './spare-browser.js';
import { PageWatch } from './targets/page-watch.js';

export interface BrowserHostOptions {
  executablePath: string;
  /** Open profiles lie below it. */
  workDir: string;
  store: ProfileStore;
  /** Live browsers at most, warm ones among them. */
  capacity: number;
  proxyUrl: string | null;
  /** Keeps one browser on an empty profile ready, beyond `capacity`. */
  keepSpare?: boolean;
  /** Told each browser's debugging port, to refuse it to pages; returns how to take that back. */
  refusePort?: (port: number) => () => void;
}

export interface OpenRequest {
  browserId: string;
  identityId: string;
  /** Of the profile lease; part of the key that the profile is saved under. */
  generation: number;
  /** 32 bytes; seals this identity's profile. */
  profileKey: Buffer;
  /** The stored profile to open; null starts an empty one. */
  storageKey: string | null;
}

/** A browser that lives in this process. */
export interface LiveBrowser {
  readonly browserId: string;
  readonly identityId: string;
  readonly startedAt: Date;
  readonly pid: number;
  /** `ws://127.0.0.1:port/devtools/browser/…`; for the gateway, never for a caller. */
  readonly endpoint: string;
  readonly cdp: CdpConnection;
  readonly pages: PageWatch;
  /** Resolves when the process has ended, for whatever reason; never rejects. */
  readonly closed: Promise<BrowserExit>;
  /** Connects Playwright on first use; the same view ever after. */
  playwright(): Promise<PlaywrightView>;
}

interface Hosted {
  live: LiveBrowser;
  request: OpenRequest;
  process: LaunchedBrowser;
  homeDir: string;
  warmTimer: NodeJS.Timeout | null;
  /** Set once closing has begun: a second close joins the first. */
  closing: Promise<StoredProfile | null> | null;
}

/** Users that browsers run as when the host is root: far above accounts, one for each live browser. */
const FIRST_UID = 60_100;
const UIDS = 5_000;

/** The live browsers of this process: opened on a stored profile, kept warm, closed and saved. */
export class BrowserHost {
  private readonly browsers = new Map<string, Hosted>();
  private readonly uids = new Set<number>();
  private readonly spare: SpareBrowser | null;
  private opening = 0;
  /** `room`: a browser has ended, or nobody holds it any more. */
  private readonly changes = new EventEmitter().setMaxListeners(0);

  private constructor(
    private readonly options: BrowserHostOptions,
    private readonly homes: ProfileHomes,
  ) {
    const spare = new SpareBrowser(
      () => this.makeSpare(),
      (browser) => this.cleanUp(browser),
    );
    this.spare = options.keepSpare ? spare : null;
    this.spare?.prepare();
  }

  /** Sweeps what a crash left behind and checks the executable. Throws BrowserLaunchError. */
  static async start(options: BrowserHostOptions): Promise<BrowserHost> {
    const [homes] = await Promise.all([ProfileHomes.prepare(options.workDir), chromiumVersion(options.executablePath)]);
    return new BrowserHost(options, homes);
  }

  get liveCount(): number {
    return this.browsers.size + this.opening;
  }

  /**
   * Opens a browser on an identity's profile. Throws ProfileDamagedError, BrowserLaunchError or BrowserCapacityError;
   * then nothing of it is left.
   */
  async open(request: OpenRequest): Promise<LiveBrowser> {
    if (this.browsers.has(request.browserId)) throw new Error(`browser ${request.browserId} is open already`);
    if (this.liveCount >= this.options.capacity) throw new BrowserCapacityError('every browser of this host is in use');
    this.opening++;
    try {
      const ready = (!request.storageKey && (await this.spare?.take())) || (await this.make(request));
      return this.register(request, ready);
    } finally {
      this.opening--;
    }
  }

  /** Resolves once a browser has ended or is kept warm: there may be a place now. Rejects when `signal` is aborted. */
  async untilRoom(signal: AbortSignal): Promise<void> {
    await once(this.changes, 'room', { signal });
  }

  get(browserId: string): LiveBrowser | undefined {
    const hosted = this.browsers.get(browserId);
    return hosted?.closing ? undefined : hosted?.live;
  }

  /** Keeps a browser open for somebody who takes it over; `onExpire` is called once when nobody came. */
  keepWarm(browserId: string, ms: number, onExpire: () => void): void {
    const hosted = this.hosted(browserId);
    if (hosted.warmTimer) clearTimeout(hosted.warmTimer);
    hosted.warmTimer = setTimeout(() => {
      hosted.warmTimer = null;
      onExpire();
    }, ms);
    this.spare?.prepare();
    this.changes.emit('room');
  }

  isWarm(browserId: string): boolean {
    return Boolean(this.browsers.get(browserId)?.warmTimer);
  }

  /** Takes a warm browser over under the lease's new generation; undefined when it is not warm any more. */
  takeWarm(browserId: string, generation: number): LiveBrowser | undefined {
    const hosted = this.browsers.get(browserId);
    if (!hosted?.warmTimer || hosted.closing) return undefined;
    clearTimeout(hosted.warmTimer);
    hosted.warmTimer = null;
    hosted.request.generation = generation;
    return hosted.live;
  }

  /**
   * Ends a browser, and with `save` stores its profile first: null without, or when the browser was gone already.
   * The caller moves the pointer to what is returned, or deletes it. Closing twice is closing once.
   */
  async close(browserId: string, { save }: { save: boolean }): Promise<StoredProfile | null> {
    const hosted = this.browsers.get(browserId);
    if (!hosted) return null;
    if (hosted.warmTimer) clearTimeout(hosted.warmTimer);
    hosted.warmTimer = null;
    return (hosted.closing ??= this.end(hosted, save));
  }

  /** Ends every browser without saving, and removes what lies on disk. */
  async closeAll(): Promise<void> {
    await this.spare?.close();
    await Promise.all([...this.browsers.keys()].map((browserId) => this.close(browserId, { save: false })));
    await this.homes.removeAll();
  }

  private async make(request: Partial<OpenRequest>): Promise<ReadyBrowser> {
    const { executablePath, proxyUrl } = this.options;
    const runAs = this.takeUser();
    const homeDir = await this.homes.create();
    let launched: LaunchedBrowser | undefined;
    try {
      if (request.storageKey) await this.unpack(request as OpenRequest, request.storageKey, homeDir, runAs);
      const [browser, extras] = await Promise.all([
        launchBrowser({ executablePath, proxyUrl, homeDir, runAs }),
        readExtras(homeDir),
      ]);
      launched = browser;
      const openPort = this.options.refusePort?.(Number(new URL(browser.endpoint).port));
      void browser.closed.then(() => openPort?.());
      const [pages] = await Promise.all([
        PageWatch.start(browser.cdp, extras),
        restoreCookies(browser.cdp.browser, extras.cookies),
      ]);
      // Not awaited: commands are answered in order, so whoever asks for the pages afterwards finds this one.
      browser.openFirstPage().catch(() => {});
      return { process: browser, pages, homeDir, runAs };
    } catch (error) {
      await launched?.kill();
      await this.cleanUp({ homeDir, runAs });
      throw error;
    }
  }

  private async makeSpare(): Promise<ReadyBrowser> {
    const ready = await this.make({});
    try {
      await ready.process.playwright();
      return ready;
    } catch (error) {
      await ready.process.kill();
      await this.cleanUp(ready);
      throw error;
    }
  }

  private async unpack(
    request: OpenRequest,
    storageKey: string,
    homeDir: string,
    owner: UnixUser | null,
  ): Promise<void> {
    const { identityId, profileKey: key } = request;
    await this.options.store.open({ identityId, storageKey, key, homeDir, owner });
  }

  private register(request: OpenRequest, { process, pages, homeDir, runAs }: ReadyBrowser): LiveBrowser {
    const live: LiveBrowser = {
      browserId: request.browserId,
      identityId: request.identityId,
      startedAt: new Date(),
      pid: process.pid,
      endpoint: process.endpoint,
      cdp: process.cdp,
      pages,
      closed: process.closed,
      playwright: () => process.playwright(),
    };
    const hosted: Hosted = { live, request: { ...request }, process, homeDir, warmTimer: null, closing: null };
    this.browsers.set(request.browserId, hosted);
    void process.closed.then(async () => {
      if (hosted.warmTimer) clearTimeout(hosted.warmTimer);
      hosted.warmTimer = null;
      // Whoever closes it still packs the home; after a crash there is nothing worth packing.
      await hosted.closing?.catch(() => null);
      this.browsers.delete(request.browserId);
      this.changes.emit('room');
      await this.cleanUp({ homeDir, runAs });
      this.spare?.prepare();
    });
    return live;
  }

  private async end({ live, process, request, homeDir }: Hosted, save: boolean): Promise<StoredProfile | null> {
    if (!save) {
      await process.kill();
      return null;
    }
    const [cookies, sessionStorage] = await Promise.all([
      readCookies(live.cdp.browser),
      live.pages.readSessionStorage(),
    ]);
    const { kind } = await process.close();
    if (kind === 'crashed') throw new BrowserGoneError('the browser crashed before its profile could be saved');
    await writeExtras(homeDir, { cookies, sessionStorage, origins: live.pages.seenOrigins() });
    const { identityId, generation, profileKey: key } = request;
    return this.options.store.save({ identityId, generation, key, homeDir });
  }

  private hosted(browserId: string): Hosted {
    const hosted = this.browsers.get(browserId);
    if (!hosted || hosted.closing) throw new BrowserGoneError(`browser ${browserId} does not live here`);
    return hosted;
  }

  /** A user that no other live browser has, so that none can read another's profile; null when we may not choose. */
  private takeUser(): UnixUser | null {
    if (process.getuid?.() !== 0) return null;
    let uid = FIRST_UID + randomInt(UIDS);
    while (this.uids.has(uid)) uid = FIRST_UID + randomInt(UIDS);
    this.uids.add(uid);
    return { uid, gid: uid };
  }

  private async cleanUp({ homeDir, runAs }: Pick<ReadyBrowser, 'homeDir' | 'runAs'>): Promise<void> {
    if (runAs) this.uids.delete(runAs.uid);
    await this.homes.remove(homeDir);
  }
}
