import type { DataSource } from 'typeorm';
import type { BrowserSteps, HostBrowserInput, StepRequest, StepResult } from '#activities/browser/browser.contract';
import { BrowserPlace } from '#activities/browser/browser-place';
import { Holders } from '#activities/browser/holders';
import { HostingActivities } from '#activities/browser/hosting.activities';
import { heartbeating } from '#activities/runtime/heartbeat';
import type { RunSignals } from '#activities/runtime/run-signals';
import type { HostedBrowser } from '#activities/browser/hosted-browsers';

/** What the agent does in a step; `stopped` aborts when a human takes over. */
export type Play = (request: StepRequest, stopped: AbortSignal) => Promise<StepResult>;

interface Held extends HostedBrowser {
  end: (reason: 'closed' | 'crashed' | 'fenced' | 'profile_damaged') => void;
}

/**
 * A browser host that keeps the contract of a real one (lease, live browser, signal, fence, interruption) and has no
 * browsers: a step does what the test has said for the run's identity. Thousands of rounds take minutes, not days.
 */
export class StandInHost implements BrowserSteps {
  readonly queue: string;
  readonly hosting: HostingActivities;
  /** For whom browsers were opened, in order. */
  readonly opened: string[] = [];
  private readonly plays = new Map<string, Play>();
  private readonly held = new Map<string, Held>();
  private readonly inFlight = new Map<string, { stopped: AbortController; done: Promise<StepResult> }>();
  private readonly interrupted = new Set<string>();

  constructor(database: DataSource, signals: RunSignals, name: string) {
    this.queue = `browser-host-${name}`;
    this.hosting = new HostingActivities({
      database,
      signals,
      browsers: {
        open: async (input) => this.open(input),
        takeOver: async (input) => this.open(input),
        release: (browserId, _holder, mode) => this.release(browserId, mode),
        discard: async (browserId, reason) => this.discard(browserId, reason),
        isWarm: () => false,
      },
      holders: new Holders(),
      recordings: { start: () => undefined },
      prepare: () => undefined,
      place: new BrowserPlace(database, { hostQueue: this.queue, hostAddress: '127.0.0.1:1' }),
    });
  }

  /** Every step of the identity's runs from now on. */
  play(identityId: string, play: Play): void {
    this.plays.set(identityId, play);
  }

  /** The identity's browser ends by itself. */
  crash(identityId: string): void {
    for (const { input, end } of this.held.values()) if (input.identityId === identityId) end('crashed');
  }

  async step(request: StepRequest): Promise<StepResult> {
    const { browserId, stepId } = request;
    const held = this.held.get(browserId);
    if (!held) return { kind: 'browser_gone' };
    if (this.interrupted.delete(`${browserId} ${stepId}`)) return { kind: 'interrupted' };
    const play = this.plays.get(held.input.identityId);
    if (!play) throw new Error(`nobody said what happens to ${held.input.identityId}`);
    const stopped = new AbortController();
    const gone = held.ended.then((): StepResult => ({ kind: 'browser_gone' }));
    const done = Promise.race([play(request, stopped.signal), gone]);
    this.inFlight.set(browserId, { stopped, done });
    return heartbeating(() => done).finally(() => this.inFlight.delete(browserId));
  }

  async interrupt({ browserId, stepId }: { browserId: string; stepId: number }): Promise<void> {
    if (!this.inFlight.has(browserId)) this.interrupted.add(`${browserId} ${stepId}`);
    await this.stop(browserId);
  }

  async releaseBrowser({ browserId, mode }: Parameters<BrowserSteps['releaseBrowser']>[0]) {
    await this.stop(browserId);
    return this.release(browserId, mode);
  }

  private open(input: HostBrowserInput): HostedBrowser {
    this.opened.push(input.holder);
    let end!: Held['end'];
    const ended = new Promise<Parameters<Held['end']>[0]>((resolve) => (end = resolve));
    const held = { input, ended, end, live: { startedAt: new Date() } } as Held;
    this.held.set(input.browserId, held);
    void ended.then(() => this.held.delete(input.browserId));
    return held;
  }

  private async release(browserId: string, mode: 'save' | 'discard' | 'warm') {
    const held = this.held.get(browserId);
    if (!held) return 'gone';
    held.end('closed');
    return mode === 'discard' ? 'discarded' : 'saved';
  }

  private discard(browserId: string, reason: Parameters<Held['end']>[0] | 'kept_warm') {
    this.held.get(browserId)?.end(reason === 'kept_warm' ? 'closed' : reason);
    return { reason };
  }

  private async stop(browserId: string): Promise<void> {
    const inFlight = this.inFlight.get(browserId);
    inFlight?.stopped.abort();
    await inFlight?.done.catch(() => undefined);
  }
}

/** Resolves when the step is interrupted; for plays that take as long as they are let. */
export function untilStopped(stopped: AbortSignal): Promise<StepResult> {
  return new Promise((resolve) => {
    const interrupted = () => resolve({ kind: 'interrupted' });
    if (stopped.aborted) interrupted();
    else stopped.addEventListener('abort', interrupted, { once: true });
  });
}
