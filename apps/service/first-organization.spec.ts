import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { organizationOfKey } from '#libs/database/repositories/api-keys.repository';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { firstOrganization, organizationWasShown } from './first-organization.js';

let db: TestDatabase;
beforeAll(async () => void (db = await startTestDatabase()), 60_000);
afterAll(() => db?.stop());

test('a first key comes again at every start until it was shown, is known to nobody afterwards, and keeps its master key', async () => {
  const config = { dataDir: db.dataDir, vault: { key: randomBytes(32), oldKeys: [] } };
  const made = await firstOrganization(config, db.url);
  expect(await organizationOfKey(db.database, made!.apiKey)).toBe(made!.orgId);
  expect(statSync(join(db.dataDir, 'keys', 'first-organization.json')).mode & 0o777).toBe(0o600);
  expect(await firstOrganization(config, db.url)).toEqual(made);
  organizationWasShown(config);
  expect(await firstOrganization(config, db.url)).toBeNull();
  expect(await readdir(join(db.dataDir, 'keys'))).toEqual([]);

  const rotating = { ...config, vault: { key: randomBytes(32), oldKeys: [config.vault.key] } };
  expect(await firstOrganization(rotating, db.url)).toBeNull();
  const another = { ...config, vault: { key: randomBytes(32), oldKeys: [] } };
  await expect(firstOrganization(another, db.url)).rejects.toThrow('VAULT_KEY is not the key that the secrets');
});
