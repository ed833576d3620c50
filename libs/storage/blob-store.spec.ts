import { type FileHandle, mkdtemp, open, readdir, readlink, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startTestS3, type TestS3 } from '#test/harness/s3-server';
import type { BlobStore, StoredBlob } from './blob-store.js';
import { createBlobStore } from './create-blob-store.js';
import { FolderBlobStore } from './folder-blob-store.js';
import { S3BlobStore } from './s3-blob-store.js';

const CREDENTIALS = { region: 'eu-test-1', credentials: { accessKeyId: 'someone', secretAccessKey: 'secret' } };

let folder: string;
let s3: TestS3;
const place = () => ({ bucket: 'bucket', prefix: 'some/where', endpoint: s3.endpoint });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lk-blobs-'));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function all(blobs: BlobStore): Promise<StoredBlob[]> {
  const found: StoredBlob[] = [];
  for await (const blob of blobs.list()) found.push(blob);
  return found;
}

describe.each(['folder', 'bucket'] as const)('a blob store in a %s', (kind) => {
  let blobs: BlobStore;
  beforeAll(() => {
    blobs = kind === 'folder' ? new FolderBlobStore(folder) : new S3BlobStore(place(), CREDENTIALS);
  });

  test('stores, replaces, answers and forgets', async () => {
    await blobs.put('mail/a/1.eml', Buffer.from('one'));
    await blobs.put('mail/a/1.eml', Buffer.from('two'));
    expect(await blobs.get('mail/a/1.eml')).toEqual(Buffer.from('two'));
    await blobs.delete('mail/a/1.eml');
    await blobs.delete('mail/a/1.eml');
    expect(await blobs.get('mail/a/1.eml')).toBeNull();
    expect(await blobs.get('nowhere/at/all')).toBeNull();
  });

  test('keeps any bytes, none among them', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    await blobs.put('bytes', bytes);
    expect(await blobs.get('bytes')).toEqual(bytes);
    await blobs.put('empty', Buffer.alloc(0));
    expect(await blobs.get('empty')).toEqual(Buffer.alloc(0));
  });

  test('lists what is stored, with its time', async () => {
    const before = new Date();
    for (const key of ['list/a/1', 'list/a/2', 'list/b']) await blobs.put(key, Buffer.from('x'));
    const found = (await all(blobs)).filter(({ key }) => key.startsWith('list/'));
    expect(found.map(({ key }) => key).sort()).toEqual(['list/a/1', 'list/a/2', 'list/b']);
    if (kind === 'folder') for (const { storedAt } of found) expect(+storedAt).toBeGreaterThan(+before - 2_000);
    else for (const { storedAt } of found) expect(+storedAt).toBeLessThan(+before);
  });

  test('of two writers at once one wins whole', async () => {
    const writes = ['a', 'b'].map((letter) => blobs.put('race', Buffer.alloc(1_000_000, letter)));
    await Promise.all(writes);
    const found = await blobs.get('race');
    expect(new Set(found?.toString()).size).toBe(1);
    expect(found).toHaveLength(1_000_000);
  });

  test.each(['', '/etc/passwd', '../up', 'a/../../b', 'a//b', 'a/.hidden', 'a\0b', 'a b', 'a\\b', 'x'.repeat(600)])(
    'takes no key like %j',
    async (key) => {
      await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow('not a blob key');
      await expect(blobs.get(key)).rejects.toThrow('not a blob key');
      await expect(blobs.delete(key)).rejects.toThrow('not a blob key');
    },
  );
});

test('a folder that is not there yet holds nothing', async () => {
  expect(await all(new FolderBlobStore(join(folder, 'nowhere')))).toEqual([]);
});

test('a name lasts like its bytes: the folders it stands in are synced, the new ones in theirs', async () => {
  const synced: string[] = [];
  const probe = await open(folder);
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const sync = jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push(await readlink(`/proc/self/fd/${this.fd}`));
  });
  try {
    await new FolderBlobStore(folder).put('deep/er/1', Buffer.from('one'));
  } finally {
    sync.mockRestore();
  }
  const place = await realpath(folder);
  expect(synced.slice(0, 2)).toEqual([join(place, 'deep'), place]);
  expect(synced.slice(2)).toEqual([expect.stringMatching(/\.part$/), join(place, 'deep/er')]);
});

test('files are readable by the service alone, and nothing half-written stays', async () => {
  const blobs = await createBlobStore({ blobs: null, dataDir: folder });
  await blobs.put('mail/b/1.eml', Buffer.from('one'));
  const stored = join(folder, 'blobs/mail/b');
  expect(await readdir(stored)).toEqual(['1.eml']);
  expect((await stat(join(stored, '1.eml'))).mode & 0o777).toBe(0o600);
});

describe('a bucket', () => {
  test('holds blobs below the prefix', async () => {
    await new S3BlobStore(place(), CREDENTIALS).put('profiles/idt_1/1-ab', Buffer.from('x'));
    expect(s3.objects.has('/bucket/some/where/profiles/idt_1/1-ab')).toBe(true);
    await new S3BlobStore({ ...place(), prefix: '' }, CREDENTIALS).put('top', Buffer.from('x'));
    expect(s3.objects.has('/bucket/top')).toBe(true);
  });

  test('that does not answer, or refuses, is an error and not an empty store', async () => {
    const refused = new S3BlobStore({ ...place(), endpoint: 'http://127.0.0.1:9' }, { ...CREDENTIALS, maxAttempts: 1 });
    await expect(refused.get('a')).rejects.toThrow();
  });
});
