import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FolderBlobStore } from './folder-blob-store.js';

let folder: string;
let blobs: FolderBlobStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lk-blobs-'));
  blobs = new FolderBlobStore(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('FolderBlobStore', () => {
  test('stores, replaces, answers and forgets', async () => {
    await blobs.put('mail/a/1.eml', Buffer.from('one'));
    await blobs.put('mail/a/1.eml', Buffer.from('two'));
    expect(await blobs.get('mail/a/1.eml')).toEqual(Buffer.from('two'));
    expect(await readdir(join(folder, 'mail/a'))).toEqual(['1.eml']);
    expect((await stat(join(folder, 'mail/a/1.eml'))).mode & 0o777).toBe(0o600);
    await blobs.delete('mail/a/1.eml');
    await blobs.delete('mail/a/1.eml');
    expect(await blobs.get('mail/a/1.eml')).toBeNull();
    expect(await blobs.get('nowhere/at/all')).toBeNull();
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
