import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#libs/config/config';
import { connectDatabase } from '#libs/database/data-source';
import { createOrganization, listOrganizations } from '#libs/database/repositories/organizations.repository';
import { requireMasterKey } from '#libs/database/repositories/master-key';
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

type Place = Pick<Config, 'dataDir' | 'vault'>;

/**
 * On a database without any organization, makes one on the plan `team`. Answers it until {@link organizationWasShown} says that
 * somebody has seen it: a start that dies in between would leave a key that nobody knows. Null afterwards. Throws
 * MasterKeyUnknownError where `VAULT_KEY` is not the one that the database's secrets are sealed with.
 */
export async function firstOrganization(config: Place, databaseUrl: string): Promise<FirstOrganization | null> {
  const database = await connectDatabase(databaseUrl, 2);
  try {
    const master = new MasterKeys(config.vault.key, config.vault.oldKeys);
    await requireMasterKey(database, master);
    const organizations = await listOrganizations(database);
    if (organizations.length > 0) {
      const unseen = readUnseen(config);
      return organizations.some(({ id }) => id === unseen?.orgId) ? unseen : null;
    }
    const box = new WebhookSecrets(new CredentialVault(master, new DatabaseVaultRows()));
    return await database.transaction(async (tx) => {
      const organization = await createOrganization(tx, box, { name: 'First', plan: 'team' });
      // Before the commit: what is committed can be shown.
      keepUnseen(config, organization);
      return organization;
    });
  } finally {
    await database.destroy();
  }
}

/** Forgets the key of the first organization: from now on only its hash exists. */
export function organizationWasShown(config: Place): void {
  rmSync(unseenFile(config), { force: true });
}

const unseenFile = ({ dataDir }: Place) => join(dataDir, 'keys', 'first-organization.json');

function keepUnseen(config: Place, organization: FirstOrganization): void {
  mkdirSync(dirname(unseenFile(config)), { recursive: true, mode: 0o700 });
  writeFileSync(unseenFile(config), JSON.stringify(organization), { mode: 0o600 });
}

function readUnseen(config: Place): FirstOrganization | null {
  try {
    return JSON.parse(readFileSync(unseenFile(config), 'utf8')) as FirstOrganization;
  } catch {
    return null;
  }
}
