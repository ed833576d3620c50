import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How far two processes' clocks may differ, and for how long a ticket could be shown again (ms). */
const TOLERANCE_MS = 30_000;

/**
 * A ticket for one request over the link between gateway and browser host: `<milliseconds>.<nonce>.<HMAC-SHA-256>` over them and
 * the path. Header {@link LINK_TICKET_HEADER}.
 */
export function linkTicket(secret: Buffer, path: string, now = Date.now()): string {
  const nonce = randomBytes(12).toString('base64url');
  return `${now}.${nonce}.${sign(secret, path, now, nonce).toString('base64url')}`;
}

export const LINK_TICKET_HEADER = 'x-link-ticket';

/** Checks tickets at the host: ours, for this path, of now, and never seen before. */
export class LinkTickets {
  private readonly seen = new Map<string, number>();

  constructor(private readonly secret: Buffer) {}

  accept(path: string, ticket: string | undefined, now = Date.now()): boolean {
    const match = /^(\d{1,15})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/.exec(ticket ?? '');
    if (!match) return false;
    const [, at, nonce, mac] = match as unknown as [string, string, string, string];
    if (Math.abs(now - Number(at)) > TOLERANCE_MS) return false;
    if (!timingSafeEqual(sign(this.secret, path, Number(at), nonce), Buffer.from(mac, 'base64url'))) return false;
    for (const [old, until] of this.seen) {
      if (until > now) break;
      this.seen.delete(old);
    }
    if (this.seen.has(nonce)) return false;
    this.seen.set(nonce, now + 2 * TOLERANCE_MS);
    return true;
  }
}

function sign(secret: Buffer, path: string, at: number, nonce: string): Buffer {
  return createHmac('sha256', secret).update(`browser-link:${at}:${nonce}:${path}`).digest();
}
