import type { EntityManager } from 'typeorm';
import { CredentialsEntity } from '#libs/database/entities/account.entity';
import { DataKeyEntity } from '#libs/database/entities/organization.entity';

interface WrappedKey {
  masterKeyId: string;
  wrapped: Buffer;
}

interface SealedCredentials {
  password: Buffer | null;
  totpSeed: Buffer | null;
  origin: 'generated' | 'supplied';
}

/** Where the vault keeps its ciphertext: the `data_keys` and `credentials` tables. Fits the vault's `VaultRows<EntityManager>`. */
export class DatabaseVaultRows {
  async dataKey(tx: EntityManager, organizationId: string): Promise<WrappedKey | null> {
    return tx.findOneBy(DataKeyEntity, { organizationId });
  }

  /** Two processes may meet an organization without a key at once: the first one's key stays. */
  async addDataKey(tx: EntityManager, organizationId: string, key: WrappedKey): Promise<WrappedKey> {
    const { masterKeyId, wrapped } = key;
    await tx
      .createQueryBuilder()
      .insert()
      .into(DataKeyEntity)
      .values({ organizationId, masterKeyId, wrapped })
      .orIgnore()
      .updateEntity(false)
      .execute();
    return tx.findOneByOrFail(DataKeyEntity, { organizationId });
  }

  async credentials(
    tx: EntityManager,
    organizationId: string,
    registrationId: string,
  ): Promise<SealedCredentials | null> {
    return tx.findOneBy(CredentialsEntity, { organizationId, registrationId });
  }

  async saveCredentials(
    tx: EntityManager,
    organizationId: string,
    registrationId: string,
    row: SealedCredentials,
  ): Promise<void> {
    const { password, totpSeed, origin } = row;
    await tx.upsert(
      CredentialsEntity,
      { registrationId, organizationId, password, totpSeed, origin, updatedAt: () => 'now()' },
      ['registrationId'],
    );
  }
}
