import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { RunEntity } from '#libs/database/entities/run.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { findById } from './find-by-id.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await startTestDatabase();
  await db.database.query(
    `INSERT INTO organizations (id, name, plan, webhook_secret) VALUES ('org_1', 'n', 'free', '\\x01')`,
  );
  await db.database.query(
    `INSERT INTO identities (id, organization_id, local_part, email, name) VALUES ('idt_1', 'org_1', 'a', 'a@x', 'A')`,
  );
  await db.database.query(
    `INSERT INTO registrations (id, organization_id, identity_id, app_url, app_origin, kind, status)
     VALUES ('reg_1', 'org_1', 'idt_1', 'https://a/', 'https://a', 'created', 'active')`,
  );
  await db.database.query(
    `INSERT INTO runs (id, organization_id, identity_id, registration_id, type, status, result, ended_at, origins_seen)
     VALUES ('run_1', 'org_1', 'idt_1', 'reg_1', 'register', 'completed', '{"answer": "x"}', now(), '["https://a"]')`,
  );
  await db.database.query(
    `INSERT INTO messages (id, organization_id, identity_id, direction, from_addr, to_addr, subject, storage_key, mail_provider_message_id, dedupe_key)
     VALUES ('msg_1', 'org_1', 'idt_1', 'inbound', 'a', 'b', 's', 'k', 'p', 'd')`,
  );
}, 60_000);
afterAll(() => db?.stop());

test.each([
  [IdentityEntity, 'idt_1'],
  [RegistrationEntity, 'reg_1'],
  [RunEntity, 'run_1'],
  [MessageEntity, 'msg_1'],
] as const)('%p: what findOne gives', async (entity, id) => {
  const { manager } = db.database;
  const expected = await manager.findOne<{ id: string }>(entity, { where: { id } });
  const found = await findById<{ id: string }>(manager, entity, id, 'org_1');
  expect(found).toBeInstanceOf(entity);
  expect(found).toEqual(expected);
});

test('null for another organization and for no such row', async () => {
  expect(await findById(db.database.manager, RunEntity, 'run_1', 'org_2')).toBeNull();
  expect(await findById(db.database.manager, RunEntity, 'run_2', 'org_1')).toBeNull();
});
