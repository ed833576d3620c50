import type { DataSource } from 'typeorm';
import { LiveBrowserEntity } from '../entities/outside.entity.js';
import { entityOf, runPrepared, type Statement } from '../prepared.js';

/** A session that may be used now: handed out, not closed, not expired, its browser up. */
export interface LiveSession {
  id: string;
  /** SHA-256 of the bearer token, hex. */
  tokenHash: string;
  browser: LiveBrowserEntity;
}

const FIND_LIVE: Statement = {
  name: 'find_live_session',
  text: `SELECT b.*, s.token_hash FROM browser_sessions s
    JOIN live_browsers b ON b.id = s.browser_id AND b.holder = s.id
    WHERE s.id = $1 AND s.closed_at IS NULL AND s.token_hash IS NOT NULL AND s.expires_at > now()`,
};

export async function findLiveSession({ manager }: DataSource, id: string): Promise<LiveSession | null> {
  const [row] = await runPrepared<{ token_hash: string }>(manager, FIND_LIVE, [id]);
  return row ? { id, tokenHash: row.token_hash, browser: entityOf(manager, LiveBrowserEntity, { ...row }) } : null;
}
