import type { DataSource } from 'typeorm';
import type { RunError } from '#libs/domain/run-codes';
import type { RunStatus } from '#libs/domain/run-state';
import { BrowserSessionEntity, LiveBrowserEntity } from '../entities/outside.entity.js';
import { RunEntity } from '../entities/run.entity.js';

/** What a live view tells about whose browser it shows. */
export type ViewedHolder =
  | { kind: 'run'; status: RunStatus; error: RunError | null; holdExpiresAt: string | null }
  | { kind: 'session'; expiresAt: string; isOpen: boolean };

/** A live browser in the generation that a link was made for; null once it is gone or in other hands. */
export async function findViewedBrowser(
  database: DataSource,
  id: string,
  generation: number,
): Promise<LiveBrowserEntity | null> {
  return database.manager.findOneBy(LiveBrowserEntity, { id, generation });
}

/** How the run or session is that holds a browser; null where it is gone. */
export async function findViewedHolder(database: DataSource, holder: string): Promise<ViewedHolder | null> {
  const run = await database.manager.findOneBy(RunEntity, { id: holder });
  if (run) {
    const { status, error, holdExpiresAt } = run;
    return { kind: 'run', status, error, holdExpiresAt: holdExpiresAt?.toISOString() ?? null };
  }
  const session = await database.manager.findOneBy(BrowserSessionEntity, { id: holder });
  return session && { kind: 'session', expiresAt: session.expiresAt.toISOString(), isOpen: session.closedAt === null };
}
