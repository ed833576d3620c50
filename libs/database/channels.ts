import type { EntityManager } from 'typeorm';

/** What processes tell each other through the database. */
export const CHANNELS = [
  /** A message was stored or shown again; payload: the identity's id. */
  'messages',
  /** A call to resume, intervene or abort has its outcome; payload: the request's id. */
  'run_requests',
  /** A run failed; payload: its id. */
  'failed_runs',
  /** Somebody waits for mail; payload: `key until`, in milliseconds since the epoch. */
  'mail_wanted',
  /** An event is due. */
  'outgoing_events',
  /** A session opened or closed; payload: its id. */
  'browser_sessions',
  /** A key was revoked; payload: its id. */
  'api_keys',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Tells all processes, in a transaction once that is committed. */
export async function notify(tx: Pick<EntityManager, 'query'>, channel: Channel, payload: string): Promise<void> {
  await tx.query('SELECT pg_notify($1, $2)', [channel, payload]);
}
