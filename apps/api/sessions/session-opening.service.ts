import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserSessionEntity, LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import { forgetLiveBrowser } from '#libs/database/projection/live-browser';
import { endSession, freeSessionLease } from '#libs/database/projection/session-projection';
import { requireIdentity } from '#libs/database/repositories/identities.repository';
import { requireRegistration } from '#libs/database/repositories/registrations.repository';
import type { Scope } from '#libs/database/repositories/scope';
import {
  openSession,
  type SessionOpening,
  type SessionWish,
} from '#libs/database/repositories/session-opening.repository';
import { browserOf, findOpenSession, findSession } from '#libs/database/repositories/sessions.repository';
import { ServiceError } from '#libs/domain/errors';
import { newId } from '#libs/domain/ids';
import { accountRules, API_PARTS, type ApiParts } from '../parts.js';
import { RunStarter } from '../runs/run-starter.service.js';

/** A browser that is up, and the session that holds it. */
export interface OpenBrowser {
  session: BrowserSessionEntity;
  browser: LiveBrowserEntity;
  /** Whether the session was opened by this call. */
  isNew: boolean;
  /** Whether it is in the caller's hands already. */
  isHandedOut: boolean;
  /** Whether it was kept warm: its profile is not saved yet. */
  wasWarm: boolean;
  healed: boolean;
}

type Opened = Extract<SessionOpening, { kind: 'opened' }> & {
  /** Whether a warm browser is at its host; asked while the lease was taken over. */
  isWarm: Promise<boolean>;
};
type StartInput = Parameters<ApiParts['sessions']['startSession']>[0];

/** How long a call waits for a browser before it answers 503 (rulings, Validation). */
const PATIENCE_MS = 15_000;
const ASK_AGAIN_MS = 100;
/** Until a browser is asked for again where one ended before it was up, or no host had a place. */
const TRY_AGAIN_MS = 1_000;
/** A caller who takes a warm browser over connects first: its workflow only has to end it in time (ms). */
const START_AFTER_MS = 250;
/** Its host gives a warm browser up a while after this (ms). */
const START_WITHIN_MS = 20_000;
const START_AGAIN_MS = 500;

/** Opens and closes sessions: rows first, then workflows, and the answer once the browser is up. */
@Injectable()
export class SessionOpeningService {
  /** Workflows that are on their way while their callers have a browser already. */
  private readonly starting = new Map<string, { now: AbortController; done: Promise<void> }>();

  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly starter: RunStarter,
  ) {}

  /** Throws the ruled refusals (see `openSession`), SESSION_STALE, and UNAVAILABLE where no browser is up in time. */
  async open(scope: Scope, wish: SessionWish): Promise<OpenBrowser> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let isFirst = true; ; isFirst = false) {
      const opening = await this.take(scope, wish, deadline);
      const { session, healed } = opening;
      const isNew = opening.kind === 'opened';
      const warm = isNew ? opening.warm : null;
      const wasWarm = warm !== null;
      let browser: LiveBrowserEntity | null = null;
      try {
        browser = await (isNew
          ? this.bringUp(scope, opening, deadline, isFirst)
          : this.untilUp(scope, session.id, deadline));
      } finally {
        if (isNew && !browser) await this.abandon(session.id, wasWarm);
      }
      if (browser) return { session, browser, isNew, isHandedOut: Boolean(warm?.live), wasWarm, healed };
      // One that was given up must not be taken for somebody's.
      if (isNew && !(await this.untilClosed(scope, session.id, deadline - Date.now()))) break;
      // It ended by itself: why is seen by checking again. A damaged profile, for one, is gone by now.
      if (Date.now() + TRY_AGAIN_MS >= deadline) break;
      if (!isFirst) await sleep(TRY_AGAIN_MS);
    }
    throw new ServiceError('UNAVAILABLE');
  }

  /** Ends a session that no caller has (any more): by its workflow, or by hand where that does not run or cannot be told. */
  async abandon(sessionId: string, wasWarm: boolean): Promise<void> {
    if (await this.close(sessionId).catch(() => false)) return;
    const { database } = this.parts;
    // A workflow that starts after all finds it over, and whatever browser it has is fenced by the lease.
    await endSession(database, sessionId, wasWarm);
    await freeSessionLease(database, sessionId);
  }

  /** Ends the identity's open session; nothing open is fine. Returns once it is closed for everybody. */
  async closeOpen(scope: Scope, registrationId: string): Promise<void> {
    const { identityId } = await requireRegistration(scope, registrationId);
    await requireIdentity(scope, identityId);
    const session = await findOpenSession(scope, identityId);
    if (!session) return;
    await this.close(session.id).catch(() => {
      throw new ServiceError('UNAVAILABLE');
    });
    if (!(await this.untilClosed(scope, session.id, PATIENCE_MS))) throw new ServiceError('UNAVAILABLE');
  }

  /** Whether the session is closed in time. */
  private async untilClosed(scope: Scope, sessionId: string, timeoutMs: number): Promise<boolean> {
    const closed = await this.parts.notifications.waitFor({
      channel: 'browser_sessions',
      payload: sessionId,
      read: async () => ((await findSession(scope, sessionId))?.closedAt === null ? null : true),
      timeoutMs: Math.max(0, timeoutMs),
    });
    return closed !== null;
  }

  /** Tells the workflow to end. Rejects where Temporal does not answer. */
  async close(sessionId: string): Promise<boolean> {
    const starting = this.starting.get(sessionId);
    starting?.now.abort();
    await starting?.done;
    return this.parts.sessions.closeSession(sessionId);
  }

  private async take(
    scope: Scope,
    wish: SessionWish,
    deadline: number,
  ): Promise<Opened | Extract<SessionOpening, { kind: 'joined' }>> {
    for (;;) {
      let isWarm = Promise.resolve(false);
      const opening = await openSession(scope, wish, accountRules(this.parts.config), (warm) => {
        isWarm = this.parts.browsers.meetWarm(warm);
      });
      if (opening.kind === 'stale') {
        await this.starter.start(opening.run, opening.appOrigin);
        throw new ServiceError('SESSION_STALE', { runId: opening.run.id });
      }
      if (opening.kind === 'opened') return { ...opening, isWarm };
      if (opening.kind === 'joined') return opening;
      if (Date.now() >= deadline) throw new ServiceError('UNAVAILABLE');
      await sleep(ASK_AGAIN_MS);
    }
  }

  /**
   * Starts the workflow and waits for its browser. One that is warm is taken at its host, and needs a workflow only to end in time; a
   * new one is opened by a host at once (`ahead`), so that Chromium and the workflow start side by side.
   */
  private async bringUp(
    scope: Scope,
    opening: Opened,
    deadline: number,
    ahead: boolean,
  ): Promise<LiveBrowserEntity | null> {
    const { session, generation, warm, host } = opening;
    if (warm?.live) {
      const isWarm = await opening.isWarm;
      const now = new AbortController();
      if (isWarm) {
        // Its lease is the session's: the host hears of it while the caller connects. One that died this moment ends with its workflow.
        void this.parts.browsers.takeWarm(warm.live, generation).then((taken) => void (taken || now.abort()));
      } else {
        // Its host is gone, and with it what it told of its browser.
        await forgetLiveBrowser(this.parts.database, warm.live.id);
        now.abort();
      }
      const done = this.startInTime(scope, opening, now.signal).finally(() => this.starting.delete(session.id));
      this.starting.set(session.id, { now, done });
      if (isWarm) return warm.live;
    } else {
      const browser = host && ahead && { id: newId('browser'), holder: session.id, hostAddress: host.hostAddress };
      const wish = { generation, organizationId: scope.organizationId, identityId: session.identityId };
      const begun = browser && (await this.parts.browsers.openBrowser(browser, wish, deadline - Date.now()));
      if (!begun) await this.start(scope, opening);
      else {
        const at = { browserId: browser.id, hostQueue: host.hostQueue, isNew: true };
        const [isOpen] = await Promise.all([begun.isOpen, this.start(scope, opening, at)]);
        if (isOpen) return scope.find(LiveBrowserEntity, 'browser', browser.id);
      }
    }
    return this.untilUp(scope, session.id, deadline);
  }

  /**
   * Starts the workflow in a moment or as soon as `now` says, while its browser can still be taken; one that never starts is left to
   * the host and to housekeeping. Never rejects.
   */
  private async startInTime(scope: Scope, opening: Opened, now: AbortSignal): Promise<void> {
    await sleep(START_AFTER_MS, undefined, { signal: now }).catch(() => undefined);
    for (const deadline = Date.now() + START_WITHIN_MS; Date.now() < deadline; await sleep(START_AGAIN_MS)) {
      const start = this.start(scope, opening).then(() => true);
      if (await start.catch(() => false)) return;
    }
  }

  private async start(
    scope: Scope,
    { session, generation, warm }: Opened,
    at: StartInput['warm'] = warm && { browserId: warm.browserId, hostQueue: warm.hostQueue },
  ): Promise<void> {
    const { id: sessionId, identityId, purpose, expiresAt } = session;
    const { organizationId } = scope;
    const { heartbeatStaleMs } = this.parts.config.timers;
    try {
      await this.parts.sessions.startSession({
        sessionId,
        organizationId,
        identityId,
        purpose,
        generation,
        warm: at,
        expiresAt: expiresAt.toISOString(),
        heartbeatStaleMs,
      });
    } catch (error) {
      // Housekeeping closes what never started.
      this.parts.logger.warn({ sessionId, reason: String(error) }, "a session's workflow was not started");
      throw new ServiceError('UNAVAILABLE');
    }
  }

  /** The browser; null where the session ended before, or none is up in time. */
  private async untilUp(scope: Scope, sessionId: string, deadline: number): Promise<LiveBrowserEntity | null> {
    const found = await this.parts.notifications.waitFor({
      channel: 'browser_sessions',
      payload: sessionId,
      timeoutMs: Math.max(0, deadline - Date.now()),
      read: async () => {
        const session = await findSession(scope, sessionId);
        if (!session || session.closedAt) return 'ended' as const;
        return browserOf(scope, session);
      },
    });
    return found === 'ended' ? null : found;
  }
}
