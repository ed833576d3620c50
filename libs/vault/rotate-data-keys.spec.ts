import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { DataKeyEntity } from '#libs/database/entities/organization.entity';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { CredentialVault } from './credential-vault.js';
import { MasterKeys } from './master-keys.js';
import { rotateDataKeys } from './rotate-data-keys.js';

const ORGANIZATIONS = Array.from({ length: 250 }, (_, n) => `org_${String(n).padStart(3, '0')}`);
const [a, b] = [randomBytes(32), randomBytes(32)];
const rows = new DatabaseVaultRows();
let db: TestDatabase;
beforeAll(async () => void (db = await startTestDatabase()), 60_000);
afterAll(() => db?.stop());

const vaultUnder = (...[key, ...old]: Buffer[]) => new CredentialVault<EntityManager>(new MasterKeys(key!, old), rows);
const rotate = (key: Buffer, ...old: Buffer[]) =>
  rotateDataKeys<EntityManager>(new MasterKeys(key, old), rows, (work) => db.database.transaction(work));
const openedBy = (vault: CredentialVault<EntityManager>) =>
  Promise.all(ORGANIZATIONS.map((id) => vault.blobKey(db.database.manager, id, 'mail')));

test('after a rotation the new master key alone opens everything, and two processes at once share the work', async () => {
  const before = await openedBy(vaultUnder(a));
  const [one, other] = await Promise.all([rotate(b, a), rotate(b, a)]);
  expect({ rotated: one.rotated + other.rotated, broken: one.broken + other.broken }).toEqual({
    rotated: ORGANIZATIONS.length,
    broken: 0,
  });
  expect(await openedBy(vaultUnder(b))).toEqual(before);
  expect(await rotate(b, a)).toEqual({ rotated: 0, broken: 0 });
});

test('a key that does not open is left for whoever restores it, and keeps no other from being rotated', async () => {
  const { manager } = db.database;
  const c = randomBytes(32);
  const damaged = { organizationId: ORGANIZATIONS[7]! };
  await manager.update(DataKeyEntity, damaged, { wrapped: randomBytes(61) });
  expect(await rotate(c, b)).toEqual({ rotated: ORGANIZATIONS.length - 1, broken: 1 });
  expect(await manager.findOneByOrFail(DataKeyEntity, damaged)).toMatchObject({
    masterKeyId: new MasterKeys(b).currentId,
  });
});
