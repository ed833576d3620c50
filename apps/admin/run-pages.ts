import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import type { Look } from '#libs/agent/looks/look';
import type { Config } from '#libs/config/config';
import { pagesKey } from '#libs/database/projection/recordings';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { createBlobStore } from '#libs/storage/create-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { unseal } from '#libs/vault/envelope';
import { MasterKeys } from '#libs/vault/master-keys';
import { OperatorError } from './operator.errors.js';

/**
 * Writes what a run's agent saw last where it got no further: a screenshot, and its looks in the form that `test/agent/pages/`
 * replays, oldest first.
 */
export async function writeRunPages(
  config: Config,
  database: DataSource,
  run: { id: string; organizationId: string },
  folder: string,
): Promise<{ runId: string; files: string[] }> {
  const sealed = await (await createBlobStore(config)).get(pagesKey(run.id));
  if (!sealed) throw new OperatorError(`nothing is kept of ${run.id}: it was neither blocked nor stuck`);
  const masters = new MasterKeys(config.vault.key, config.vault.oldKeys);
  const vault = new CredentialVault<EntityManager>(masters, new DatabaseVaultRows());
  const key = await vault.blobKey(database.manager, run.organizationId, 'recording');
  const kept = JSON.parse(unseal(key, sealed, `pages:${run.id}`).toString()) as {
    looks: Look[];
    picture: string | null;
  };
  const files = kept.looks.map((look, index): [string, string | Buffer] => [
    `look-${index + 1}.json`,
    `${JSON.stringify(look, null, 1)}\n`,
  ]);
  if (kept.picture) files.push(['page.png', Buffer.from(kept.picture, 'base64')]);
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content, { mode: 0o600 })));
  return { runId: run.id, files: files.map(([name]) => join(folder, name)) };
}
