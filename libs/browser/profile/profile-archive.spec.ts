import { mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Header, pack } from 'tar-stream';
import { packProfile, unpackProfile } from './profile-archive.js';
import { readExtras, writeExtras } from './profile-extras.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/lk-archive-');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

type Entry = Partial<Header> & Pick<Header, 'name'>;

async function home(): Promise<string> {
  return mkdtemp(join(folder, 'home-'));
}

async function put(root: string, path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), text);
}

async function archive(...entries: Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const entry of entries) {
    if (entry.type) tar.entry(entry);
    else tar.entry(entry, 'evil');
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

describe('profile archive', () => {
  test('keeps what sites stored and drops caches, locks, sockets and links', async () => {
    const from = await home();
    await put(from, 'profile-extras.json', '{}');
    await put(from, 'profile/Default/Cookies', 'cookies');
    await put(from, 'profile/Default/Local Storage/leveldb/000003.log', 'local');
    await put(from, 'profile/Default/Local Storage/leveldb/LOCK', '');
    await put(from, 'profile/Default/Cache/Cache_Data/data_1', 'x'.repeat(100_000));
    await put(from, 'profile/Default/GPUCache/data_1', 'x'.repeat(100_000));
    await put(from, 'profile/DevToolsActivePort', '1234');
    await symlink('/etc/passwd', join(from, 'profile/Default/Local Storage/leveldb/link'));
    await symlink('/etc/passwd', join(from, 'profile/Default/Preferences'));
    const to = await home();
    const packed = await packProfile(from);
    await unpackProfile(packed, to, null);
    const files = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory());
    expect(files.map((entry) => entry.name).sort()).toEqual(['000003.log', 'Cookies', 'profile-extras.json']);
    const local = join(to, 'profile/Default/Local Storage/leveldb/000003.log');
    expect(await readFile(local, 'utf8')).toBe('local');
    expect((await stat(local)).mode & 0o777).toBe(0o600);
    expect(packed.length).toBeLessThan(2_000);
  });

  test.each(['profile', 'profile/Default', 'profile/Default/Network', 'profile/Default/IndexedDB/site'])(
    'reads nothing where the browser has put a link to another folder in place of %s',
    async (place) => {
      const other = await home();
      await put(other, 'profile/Default/Network/Cookies', 'of somebody else');
      await put(other, 'Default/Network/Cookies', 'of somebody else');
      await put(other, 'Network/Cookies', 'of somebody else');
      await put(other, 'Cookies', 'of somebody else');
      const from = await home();
      await mkdir(join(from, place, '..'), { recursive: true });
      await symlink(other, join(from, place));
      const to = await home();
      await unpackProfile(await packProfile(from), to, null);
      expect(await readdir(to)).toEqual([]);
    },
  );

  test('what a site stored without end is left out as a whole, and the login is kept', async () => {
    const from = await home();
    await put(from, 'profile-extras.json', '{}');
    await put(from, 'profile/Default/Cookies', 'cookies');
    await put(from, 'profile/Default/Service Worker/Database/LOG', 'log');
    await put(from, 'profile/Default/IndexedDB/site/LOG', 'log');
    await put(from, 'profile/Default/IndexedDB/site/000004.log', '');
    await truncate(join(from, 'profile/Default/IndexedDB/site/000004.log'), 3 * 1024 ** 3);
    const to = await home();
    await unpackProfile(await packProfile(from), to, null);
    expect((await readdir(join(to, 'profile/Default'))).sort()).toEqual(['Cookies', 'Service Worker']);
  });

  test('writes nothing through a link that the browser has put in place of the extras', async () => {
    const other = await home();
    await put(other, 'secret', 'kept');
    const from = await home();
    await symlink(join(other, 'secret'), join(from, 'profile-extras.json'));
    const extras = { cookies: [], sessionStorage: {}, origins: ['https://app.example'] };
    await writeExtras(from, extras);
    expect(await readFile(join(other, 'secret'), 'utf8')).toBe('kept');
    expect(await readExtras(from)).toEqual(extras);
  });

  test.each<[string, Entry]>([
    ['a path that climbs out', { name: '../escaped' }],
    ['a path that climbs out in the middle', { name: 'profile/../../escaped' }],
    ['a link', { name: 'profile/link', type: 'symlink', linkname: '/etc' }],
    ['a hard link', { name: 'profile/link', type: 'link', linkname: '/etc/passwd' }],
    ['a device', { name: 'profile/device', type: 'character-device' }],
  ])('takes no archive with %s', async (_what, header) => {
    const to = await home();
    await expect(unpackProfile(await archive(header), to, null)).rejects.toMatchObject({ code: 'PROFILE_DAMAGED' });
    expect(await readdir(to)).toEqual([]);
    expect(await readdir(folder)).not.toContain('escaped');
  });

  test('an absolute path stays inside the home or is refused', async () => {
    const to = await home();
    await unpackProfile(await archive({ name: '/tmp/lk-evil' }), to, null).catch(() => {});
    await expect(stat('/tmp/lk-evil')).rejects.toThrow('ENOENT');
  });

  test.each([
    ['garbage', Buffer.from('garbage')],
    ['a cut archive', gzipSync(Buffer.alloc(2_000, 1)).subarray(0, 15)],
    ['nothing', Buffer.alloc(0)],
    ['a bomb', gzipSync(Buffer.alloc(600 * 1024 ** 2))],
  ])('takes no archive that is %s', async (_what, packed) => {
    await expect(unpackProfile(packed, await home(), null)).rejects.toMatchObject({ code: 'PROFILE_DAMAGED' });
  });
});
