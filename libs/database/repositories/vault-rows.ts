import { type EntityManager, In, MoreThan } from 'typeorm';
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

interface StoredKey extends WrappedKey {
  organizationId: string;
}

/** Where the vault keeps its ciphertext: the `data_keys` and `credentials` tables. Fits the vault's `VaultRows` and `RotationRows`. */
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

  /** One order for all: two processes that rotate at once do not lock each other out. */
  async lockDataKeys(
    tx: EntityManager,
    { masterKeyIds, after, limit }: { masterKeyIds: readonly string[]; after: string; limit: number },
  ): Promise<StoredKey[]> {
    return tx.find(DataKeyEntity, {
      where: { masterKeyId: In(masterKeyIds), organizationId: MoreThan(after) },
      order: { organizationId: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write' },
    });
  }

  async replaceDataKey(tx: EntityManager, { organizationId, masterKeyId, wrapped }: StoredKey): Promise<void> {
    await tx.update(DataKeyEntity, { organizationId }, { masterKeyId, wrapped });
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
