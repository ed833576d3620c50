import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a live-view link opens: one browser in one generation, until an instant (design, Capability URLs). */
export interface LiveViewGrant {
  browserId: string;
  generation: number;
  expiresAt: Date;
  /** Shows the browser without letting anybody touch it. */
  viewOnly?: boolean;
}

/** The link lives as long as a run or a session can possibly have the browser, which it has since `startedAt`. */
export function liveViewGrant(
  browser: { id: string; generation: number; startedAt: Date },
  timers: { runMaxLifeMs: number; sessionCapMs: number },
): LiveViewGrant {
  const expiresAt = new Date(browser.startedAt.getTime() + timers.runMaxLifeMs + timers.sessionCapMs);
  return { browserId: browser.id, generation: browser.generation, expiresAt };
}

/**
 * The interactive live view of a browser. The token stands in the fragment, which browsers send to no server and which no log shows; it can be derived again, so it is
 * stored nowhere.
 */
export function liveViewUrl(publicUrl: string, secret: Buffer, grant: LiveViewGrant): string {
  return `${publicUrl}/live/${grant.browserId}#${liveViewToken(secret, grant)}`;
}

/** `<generation>.<expiry in unix seconds>.[view.]<HMAC-SHA-256, base64url>`. */
export function liveViewToken(secret: Buffer, grant: LiveViewGrant): string {
  const { browserId, generation, expiresAt, viewOnly = false } = grant;
  const expiry = Math.ceil(expiresAt.getTime() / 1_000);
  const mac = sign(secret, browserId, generation, expiry, viewOnly).toString('base64url');
  return `${generation}.${expiry}.${viewOnly ? 'view.' : ''}${mac}`;
}

/** The grant of a token presented for a browser; null where it is forged, for another browser, or expired. */
export function readLiveViewToken(secret: Buffer, browserId: string, token: string, now: Date): LiveViewGrant | null {
  const match = /^(\d{1,9})\.(\d{1,12})\.(view\.)?([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match) return null;
  const [generation, expiry, viewOnly] = [Number(match[1]), Number(match[2]), match[3] !== undefined];
  const expected = sign(secret, browserId, generation, expiry, viewOnly);
  if (!timingSafeEqual(expected, Buffer.from(match[4]!, 'base64url'))) return null;
  const expiresAt = new Date(expiry * 1_000);
  return expiresAt > now ? { browserId, generation, expiresAt, viewOnly } : null;
}

function sign(secret: Buffer, browserId: string, generation: number, expiry: number, viewOnly: boolean): Buffer {
  const what = viewOnly ? 'live-view-only' : 'live-view';
  return createHmac('sha256', secret).update(`${what}:${browserId}:${generation}:${expiry}`).digest();
}
