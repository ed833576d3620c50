import { type DataSource, LessThan } from 'typeorm';
import { CredentialsEntity } from '../entities/account.entity.js';
import { RunEntity } from '../entities/run.entity.js';

/** The last TOTP counter that was typed anywhere for an account. */
export async function lastTotpCounter(database: DataSource, registrationId: string): Promise<number | null> {
  const row = await database.manager.findOneBy(CredentialsEntity, { registrationId });
  return row?.lastTotpCounter == null ? null : Number(row.lastTotpCounter);
}

/**
 * Takes a counter for good: its code is never typed again. Throws where another run took it meanwhile. A last one beyond `farthest`
 * was another seed's.
 */
export async function claimTotpCounter(
  database: DataSource,
  registrationId: string,
  counter: number,
  farthest: number,
): Promise<void> {
  const result = await database
    .createQueryBuilder()
    .update(CredentialsEntity)
    .set({ lastTotpCounter: String(counter) })
    .where(
      'registrationId = :registrationId AND (lastTotpCounter IS NULL OR lastTotpCounter < :counter OR lastTotpCounter > :farthest)',
      { registrationId, counter, farthest },
    )
    .execute();
  if (result.affected !== 1) throw new Error('this TOTP counter was used already');
}

/** Counts a code that is to be typed in a run; false where it has typed `most` already (interface §8, TOTP injections per run). */
export async function countTotpInjection(database: DataSource, runId: string, most: number): Promise<boolean> {
  const hasLeft = { id: runId, totpInjections: LessThan(most) };
  const counted = await database.manager.increment(RunEntity, hasLeft, 'totpInjections', 1);
  return counted.affected === 1;
}
