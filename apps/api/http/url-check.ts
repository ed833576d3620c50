import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '#libs/domain/errors';
import type { ApiParts } from '../parts.js';

/** A name server that does not answer must not hold the call: the browser and the webhook sender check again when they connect. */
const LOOKUP_DEADLINE_MS = 3_000;

/** Refuses a URL that leads to a non-public address with `<what> url not allowed: <reason>` (rulings, Validation). */
export async function assertUrlAllowed(
  egress: ApiParts['egress'],
  what: 'app' | 'webhook',
  url: string,
): Promise<void> {
  const cancel = new AbortController();
  try {
    const verdict = await Promise.race([
      egress.checkUrl(url),
      sleep(LOOKUP_DEADLINE_MS, { allowed: true as const }, { signal: cancel.signal }),
    ]);
    if (!verdict.allowed) throw new ServiceError('URL_NOT_ALLOWED', {}, `${what} url not allowed: ${verdict.reason}`);
  } finally {
    cancel.abort();
  }
}
