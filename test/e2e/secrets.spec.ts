import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { filesBelow } from '#libs/browser/profile/files-below';
import { ModelProvider } from '#test/harness/model-provider';
import { SmallSite } from '#test/harness/small-site';
import { LOG_FILE, WholeService, type RunView } from '#test/harness/whole-service';

const PASSWORD = 'Planted-Pa55word-9f3e7c21';
const SEED = 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U';
const SEED_BYTES = 'abcdefghijklmnopqrst';
const VAULT_KEY = Buffer.from('planted vault key of 32 bytes!!!').toString('base64');

const MODEL_KEY = 'planted-model-key-5b1d09';

let latchkey: WholeService;
let provider: ModelProvider;
/** The identity of a sign-up with mail; it is deleted at the end. */
let used: { id: string; email: string };
let runId: string;
let code: string;
let generated: string;

const started = async (path: string, body: object): Promise<string> => {
  const { id } = (await latchkey.call<{ run: RunView }>('POST', path, body)).body.run;
  await latchkey.untilRun(id, ['completed'], 180_000);
  return id;
};

beforeAll(async () => {
  provider = await new ModelProvider().start();
  latchkey = await WholeService.start({
    VAULT_KEY,
    LOG_LEVEL: 'debug',
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'stand-in',
    LLM_BASE_URL: provider.url,
    LLM_API_KEY: MODEL_KEY,
  });
  const app = await latchkey.startApp('code');
  used = await latchkey.createIdentity();
  const body = { appUrl: app.url, identityId: used.id, credentials: { password: PASSWORD } };
  runId = await started('/v1/registrations', body);
  const mails = await latchkey.call<{ annotation: { code: string } }[]>(
    'GET',
    `/v1/messages?identityId=${used.id}&kind=otp`,
  );
  code = mails.body[0]!.annotation.code;

  const second = await latchkey.register(app.url);
  await latchkey.untilRun(second.id, ['completed'], 180_000);
  const path = `/v1/registrations/${second.registrationId}/credentials`;
  generated = (await latchkey.call<{ password: string }>('GET', path)).body.password;

  const locked = await latchkey.startApp('totp');
  const owner = { email: 'owner@elsewhere.test', password: PASSWORD };
  await locked.createAccount({ ...owner, name: 'Ada Byron', verified: true, totpSeed: SEED });
  const credentials = { username: owner.email, password: PASSWORD, totpSeed: SEED };
  await started('/v1/connections', { appUrl: locked.url, credentials });
}, 480_000);
afterAll(async () => {
  await latchkey?.stop();
  await provider.stop();
}, 60_000);

/** Every row of the service's own tables as text, by table. */
async function everyRow(): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: latchkey.service.databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const found = new Map<string, string>();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`);
      found.set(name, rows.map(({ text }) => text).join('\n'));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Plants known secrets, does the main job, and searches for them everywhere. */
describe('secrets stay in the vault', () => {
  test('no password, no TOTP seed and no vault key in any file: logs, Temporal, PostgreSQL, mailbox, browsers', async () => {
    const secrets = [PASSWORD, generated, SEED, SEED_BYTES, MODEL_KEY, VAULT_KEY];
    secrets.push(Buffer.from(VAULT_KEY, 'base64').toString());
    expect(await latchkey.filesWith(secrets)).toEqual([]);
  });

  test('the search finds what is there: the run id is in the log-free stores', async () => {
    const files = await latchkey.filesWith([runId]);
    expect(files.some((file) => file.startsWith('temporal/'))).toBe(true);
    expect(files.some((file) => file.startsWith('postgres/'))).toBe(true);
  });

  test('no password, seed or code in any row, however it is stored', async () => {
    for (const [name, rows] of await everyRow()) {
      for (const secret of [PASSWORD, generated, SEED, SEED_BYTES]) expect(rows).not.toContain(secret);
      if (name !== 'messages') expect(`${name}: ${rows}`).not.toMatch(new RegExp(`\\b${code}\\b`));
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

test('a page that repeats the password it was sent tells it to nobody: not in the run, its events, any row or Temporal', async () => {
  const form =
    '<h1>Log in</h1><form method="post" action="/"><input name="user" placeholder="User name"><input type="password" name="pass"><button>Log in</button></form>';
  const repeats = (sent: URLSearchParams): string =>
    sent.has('pass') ? `<p class="error">The password "${sent.get('pass')}" is wrong for ${sent.get('user')}.</p>` : '';
  const site = await new SmallSite({ '/': (sent) => `<title>Orbit</title>${repeats(sent)}${form}` }).start();
  try {
    const credentials = { username: 'owner7', password: PASSWORD };
    const body = { appUrl: site.url, credentials };
    const { run } = (await latchkey.call<{ run: RunView }>('POST', '/v1/connections', body)).body;
    const blocked = await latchkey.untilRun(run.id, ['blocked'], 120_000);
    expect(site.sent.map(([, sent]) => sent.get('pass'))).toContain(PASSWORD);
    expect(blocked.error).toEqual({
      code: 'LOGIN_UNCONFIRMED',
      detail: expect.stringContaining('The password "…" is wrong for owner7'),
    });
    const events = await latchkey.call('GET', `/v1/runs/${run.id}/events`);
    expect(JSON.stringify(events.body)).not.toContain(PASSWORD);
    await latchkey.call('POST', `/v1/runs/${run.id}/abort`);
    for (const rows of (await everyRow()).values()) expect(rows).not.toContain(PASSWORD);
    expect((await latchkey.filesWith([PASSWORD])).filter((file) => !file.startsWith('browser'))).toEqual([]);
  } finally {
    site.stop();
  }
}, 180_000);

test('a language model is asked with its key, about a page without its address; the key stays out of logs and answers', async () => {
  const email = 'owner@elsewhere.test';
  const site = await new SmallSite({ '/': `<title>Croeso</title><p>Helo ${email}</p><a href="p">Amdanom</a>` }).start();
  try {
    const credentials = { username: email, password: PASSWORD };
    const { run } = (
      await latchkey.call<{ run: RunView }>('POST', '/v1/connections', { appUrl: site.url, credentials })
    ).body;
    await latchkey.untilRun(run.id, ['failed'], 120_000);
    expect(provider.calls[0]?.headers.authorization).toBe(`Bearer ${MODEL_KEY}`);
    const told = provider.calls.map(({ body }) => body).join();
    expect(told).toContain('Helo {{email}}');
    expect(told).not.toContain(email);
    const { body } = await latchkey.call<{ kind: string; text: string }[]>('GET', `/v1/runs/${run.id}/events`);
    expect(
      body
        .filter(({ kind }) => kind === 'model')
        .map(({ text }) => text)
        .join(),
    ).toContain('status 500');
    expect(await latchkey.filesWith([MODEL_KEY])).toEqual([]);
  } finally {
    site.stop();
  }
}, 180_000);

describe('what a deletion removes', () => {
  const blobs = () => filesBelow(join(latchkey.dataDir, 'blobs'));

  test('an identity goes with its mail, accounts, runs, vault, profile and recordings; what remains is the audit', async () => {
    const before = new Set(await blobs());
    const { body } = await latchkey.call<{ id: string }[]>('GET', `/v1/registrations?identityId=${used.id}`);
    const gone = [used.id, runId, body[0]!.id];
    expect(await latchkey.call('DELETE', `/v1/identities/${used.id}`)).toMatchObject({ status: 204 });
    const left = [...(await everyRow())].filter(([, rows]) => gone.some((id) => rows.includes(id)));
    // What happened stays on record, its usage stays counted, and a subscriber is still told how the run ended.
    expect(left.map(([name]) => name).sort()).toEqual(['audit_events', 'outgoing_events', 'usage_ledger']);
    const after = await blobs();
    // The raw mail, the profile and the recording.
    expect(before.size - after.length).toBeGreaterThanOrEqual(3);
    expect(after.filter((file) => !before.has(file))).toEqual([]);
  });
});
