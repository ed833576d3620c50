import { log } from '@temporalio/activity';
import type { DataSource } from 'typeorm';
import { heartbeating } from '#activities/runtime/heartbeat';
import type { RunSignals } from '#activities/runtime/run-signals';
import { bookBrowserMinutes } from '#libs/database/projection/browser-minutes';
import { holdsLease } from '#libs/database/projection/profile-lease';
import { forgetLiveBrowser, isLiveRun, takeMailPlace } from '#libs/database/projection/live-browser';
import { recordSessionBrowser } from '#libs/database/projection/session-projection';
import type { BrowserPlace } from './browser-place.js';
import type { BrowserHosting, HostBrowserInput, HostBrowserResult } from './browser.contract.js';
import type { Holders } from './holders.js';
import type { HostedBrowser, HostedBrowsers } from './hosted-browsers.js';
import type { RunRecordings } from './run-recordings.js';

/** How often a host makes sure that its browsers still hold their leases, in milliseconds. */
const FENCE_CHECK_MS = 5_000;

/** Holds a worker slot for as long as a browser lives. */
export class HostingActivities implements BrowserHosting {
  constructor(
    private readonly deps: {
      database: DataSource;
      browsers: Pick<HostedBrowsers, 'open' | 'takeOver' | 'release' | 'discard' | 'isWarm'>;
      holders: Holders;
      signals: RunSignals;
      recordings: Pick<RunRecordings, 'start'>;
      /** Told of a run's browser as soon as it is up. */
      prepare: (browserId: string, runId: string) => void;
      place: BrowserPlace;
    },
  ) {}

  async hostBrowser(input: HostBrowserInput): Promise<HostBrowserResult> {
    return heartbeating((cancelled) => this.deps.holders.hold(input.browserId, this.host(input, cancelled)));
  }

  private async host(input: HostBrowserInput, cancelled: AbortSignal): Promise<HostBrowserResult> {
    const { database, browsers, signals, place } = this.deps;
    const { browserId, holder, organizationId } = input;
    if (input.purpose === 'run') {
      // A run that is over asks where an operator resets its workflow. Its lease may be there still: a warm browser has it.
      const [isLive] = await Promise.all([
        isLiveRun(database, holder),
        takeMailPlace(database, holder, input.identityId),
      ]);
      if (!isLive) return { reason: 'fenced' };
    }
    const claim = place.claim(input);
    const waits = input.purpose === 'run' ? cancelled : undefined;
    const hosted = input.takeOver ? await browsers.takeOver(input) : await browsers.open(input, waits);
    try {
      if (!(await claim)) return await browsers.discard(browserId, 'fenced');
      if (input.purpose === 'run') this.deps.prepare(browserId, holder);
      this.deps.recordings.start(input, hosted.live);
      await place.record(input);
      // Whoever waits for a session hears of its browser from here: its workflow is two more trips away.
      if (input.purpose === 'session') await recordSessionBrowser(database, holder, browserId);
      await signals.browserOpened(holder, { browserId, hostQueue: place.host.hostQueue });
      return await this.untilEnded(input, hosted, cancelled);
    } catch (error) {
      await browsers.discard(input.browserId, 'crashed');
      throw error;
    } finally {
      if (!browsers.isWarm(input.browserId)) await forgetLiveBrowser(database, input.browserId);
      const { startedAt: from } = hosted.live;
      if (input.purpose === 'run')
        await bookBrowserMinutes(database.manager, { organizationId, holder, from, until: new Date() });
    }
  }

  /** Until the browser ends by itself, is released, loses its lease, or the activity is cancelled. */
  private async untilEnded(
    { browserId, holder, identityId, generation, purpose }: HostBrowserInput,
    { ended, live }: HostedBrowser,
    cancelled: AbortSignal,
  ): Promise<HostBrowserResult> {
    const { database, browsers } = this.deps;
    // A host that shuts down keeps what somebody was logged in to; a run that is cut short logs in again.
    const stop = () => {
      const stopped: Promise<unknown> =
        purpose === 'session' ? browsers.release(browserId, holder, 'save') : browsers.discard(browserId, 'closed');
      // Nobody waits for it: without this a database that is away at that moment would end the process.
      stopped.catch((error: unknown) => log.warn('a browser was not stopped in order', { browserId, error }));
    };
    cancelled.addEventListener('abort', stop, { once: true });
    const fence = setInterval(() => {
      holdsLease(database, identityId, generation).then(
        (holds) => (holds ? undefined : browsers.discard(browserId, 'fenced')),
        () => undefined,
      );
    }, FENCE_CHECK_MS);
    try {
      if (cancelled.aborted) stop();
      const reason = await ended;
      if (reason === 'crashed') log.warn('a browser ended by itself', { browserId, ...(await live.closed) });
      return { reason };
    } finally {
      clearInterval(fence);
      cancelled.removeEventListener('abort', stop);
    }
  }
}
