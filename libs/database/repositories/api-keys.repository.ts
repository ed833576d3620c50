import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { ApiKeyEntity } from '#libs/database/entities/organization.entity';
import { isId, newId } from '#libs/domain/ids';
import { notify } from '../channels.js';
import type { Scope } from './scope.js';

const PREFIX = 'sk_service_';

/** A new key for the organization; only its hash is stored (interface §5). */
export async function createApiKey(scope: Scope): Promise<{ keyId: string; apiKey: string }> {
  const apiKey = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const keyId = newId('apiKey');
  await scope.db.insert(ApiKeyEntity, {
    id: keyId,
    organizationId: scope.organizationId,
    hash: hashOf(apiKey).toString('hex'),
    hint: apiKey.slice(-4),
  });
  return { keyId, apiKey };
}

/** The organization that a key speaks for; null where the key is unknown or revoked. */
export async function organizationOfKey(database: DataSource, apiKey: string): Promise<string | null> {
  if (!apiKey.startsWith(PREFIX)) return null;
  const hash = hashOf(apiKey);
  const row = await database.manager.findOneBy(ApiKeyEntity, { hash: hash.toString('hex') });
  if (!row || row.revokedAt) return null;
  // The index compared byte by byte; this comparison takes the same time for every key.
  return timingSafeEqual(Buffer.from(row.hash, 'hex'), hash) ? row.organizationId : null;
}

/** The organization's keys, oldest first; of the key itself only the last characters are known. */
export async function listApiKeys(scope: Scope): Promise<ApiKeyEntity[]> {
  return scope.query(ApiKeyEntity, 'key').orderBy('key.createdAt', 'ASC').getMany();
}

/** Revokes a key of any organization: an operator's command. False where there is none, or it was revoked before. */
export async function revokeApiKey(database: DataSource, keyId: string): Promise<boolean> {
  if (!isId('apiKey', keyId)) return false;
  return database.transaction(async (tx) => {
    const revoked = await tx
      .createQueryBuilder()
      .update(ApiKeyEntity)
      .set({ revokedAt: () => 'clock_timestamp()' })
      .where('id = :keyId AND revokedAt IS NULL', { keyId })
      .execute();
    await notify(tx, 'api_keys', keyId);
    return revoked.affected === 1;
  });
}

const hashOf = (apiKey: string) => createHash('sha256').update(apiKey).digest();
