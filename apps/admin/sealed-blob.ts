import type { DataSource, EntityManager } from 'typeorm';
import type { Config } from '#libs/config/config';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { createBlobStore } from '#libs/storage/create-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { unseal } from '#libs/vault/envelope';
import { MasterKeys } from '#libs/vault/master-keys';

/** What is stored under a key, opened with the organization's key for that purpose; null where there is nothing. */
export async function openSealedBlob(
  config: Config,
  database: DataSource,
  blob: { key: string; organizationId: string; purpose: 'mail' | 'recording'; context: string },
): Promise<Buffer | null> {
  const sealed = await (await createBlobStore(config)).get(blob.key);
  if (!sealed) return null;
  const masters = new MasterKeys(config.vault.key, config.vault.oldKeys);
  const vault = new CredentialVault<EntityManager>(masters, new DatabaseVaultRows());
  return unseal(await vault.blobKey(database.manager, blob.organizationId, blob.purpose), sealed, blob.context);
}
