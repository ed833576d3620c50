import type { DataSource } from 'typeorm';
import { DataKeyEntity } from '#libs/database/entities/organization.entity';

/** The message is for the operator, and names no key. */
class MasterKeyUnknownError extends Error {
  override readonly name = 'MasterKeyUnknownError';
  constructor() {
    super(
      'VAULT_KEY is not the key that the secrets of this database are sealed with: set it as the service has it, ' +
        'or keep DATA_DIR where the service made its own',
    );
  }
}

/**
 * Throws {@link MasterKeyUnknownError} where none of the database's data keys is wrapped under one of these master keys: what
 * would be sealed with them, nobody else could open.
 */
export async function requireMasterKey(
  database: DataSource,
  { currentId, oldIds }: { currentId: string; oldIds: readonly string[] },
): Promise<void> {
  const stored = await database.manager
    .createQueryBuilder(DataKeyEntity, 'key')
    .select('DISTINCT key.masterKeyId', 'id')
    .getRawMany<{ id: string }>();
  if (stored.length && !stored.some(({ id }) => id === currentId || oldIds.includes(id)))
    throw new MasterKeyUnknownError();
}
