import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { beginRecording, pagesKey } from '#libs/database/projection/recordings';
import { newId } from '#libs/domain/ids';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';
import { LeftoverSweep } from './leftover-sweep.js';

const PART = '.0b8a8a3e-7d1c-4f0e-9a53-0d6c1a1f2b3c.part';
const HASH = 'a'.repeat(32);

let api: TestApi;
let caller: Caller;
let folder: string;
let blobs: FolderBlobStore;

beforeAll(async () => {
  api = await startTestApi();
  caller = await api.organization();
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lk-sweep-'));
  blobs = new FolderBlobStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function identity(): Promise<string> {
  return (await caller.call('POST', '/v1/identities', {})).body.id;
}

async function run(): Promise<{ runId: string; identityId: string }> {
  const { body } = await caller.call('POST', '/v1/registrations', { appUrl: 'https://app.public.test/' });
  return { runId: body.run.id, identityId: body.registration.identityId };
}

async function put(key: string, hoursAgo = 25): Promise<string> {
  await blobs.put(key, Buffer.from('x'));
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(join(folder, key), at, at);
  return key;
}

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  return keys.sort();
}

const sweep = () => new LeftoverSweep(api.database, blobs).someMore();

test('a profile that no row names goes, and what a save that was cut off wrote; the one that counts and a young one stay', async () => {
  const id = await identity();
  const [counts, left, cut] = [`profiles/${id}/2-bb`, `profiles/${id}/1-aa`, `profiles/${id}/2-cc${PART}`];
  const saving = [`profiles/${id}/3-dd${PART}`, `profiles/${id}/3-ee`];
  for (const key of [counts, left, cut]) await put(key);
  for (const key of saving) await put(key, 23);
  await api.database.query(
    `INSERT INTO profiles (identity_id, organization_id, generation, storage_key, bytes) VALUES ($1, $2, 2, $3, 1)`,
    [id, caller.orgId, counts],
  );
  await sweep();
  expect(await stored()).toEqual([counts, ...saving].sort());
});

test('a mail’s blob stays while one of its mails is there, and goes with its identity at the latest', async () => {
  const [id, deleted] = [await identity(), await identity()];
  const named = await put(`mail/${caller.orgId}/${id}/${HASH}`);
  await put(`mail/${caller.orgId}/${id}/${'b'.repeat(32)}`);
  await put(`mail/${caller.orgId}/${deleted}/${HASH}`);
  await api.database.query(
    `INSERT INTO messages (id, organization_id, identity_id, direction, from_addr, to_addr, subject, storage_key,
                           mail_provider_message_id, dedupe_key)
     VALUES ($1, $2, $3, 'inbound', 'a@b.example', 'c@d.example', 'x', $4, $1, $1)`,
    [newId('message'), caller.orgId, id, `${named}#3`],
  );
  expect((await caller.call('DELETE', `/v1/identities/${deleted}`)).status).toBe(204);
  await sweep();
  expect(await stored()).toEqual([named]);
});

test('a recording and its pages stay with the run’s row, and go without it', async () => {
  const [kept, left] = [await run(), await run()];
  const keys = (runId: string) => [`recordings/${runId}`, pagesKey(runId)];
  for (const key of [...keys(kept.runId), ...keys(left.runId)]) await put(key);
  await beginRecording(api.database, { ...kept, organizationId: caller.orgId });
  await sweep();
  expect(await stored()).toEqual(keys(kept.runId));
});

test('what belongs to nobody that this database ever had is left alone', async () => {
  const strange = [
    `profiles/${newId('identity')}/1-aa`,
    `mail/${newId('organization')}/${newId('identity')}/${HASH}`,
    `recordings/${newId('run')}`,
    'something-else',
  ];
  for (const key of strange) await put(key);
  await writeFile(join(folder, '.hidden'), 'x');
  await sweep();
  expect(await stored()).toEqual(['.hidden', ...strange].sort());
});

test('a large storage is swept over several calls, and then rests for a day', async () => {
  const id = await identity();
  const fill = () => Promise.all(Array.from({ length: 600 }, (_, n) => put(`profiles/${id}/1-${n}`)));
  await fill();
  const sweeping = new LeftoverSweep(api.database, blobs);
  await sweeping.someMore();
  expect(await stored()).toHaveLength(100);
  await sweeping.someMore();
  expect(await stored()).toEqual([]);
  await put(`profiles/${id}/1-aa`);
  await sweeping.someMore();
  expect(await stored()).toHaveLength(1);
});
