import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a live-view link opens: one browser in one generation, until an instant (design, Capability URLs). */
export interface LiveViewGrant {
  browserId: string;
  generation: number;
  expiresAt: Date;
}

/** The link lives as long as a browser of a run or a session possibly can. */
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

/** `<generation>.<expiry in unix seconds>.<HMAC-SHA-256, base64url>`. */
export function liveViewToken(secret: Buffer, { browserId, generation, expiresAt }: LiveViewGrant): string {
  const expiry = Math.ceil(expiresAt.getTime() / 1_000);
  return `${generation}.${expiry}.${sign(secret, browserId, generation, expiry).toString('base64url')}`;
}

/** The grant of a token presented for a browser; null where it is forged, for another browser, or expired. */
export function readLiveViewToken(secret: Buffer, browserId: string, token: string, now: Date): LiveViewGrant | null {
  const match = /^(\d{1,9})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match) return null;
  const [generation, expiry] = [Number(match[1]), Number(match[2])];
  const expected = sign(secret, browserId, generation, expiry);
  if (!timingSafeEqual(expected, Buffer.from(match[3]!, 'base64url'))) return null;
  const expiresAt = new Date(expiry * 1_000);
  return expiresAt > now ? { browserId, generation, expiresAt } : null;
}

function sign(secret: Buffer, browserId: string, generation: number, expiry: number): Buffer {
  return createHmac('sha256', secret).update(`live-view:${browserId}:${generation}:${expiry}`).digest();
}
