import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createLatchkeyClient } from '#libs/client/latchkey-client';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

const TYPES = fileURLToPath(new URL('../../../libs/client/api-types.d.ts', import.meta.url));

/** A program of its own: it loads more than a test's sandbox bears. */
async function typesOf(document: unknown): Promise<string> {
  const file = join(api.dataDir, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const home = dirname(createRequire(import.meta.url).resolve('openapi-typescript/package.json'));
  const generator = join(home, 'bin/cli.js');
  await promisify(execFile)(process.execPath, [generator, file, '-o', `${file}.d.ts`], { timeout: 60_000 });
  return readFileSync(`${file}.d.ts`, 'utf8');
}

let api: TestApi;
let org: Caller;

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization();
}, 60_000);
afterAll(() => api?.stop());

describe('libs/client', () => {
  test('its types are those of the OpenAPI document', async () => {
    const { body } = await api.request('GET', '/openapi.json');
    const current = await typesOf(body);
    const recorded = existsSync(TYPES) ? readFileSync(TYPES, 'utf8') : '';
    // Recorded anew, so that the difference can be read and committed.
    if (recorded !== current) writeFileSync(TYPES, current);
    expect(recorded === current).toBe(true);
  }, 90_000);

  test('calls with types, errors included', async () => {
    const client = createLatchkeyClient({ baseUrl: api.url, apiKey: org.apiKey });
    const created = await client.POST('/v1/registrations', { body: { appUrl: 'https://app.public.test' } });
    expect(created.response.status).toBe(201);
    const { registration, run } = created.data!;
    expect(registration.status).toBe('pending');
    const read = await client.GET('/v1/runs/{id}', { params: { path: { id: run.id } } });
    expect(read.data?.status).toBe('queued');
    const listed = await client.GET('/v1/messages', {
      params: { query: { identityId: registration.identityId, limit: 5 } },
    });
    expect(listed.data).toEqual([]);
    const missing = await client.GET('/v1/runs/{id}', { params: { path: { id: 'run_nope' } } });
    expect(missing.error).toEqual({ error: 'not found' });
  });
});
