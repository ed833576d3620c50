import { type DataSource, IsNull, MoreThan, Not } from 'typeorm';
import { BrowserSessionEntity, LiveBrowserEntity } from '../entities/outside.entity.js';

/** A session that may be used now: handed out, not closed, not expired, its browser up. */
export interface LiveSession {
  id: string;
  /** SHA-256 of the bearer token, hex. */
  tokenHash: string;
  browser: LiveBrowserEntity;
}

export async function findLiveSession(database: DataSource, id: string): Promise<LiveSession | null> {
  const usable = { id, closedAt: IsNull(), expiresAt: MoreThan(new Date()), tokenHash: Not(IsNull()) };
  const session = await database.manager.findOneBy(BrowserSessionEntity, usable);
  if (!session?.browserId || !session.tokenHash) return null;
  const browser = await database.manager.findOneBy(LiveBrowserEntity, { id: session.browserId, holder: id });
  return browser && { id, tokenHash: session.tokenHash, browser };
}
