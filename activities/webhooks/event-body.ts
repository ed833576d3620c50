import type { LiveBrowserEntity, OutgoingEventEntity } from '#libs/database/entities/outside.entity';
import { liveViewGrant, liveViewUrl } from '#libs/domain/live-view-url';

/** What is needed to make links that open something by themselves, and how long a browser can live. */
export interface LinkMaking {
  publicUrl: string;
  serviceSecret: Buffer;
  timers: { runMaxLifeMs: number; sessionCapMs: number };
}

/**
 * The body of a delivery (interface §6.2). `run.blocked` gets its links only now: capability URLs are stored nowhere, and the browser
 * may be gone by the time of a delivery.
 */
export function eventBody(
  { type, payload }: Pick<OutgoingEventEntity, 'type' | 'payload'>,
  browser: Pick<LiveBrowserEntity, 'id' | 'generation' | 'startedAt'> | null,
  { publicUrl, serviceSecret, timers }: LinkMaking,
): Record<string, unknown> {
  if (type !== 'run.blocked') return payload;
  const run = payload.run as { id: string };
  const links = {
    liveViewUrl: browser && liveViewUrl(publicUrl, serviceSecret, liveViewGrant(browser, timers)),
    actionUrl: `${publicUrl}/dashboard/runs/${run.id}`,
  };
  return { ...payload, run: { ...run, ...links } };
}
