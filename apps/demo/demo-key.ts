import { loadConfig } from '#libs/config/config';
import { serviceEnvironment } from '#libs/config/environment';
import { connectDatabase } from '#libs/database/data-source';
import { createOrganization } from '#libs/database/repositories/organizations.repository';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { WebhookSecrets } from '#libs/vault/webhook-secrets';

/** A key of an organization of its own, where the database that the environment names has had its first one. */
export async function createDemoKey(databaseUrl: string, dataDir: string): Promise<string> {
  const { vault } = loadConfig(serviceEnvironment({ DATA_DIR: dataDir }));
  const database = await connectDatabase(databaseUrl, 1);
  try {
    const master = new MasterKeys(vault.key, vault.oldKeys);
    const box = new WebhookSecrets(new CredentialVault(master, new DatabaseVaultRows()));
    return (await createOrganization(database, box, { name: 'Demo', plan: 'team' })).apiKey;
  } finally {
    await database.destroy();
  }
}
