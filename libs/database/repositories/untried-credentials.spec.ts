import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { areUntried } from './credentials.repository.js';

let db: TestDatabase;
/** A new one for each test: audit events stay. */
let account = 0;
const sql = (text: string) => db.database.query(text);

beforeAll(async () => {
  db = await startTestDatabase();
  await sql(`INSERT INTO organizations (id, name, plan, webhook_secret) VALUES ('org_1', 'n', 'free', '\\x01')`);
  await sql(
    `INSERT INTO identities (id, organization_id, local_part, email, name) VALUES ('idt_1', 'org_1', 'a', 'a@x', 'A')`,
  );
}, 60_000);
afterAll(() => db?.stop());
beforeEach(async () => {
  account += 1;
  await sql(
    `INSERT INTO registrations (id, organization_id, identity_id, app_url, app_origin, kind, status)
     VALUES ('reg_${account}', 'org_1', 'idt_1', 'https://a${account}/', 'https://a${account}', 'created', 'active')`,
  );
});

/** A run that ran for an hour from `hour`. */
const run = (hour: number, status: 'completed' | 'failed') =>
  sql(
    `INSERT INTO runs (id, organization_id, identity_id, registration_id, type, status, result, error, created_at, ended_at)
     VALUES ('run_${account}_${hour}', 'org_1', 'idt_1', 'reg_${account}', 'login', '${status}', ${status === 'completed' ? `'{"answer": "x"}', NULL` : `NULL, '{"code": "ABORTED"}'`}, '2026-01-01T0${hour}:00Z', '2026-01-01T0${hour + 1}:00Z')`,
  );
const write = (time: string, subject = `reg_${account}`) =>
  sql(
    `INSERT INTO audit_events (id, organization_id, action, subject_type, subject_id, created_at)
     VALUES ('aud_${account}_${time}', 'org_1', 'credentials.write', 'registration', '${subject}', '2026-01-01T${time}Z')`,
  );
const untried = () => areUntried(db.database.manager, { id: `reg_${account}`, organizationId: 'org_1' });

test('nobody wrote any', async () => {
  await run(1, 'completed');
  await write('05:00', 'reg_other');
  expect(await untried()).toBe(false);
});

test('a confirmed run after the writing has tried them, one that failed has not', async () => {
  await run(1, 'completed');
  await write('02:30');
  await run(3, 'failed');
  expect(await untried()).toBe(true);
  await run(5, 'completed');
  expect(await untried()).toBe(false);
});

test('they are untried where the account knows of no login any more', async () => {
  await write('02:30');
  expect(await untried()).toBe(true);
});

test('a run that was under way while they were written may have had those before', async () => {
  await run(1, 'completed');
  await write('01:30');
  expect(await untried()).toBe(true);
});
