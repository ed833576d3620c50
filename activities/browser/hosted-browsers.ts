import type { DataSource, EntityManager } from 'typeorm';
import { BrowserCapacityError, BrowserGoneError, ProfileDamagedError } from '#libs/browser/browser.errors';
import type { BrowserHost, LiveBrowser } from '#libs/browser/browser-host';
import type { ProfileStore } from '#libs/browser/profile/profile-store';
import type { Logger } from '#libs/config/logger';
import { forgetLiveBrowser } from '#libs/database/projection/live-browser';
import {
  forgetProfile,
  freeLeaseOfGeneration,
  moveLease,
  moveProfilePointer,
  storedProfile,
} from '#libs/database/projection/profile-lease';
import { forgetUnsavedLogins } from '#libs/database/projection/session-projection';
import type { CredentialVault } from '#libs/vault/credential-vault';
import type { HostBrowserInput, HostBrowserResult } from './browser.contract.js';

type EndReason = HostBrowserResult['reason'];
type Released = 'saved' | 'discarded' | 'warm' | 'gone';

/** A browser of this host while a run or session holds it. */
export interface HostedBrowser {
  input: HostBrowserInput;
  live: LiveBrowser;
  /** Resolves once nobody holds it here any more. */
  ended: Promise<EndReason>;
}

/** How long a browser whose lease was taken over waits for the one who did (ms). */
const TAKE_OVER_MS = 10_000;
/** How long a browser waits for its session's workflow (ms). */
const UNATTENDED_MS = 30_000;

interface Holding extends HostedBrowser {
  end: (reason: EndReason) => void;
}

/** The live browsers of this host with what surrounds them: stored profile, lease and warmth. */
export class HostedBrowsers {
  private readonly held = new Map<string, Holding>();
  /** Browsers that nobody holds, oldest first: kept for a while in case a session comes for one. */
  private readonly warm = new Map<string, HostBrowserInput>();
  private readonly cooling = new Map<string, Promise<void>>();
  private readonly opening = new Map<string, Promise<unknown>>();
  private readonly unattended = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly deps: {
      host: BrowserHost;
      store: ProfileStore;
      database: DataSource;
      vault: CredentialVault<EntityManager>;
      warmMs: number;
      log: Logger;
    },
  ) {}

  get count(): number {
    return this.deps.host.liveCount;
  }

  /**
   * Opens a browser on the identity's profile; a damaged one is forgotten, and a run starts it anew by logging in. Where every
   * place of this host is taken a run waits for one until `signal` is aborted; a session is refused.
   */
  async open(input: HostBrowserInput, signal?: AbortSignal): Promise<HostedBrowser> {
    const { database, log } = this.deps;
    const profile = await storedProfile(database, input.identityId);
    try {
      return this.hold(input, await this.launch(input, profile?.storageKey ?? null, signal));
    } catch (error) {
      if (!(error instanceof ProfileDamagedError) || !profile) throw error;
      log.warn({ identityId: input.identityId, reason: error.message }, 'a stored profile is damaged');
      await forgetProfile(database, input.identityId, profile.storageKey);
      if (input.purpose === 'session') throw error;
      return this.hold(input, await this.launch(input, null, signal));
    }
  }

  /**
   * Takes over a browser that is kept warm here, under the lease's new generation; where its session has it already, or it is just
   * being opened for that, the same once more. Throws BrowserGoneError where it is not warm (any more).
   */
  async takeOver(input: HostBrowserInput): Promise<HostedBrowser> {
    const { browserId } = input;
    await this.opening.get(browserId);
    await this.cooling.get(browserId);
    const taken = this.take(input);
    if (!taken) throw new BrowserGoneError(`browser ${browserId} is not warm any more`);
    this.attend(browserId);
    return taken;
  }

  /**
   * The same for a session whose workflow is only on its way: its caller need not wait for that. False where the browser is not
   * warm (any more). Where no workflow comes the browser is saved and ended.
   */
  async takeWarm(browserId: string, holder: string, generation: number): Promise<boolean> {
    await this.cooling.get(browserId)?.catch(() => undefined);
    const kept = this.warm.get(browserId);
    if (!kept) return this.get(browserId, holder) !== undefined;
    if (!this.take({ ...kept, holder, generation, purpose: 'session', takeOver: true })) return false;
    this.awaitWorkflow(browserId, holder);
    return true;
  }

  /** Opens a browser for a session whose workflow is only on its way. Rejects as {@link open} does. */
  async openUnattended(input: HostBrowserInput): Promise<void> {
    const { browserId } = input;
    this.awaitWorkflow(browserId, input.holder);
    const opening = this.open(input).finally(() => this.opening.delete(browserId));
    this.opening.set(browserId, opening);
    await opening.catch((error: unknown) => {
      this.forget(browserId);
      throw error;
    });
  }

  private awaitWorkflow(browserId: string, holder: string): void {
    const leave = setTimeout(() => void this.leave(browserId, holder).catch(() => undefined), UNATTENDED_MS);
    this.unattended.set(browserId, leave);
  }

  /** Ends a browser whose session never got a workflow; housekeeping ends the session. */
  private async leave(browserId: string, holder: string): Promise<void> {
    await this.release(browserId, holder, 'save');
    await forgetLiveBrowser(this.deps.database, browserId);
  }

  /** Whether a browser that is released `warm` lives on. */
  get keepsWarm(): boolean {
    return this.deps.warmMs > 0;
  }

  /** A browser that was kept warm has the same id in the hands of the next one: `holder` has it, or nobody does. */
  get(browserId: string, holder: string): Holding | undefined {
    const held = this.deps.host.get(browserId) && this.held.get(browserId);
    return held?.input.holder === holder ? held : undefined;
  }

  isWarm(browserId: string): boolean {
    return this.warm.has(browserId);
  }

  getWarm(browserId: string): LiveBrowser | undefined {
    return this.warm.has(browserId) ? this.deps.host.get(browserId) : undefined;
  }

  /** Ends a browser as asked; see the contract. One that nobody holds but that is still warm is saved. */
  async release(browserId: string, holder: string, mode: 'save' | 'discard' | 'warm'): Promise<Released> {
    if (this.warm.has(browserId)) {
      await this.coolDown(browserId);
      return 'saved';
    }
    const holding = this.get(browserId, holder);
    if (!holding) return 'gone';
    if (mode === 'discard') {
      await this.discard(browserId, 'closed');
      return 'discarded';
    }
    if (mode === 'warm' && this.keepsWarm) return this.keepWarm(holding);
    const saved = await this.save(holding.input);
    holding.end('closed');
    return saved ? 'saved' : 'gone';
  }

  /** Ends a browser without saving anything. */
  async discard(browserId: string, reason: EndReason): Promise<HostBrowserResult> {
    this.held.get(browserId)?.end(reason);
    await this.deps.host.close(browserId, { save: false });
    return { reason };
  }

  /** Saves what is warm, ends the rest. */
  async closeAll(): Promise<void> {
    await Promise.allSettled([...this.warm.keys()].map((browserId) => this.coolDown(browserId)));
    await Promise.allSettled([...this.held.keys()].map((browserId) => this.discard(browserId, 'closed')));
    await this.deps.host.closeAll();
  }

  private async launch(input: HostBrowserInput, storageKey: string | null, signal?: AbortSignal): Promise<LiveBrowser> {
    const { host, database, vault } = this.deps;
    const { browserId, identityId, generation, organizationId } = input;
    const profileKey = await vault.blobKey(database.manager, organizationId, 'profile');
    const request = { browserId, identityId, generation, profileKey, storageKey };
    for (const asked = new Set<string>(); ;) {
      try {
        return await host.open(request);
      } catch (error) {
        if (!(error instanceof BrowserCapacityError)) throw error;
        // Each once: one that a session has just taken over does not go.
        const oldest = [...this.warm.keys()].find((one) => !asked.has(one));
        if (oldest !== undefined) {
          asked.add(oldest);
          await this.coolDown(oldest);
        } else if (signal) await host.untilRoom(signal);
        else throw error;
      }
    }
  }

  /** In one go: whoever comes for the same browser in this moment finds it taken. */
  private take(input: HostBrowserInput): HostedBrowser | undefined {
    const { browserId, generation, holder } = input;
    const held = this.get(browserId, holder);
    if (held) return held;
    const live = this.warm.has(browserId) ? this.deps.host.takeWarm(browserId, generation) : undefined;
    if (!live) return undefined;
    this.warm.delete(browserId);
    return this.hold(input, live);
  }

  private hold(input: HostBrowserInput, live: LiveBrowser): HostedBrowser {
    let end!: (reason: EndReason) => void;
    const ended = new Promise<EndReason>((resolve) => (end = resolve));
    const holding = { input, live, ended, end };
    this.held.set(input.browserId, holding);
    void live.closed.then(() => end('crashed'));
    void ended.then(() => this.forget(input.browserId));
    return holding;
  }

  private forget(browserId: string): void {
    this.held.delete(browserId);
    this.attend(browserId);
  }

  private attend(browserId: string): void {
    clearTimeout(this.unattended.get(browserId));
    this.unattended.delete(browserId);
  }

  private async keepWarm({ input, live, end }: Holding): Promise<Released> {
    const { host, database, warmMs, log } = this.deps;
    const { browserId } = input;
    const stillOurs = await moveLease(database, input, { state: 'warm', warmUntil: new Date(Date.now() + warmMs) });
    if (!stillOurs) {
      await this.discard(browserId, 'fenced');
      return 'gone';
    }
    this.warm.set(browserId, input);
    const coolDown = () =>
      this.coolDown(browserId).catch((error: unknown) =>
        log.error({ browserId, error }, 'a warm browser was not saved'),
      );
    host.keepWarm(browserId, warmMs, coolDown);
    // One that dies while nobody has it is no session's to take.
    void live.closed.then(() => (this.warm.has(browserId) ? coolDown() : undefined));
    end('kept_warm');
    return 'warm';
  }

  /** Saves a warm browser's profile, ends it and frees its lease. */
  private coolDown(browserId: string): Promise<void> {
    const running = this.cooling.get(browserId) ?? this.cool(browserId).finally(() => this.cooling.delete(browserId));
    this.cooling.set(browserId, running);
    return running;
  }

  private async cool(browserId: string): Promise<void> {
    const { host, database } = this.deps;
    const input = this.warm.get(browserId);
    if (!input) return;
    if (!(await moveLease(database, input, { state: 'saving' }))) {
      // A session has taken the lease over and comes for the browser in a moment.
      host.keepWarm(browserId, TAKE_OVER_MS, () => {
        this.warm.delete(browserId);
        const gone = this.discard(browserId, 'fenced');
        void gone.then(() => forgetLiveBrowser(database, browserId)).catch(() => undefined);
      });
      return;
    }
    this.warm.delete(browserId);
    try {
      if (!(await this.save(input))) await forgetUnsavedLogins(database.manager, input.identityId);
    } finally {
      await freeLeaseOfGeneration(this.deps.database, input.identityId, input.generation);
      await forgetLiveBrowser(this.deps.database, browserId);
    }
  }

  /** Blob first, pointer second; a host that lost the lease meanwhile saves nothing. False then, and after a crash. */
  private async save(input: HostBrowserInput): Promise<boolean> {
    const { host, store, database, log } = this.deps;
    const { browserId, identityId, generation } = input;
    if (!(await moveLease(database, input, { state: 'saving' }))) {
      await host.close(browserId, { save: false });
      return false;
    }
    const stored = await host.close(browserId, { save: true }).catch((error: unknown) => {
      // What the identity's sites stored since is lost: its next use may have to log in anew.
      log.warn({ browserId, identityId, error }, 'a profile was not saved');
      return null;
    });
    if (!stored) return false;
    const { fenced, obsoleteKey } = await moveProfilePointer(database, { identityId, generation, ...stored });
    if (obsoleteKey) await store.delete(obsoleteKey);
    return !fenced;
  }
}
