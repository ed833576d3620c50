import type { Config } from '#libs/config/config';
import { connectDatabase } from '#libs/database/data-source';
import { createOrganization, listOrganizations } from '#libs/database/repositories/organizations.repository';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { WebhookSecrets } from '#libs/vault/webhook-secrets';

/** An organization as it is shown once, when it is made. */
export interface FirstOrganization {
  orgId: string;
  apiKey: string;
  webhookSecret: string;
}

/** On a database without any organization, makes one on the plan `team`; else null. */
export async function createFirstOrganization(config: Config, databaseUrl: string): Promise<FirstOrganization | null> {
  const database = await connectDatabase(databaseUrl, 2);
  try {
    if ((await listOrganizations(database)).length > 0) return null;
    const master = new MasterKeys(config.vault.key, config.vault.oldKeys);
    const box = new WebhookSecrets(new CredentialVault(master, new DatabaseVaultRows()));
    return await createOrganization(database, box, { name: 'First', plan: 'team' });
  } finally {
    await database.destroy();
  }
}
