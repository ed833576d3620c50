import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { storeMail } from '#test/harness/stored-mail';
import { RecordsActivitiesImpl } from './records.activities.js';

let db: TestDatabase;
let records: RecordsActivitiesImpl;
const find = () => records.findVerification({ runId: 'run_1', expects: 'either' });
const grownOld = () => db.database.query(`UPDATE messages SET created_at = created_at - interval '1 minute'`);

beforeAll(async () => {
  db = await startTestDatabase();
  records = new RecordsActivitiesImpl(db.database, { signalRun: async () => true }, 1, { delete: async () => {} });
  for (const row of [
    `organizations (id, name, plan, webhook_secret) VALUES ('org_1', 'n', 'free', '\\x01')`,
    `identities (id, organization_id, local_part, email, name) VALUES ('idt_1', 'org_1', 'a', 'a@x.example', 'A')`,
    `registrations (id, organization_id, identity_id, app_url, app_origin, kind, status)
     VALUES ('reg_1', 'org_1', 'idt_1', 'https://a/', 'https://a', 'created', 'pending')`,
    `runs (id, organization_id, identity_id, registration_id, type, status)
     VALUES ('run_1', 'org_1', 'idt_1', 'reg_1', 'register', 'awaiting_verification')`,
  ])
    await db.database.query(`INSERT INTO ${row}`);
}, 60_000);
afterAll(() => db?.stop());

test('a mail whose words are not understood is used once nothing better has come for a while, and never ahead of one', async () => {
  await storeMail(db.database, 'a@x.example', { subject: 'Acme 2026', text: 'Ġimgħa ġdida, 25 artiklu.' });
  expect(await find()).toBeNull();
  const suspected = await storeMail(db.database, 'a@x.example', { subject: 'Lambarkaaga', text: 'Salaan\n\n482913\n' });
  expect(await find()).toEqual({ fitsInMs: expect.any(Number) });
  await grownOld();
  expect(await find()).toEqual({ messageId: suspected });
  const understood = await storeMail(db.database, 'a@x.example', {
    annotation: { kind: 'otp', code: '771204', link: null, confidence: 1 },
  });
  await storeMail(db.database, 'a@x.example', { subject: 'Lambarkaaga', text: 'Salaan\n\n902114\n' });
  await grownOld();
  expect(await find()).toEqual({ messageId: understood });
});
