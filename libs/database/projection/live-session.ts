import type { DataSource } from 'typeorm';
import { BrowserSessionEntity, LiveBrowserEntity } from '../entities/outside.entity.js';

/** A session that may be used now: handed out, not closed, not expired, its browser up. */
export interface LiveSession {
  id: string;
  /** SHA-256 of the bearer token, hex. */
  tokenHash: string;
  browser: LiveBrowserEntity;
}

export async function findLiveSession(database: DataSource, id: string): Promise<LiveSession | null> {
  const { entities, raw } = await database.manager
    .createQueryBuilder(LiveBrowserEntity, 'browser')
    .innerJoin(BrowserSessionEntity, 'session', 'session.browserId = browser.id AND session.id = browser.holder')
    .addSelect('session.tokenHash', 'tokenHash')
    .where('session.id = :id AND session.closedAt IS NULL AND session.tokenHash IS NOT NULL', { id })
    .andWhere('session.expiresAt > now()')
    .getRawAndEntities<{ tokenHash: string }>();
  const browser = entities[0];
  return browser ? { id, tokenHash: raw[0]!.tokenHash, browser } : null;
}
