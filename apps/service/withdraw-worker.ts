import { connectDatabase } from '#libs/database/data-source';
import { processName, withdrawParts } from '#libs/database/projection/service-parts';

/** A worker that died cannot take back its last word, that it is well: `/readyz` would believe it, and sessions be asked of it, for a while. */
export async function withdrawWorker(databaseUrl: string, pid: number): Promise<void> {
  const database = await connectDatabase(databaseUrl, 1);
  await withdrawParts(database, processName(pid)).finally(() => database.destroy());
}
