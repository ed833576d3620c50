import type { DataSource } from 'typeorm';
import { isTerminal } from '#libs/domain/run-state';
import { LiveBrowserEntity } from '../entities/outside.entity.js';
import { RunEntity } from '../entities/run.entity.js';
import { placeInMailbox } from './mail-ingest.js';

export interface LiveBrowserRow {
  id: string;
  organizationId: string;
  identityId: string;
  holder: string;
  generation: number;
  hostQueue: string;
  hostAddress: string;
}

/** Says where a live browser is, for gateways and for whoever has to close it. */
export async function recordLiveBrowser(database: DataSource, row: LiveBrowserRow): Promise<void> {
  await database.manager.upsert(LiveBrowserEntity, row, ['id']);
}

export async function forgetLiveBrowser(database: DataSource, browserId: string): Promise<void> {
  await database.manager.delete(LiveBrowserEntity, { id: browserId });
}

/** Whether the run still wants a browser: it is there, and has not ended. */
export async function isLiveRun(database: DataSource, runId: string): Promise<boolean> {
  const run = await database.manager.findOneBy(RunEntity, { id: runId });
  return run !== null && !isTerminal(run.status);
}

/** Takes the run's place in the mailbox: only mail that comes later may be used by it. Taken once, before the agent acts. */
export async function takeMailPlace(database: DataSource, runId: string, identityId: string): Promise<void> {
  const place = await placeInMailbox(database, identityId);
  await database.manager.update(RunEntity, { id: runId, mailPlace: '0' }, { mailPlace: place });
}
