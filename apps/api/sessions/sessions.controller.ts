import { Body, Controller, Delete, HttpCode, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { createHash, randomBytes } from 'node:crypto';
import { BrowserSilentError } from '#libs/browser/browser.errors';
import type { Scope } from '#libs/database/repositories/scope';
import type { SessionWish } from '#libs/database/repositories/session-opening.repository';
import { handOutSession, recordExport } from '#libs/database/repositories/sessions.repository';
import { ServiceError } from '#libs/domain/errors';
import { Answers } from '../http/answers.js';
import { Post } from '../http/post.js';
import { Caller } from '../http/request.js';
import { API_PARTS, type ApiParts } from '../parts.js';
import { liveViewOf } from '../runs/runs.dto.js';
import { SessionOpeningService } from './session-opening.service.js';
import { Export, Session, SessionBody, type StorageState } from './sessions.dto.js';

const REFUSALS = [
  'NOT_FOUND',
  'NOT_ACTIVE',
  'NO_PROFILE',
  'SESSION_PENDING',
  'IDENTITY_BUSY',
  'SESSION_STALE',
  'RUN_LIMIT_EXCEEDED',
  'UNAVAILABLE',
] as const;

/** An export ends its browser itself; one whose API has died keeps the identity no longer than a slow one with many origins takes (ms). */
const EXPORT_CAP_MS = 120_000;

/** Logged-in browsers and their storage state (interface §4.2). */
@ApiTags('sessions')
@Controller('v1/registrations/:id/session')
export class SessionsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly sessions: SessionOpeningService,
  ) {}

  @Post()
  @Answers({
    summary: 'Open a logged-in browser',
    description:
      'Where the last login is too old, a re-login is queued and the answer is SESSION_STALE: poll its run, then ask again.',
    success: { status: 201, type: Session },
    errors: [...REFUSALS, 'SESSION_ALREADY_OPEN'],
  })
  async open(@Caller() scope: Scope, @Param('id') id: string, @Body() body: SessionBody): Promise<Session> {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const wish = this.wish(id, body, { purpose: 'session', tokenHash });
    const { session, browser, isHandedOut, healed } = await this.sessions.open(scope, wish);
    const isOurs = isHandedOut || (await handOutSession(scope, session, browser.id, { tokenHash, healed }));
    if (!isOurs) throw new ServiceError('UNAVAILABLE');
    const { config } = this.parts;
    return {
      sessionId: session.id,
      cdpUrl: `${config.http.publicWsUrl}/cdp/${token}/devtools/browser/${session.id}`,
      liveViewUrl: liveViewOf(browser, config),
      expiresAt: session.expiresAt.toISOString(),
      ...(wish.verify && { verified: true, healed }),
    };
  }

  @Delete()
  @HttpCode(204)
  @Answers({
    summary: "Close the identity's open session",
    description: 'Idempotent. Its profile is saved.',
    success: { status: 204 },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  })
  async close(@Caller() scope: Scope, @Param('id') id: string): Promise<void> {
    await this.sessions.closeOpen(scope, id);
  }

  @Post('export')
  @HttpCode(200)
  @Answers({
    summary: 'Export the storage state of the logged-in browser',
    description: 'From the open session, which stays open, or from a short one.',
    success: { status: 200, type: Export },
    errors: REFUSALS,
  })
  async export(@Caller() scope: Scope, @Param('id') id: string, @Body() body: SessionBody): Promise<Export> {
    const wish = this.wish(id, body, { purpose: 'export', tokenHash: null });
    // A session that somebody closes in mid-export is none: the second try refuses as things are now, or opens its own.
    const state = (await this.exportOnce(scope, wish)) ?? (await this.exportOnce(scope, wish));
    if (!state) throw new ServiceError('UNAVAILABLE');
    return { storageState: state as unknown as StorageState };
  }

  private async exportOnce(scope: Scope, wish: SessionWish): Promise<Record<string, unknown> | null> {
    const { session, browser, isNew, wasWarm, healed } = await this.sessions.open(scope, wish);
    try {
      const state = await this.parts.browsers.storageState(browser).catch((error: unknown) => {
        throw error instanceof BrowserSilentError ? new ServiceError('UNAVAILABLE') : error;
      });
      if (state) await recordExport(scope, wish.registrationId, healed);
      return state;
    } finally {
      if (isNew) await this.sessions.abandon(session.id, wasWarm);
    }
  }

  private wish(
    registrationId: string,
    body: SessionBody,
    wanted: Pick<SessionWish, 'purpose' | 'tokenHash'>,
  ): SessionWish {
    const { timers, browser } = this.parts.config;
    const { freshnessMs, sessionCapMs } = timers;
    const maxStaleMs = body.maxStaleSec === undefined ? freshnessMs : body.maxStaleSec * 1_000;
    return {
      registrationId,
      ...wanted,
      verify: body.verify ?? true,
      maxStaleMs,
      capMs: wanted.purpose === 'export' ? Math.min(EXPORT_CAP_MS, sessionCapMs) : sessionCapMs,
      slots: browser.perOrganization,
    };
  }
}
