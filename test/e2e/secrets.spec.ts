import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { SampleApp } from '#examples/sample-app/app';
import { LOG_FILE, WholeService } from '#test/harness/whole-service';

const PASSWORD = 'Planted-Pa55word-9f3e7c21';
const VAULT_KEY = Buffer.from('planted vault key of 32 bytes!!!').toString('base64');

/** Plants known secrets, does the main job, and searches for them everywhere. */
describe('secrets stay in the vault', () => {
  let latchkey: WholeService;
  let app: SampleApp;
  let runId: string;
  let code: string;
  let generated: string;

  beforeAll(async () => {
    latchkey = await WholeService.start({ VAULT_KEY, LOG_LEVEL: 'debug' });
    app = await latchkey.startApp('code');
    const identity = await latchkey.createIdentity();
    const body = { appUrl: app.url, identityId: identity.id, credentials: { password: PASSWORD } };
    const planted = await latchkey.call<{ run: { id: string } }>('POST', '/v1/registrations', body);
    runId = planted.body.run.id;
    await latchkey.untilRun(runId, ['completed'], 180_000);
    const mails = await latchkey.call<{ annotation: { code: string } }[]>(
      'GET',
      `/v1/messages?identityId=${identity.id}&kind=otp`,
    );
    code = mails.body[0]!.annotation.code;

    const second = await latchkey.register(app.url);
    await latchkey.untilRun(second.id, ['completed'], 180_000);
    const credentials = await latchkey.call<{ password: string }>(
      'GET',
      `/v1/registrations/${second.registrationId}/credentials`,
    );
    generated = credentials.body.password;
  }, 480_000);
  afterAll(async () => {
    await app?.close();
    await latchkey?.stop();
  }, 60_000);

  test('no password and no vault key in any file: logs, Temporal, PostgreSQL, mailbox, browsers', async () => {
    expect(
      await latchkey.filesWith([PASSWORD, generated, VAULT_KEY, Buffer.from(VAULT_KEY, 'base64').toString()]),
    ).toEqual([]);
  });

  test('the search finds what is there: the run id is in the log-free stores', async () => {
    const files = await latchkey.filesWith([runId]);
    expect(files.some((file) => file.startsWith('temporal/'))).toBe(true);
    expect(files.some((file) => file.startsWith('postgres/'))).toBe(true);
  });

  test('no password in any row, however it is stored', async () => {
    const client = new pg.Client({ connectionString: latchkey.service.databaseUrl });
    await client.connect();
    try {
      const tables = await client.query<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
      );
      for (const { name } of tables.rows) {
        const rows = await client.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`);
        const all = rows.rows.map((row) => row.text).join('\n');
        expect(all).not.toContain(PASSWORD);
        expect(all).not.toContain(generated);
        if (name !== 'messages') expect(`${name}: ${all}`).not.toMatch(new RegExp(`\\b${code}\\b`));
      }
    } finally {
      await client.end();
    }
  });

  test('no verification code in logs or in the workflow history', async () => {
    expect(code).toMatch(/^\d{6}$/);
    const isCode = new RegExp(`(?<![0-9a-f.:-])${code}(?![0-9a-f.:-])`);
    expect(await readFile(join(latchkey.dataDir, LOG_FILE), 'utf8')).not.toMatch(isCode);
    const files = await latchkey.filesWith([code]);
    expect(files.filter((file) => file.startsWith('temporal/'))).toEqual([]);
  });
});
