import { type DataSource, LessThan } from 'typeorm';
import { RecordingEntity } from '../entities/outside.entity.js';

/** Begins the recording of a run; where its browser is lost it stays `in_progress`, which readers take for what it is. */
export async function beginRecording(
  database: DataSource,
  recording: { runId: string; organizationId: string; identityId: string },
): Promise<void> {
  const row = { ...recording, status: 'in_progress' as const, storageKey: null, updatedAt: new Date() };
  await database.manager.upsert(RecordingEntity, row, ['runId']);
}

/** Tells how a recording came out: stored under a key, or not at all. */
export async function endRecording(database: DataSource, runId: string, storageKey: string | null): Promise<boolean> {
  const status = storageKey === null ? ('failed' as const) : ('completed' as const);
  const updated = await database.manager.update(
    RecordingEntity,
    { runId },
    { status, storageKey, updatedAt: new Date() },
  );
  return updated.affected === 1;
}

/** Recordings that came to their end longer ago than `keepMs`, oldest first, some at a time. */
export async function expiredRecordings(database: DataSource, keepMs: number): Promise<RecordingEntity[]> {
  const updatedAt = LessThan(new Date(Date.now() - keepMs));
  return database.manager.find(RecordingEntity, { where: { updatedAt }, order: { updatedAt: 'ASC' }, take: 100 });
}

export async function forgetRecording(database: DataSource, runId: string): Promise<void> {
  await database.manager.delete(RecordingEntity, { runId });
}

/** The recording of a run, for whoever holds its signed address. */
export async function storedRecording(database: DataSource, runId: string): Promise<RecordingEntity | null> {
  return database.manager.findOneBy(RecordingEntity, { runId, status: 'completed' });
}

/** Where what a run's agent saw last lies, if anything does: it goes with the recording's row. */
export const pagesKey = (runId: string): string => `recordings/${runId}.pages`;

/** Whether the recording's row is there still: it goes with its identity. */
export async function isRecorded(database: DataSource, runId: string): Promise<boolean> {
  return database.manager.existsBy(RecordingEntity, { runId });
}
