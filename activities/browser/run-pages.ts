import type { DataSource, EntityManager } from 'typeorm';
import type { LastSeen } from '#libs/agent/looks/looks';
import type { Logger } from '#libs/config/logger';
import { isRecorded, pagesKey } from '#libs/database/projection/recordings';
import type { BlobStore } from '#libs/storage/blob-store';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { seal } from '#libs/vault/envelope';

/** Keeps, beside a run's recording, what its agent saw last where it got no further; `admin run --page` shows it. */
export class RunPages {
  constructor(
    private readonly deps: {
      database: DataSource;
      vault: CredentialVault<EntityManager>;
      blobs: BlobStore;
      log: Logger;
    },
  ) {}

  /** Replaces what an earlier gate of the run left. Never rejects: no run fails for it. */
  async keep(run: { runId: string; organizationId: string }, { looks, picture }: LastSeen): Promise<void> {
    const { database, vault, blobs, log } = this.deps;
    const { runId, organizationId } = run;
    try {
      const kept = JSON.stringify({ looks, picture: picture?.toString('base64') ?? null });
      const key = await vault.blobKey(database.manager, organizationId, 'recording');
      const storageKey = pagesKey(runId);
      await blobs.put(storageKey, seal(key, Buffer.from(kept), `pages:${runId}`));
      // The identity was deleted meanwhile.
      if (!(await isRecorded(database, runId))) await blobs.delete(storageKey);
    } catch (error) {
      log.warn({ runId, reason: (error as Error).message }, 'what a run saw last was not kept');
    }
  }
}
