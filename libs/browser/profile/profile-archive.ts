import { chown, lstat, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { ProfileDamagedError } from '../browser.errors.js';
import type { UnixUser } from '../chromium/chromium-process.js';
import { filesBelow, whenGone } from './files-below.js';

/** A profile may not unpack to more than this (bytes). */
const MAX_UNPACKED = 512 * 1024 ** 2;

/** It is packed in memory: a site may store as much as the disk holds (bytes). */
const MAX_PACKED = 128 * 1024 ** 2;

/**
 * What of a browser's home is worth keeping: what sites stored, the settings, and what Chromium forgets. The rest is cache. What logins
 * live in comes first: where all of it is too much, what does not fit is left out, each of these as a whole.
 */
const KEPT = [
  'profile-extras.json',
  'profile/Local State',
  ...[
    'Cookies',
    'Network/Cookies',
    'Preferences',
    'Secure Preferences',
    'TransportSecurity',
    'Trust Tokens',
    'Device Bound Sessions',
    'Local Storage',
    'Session Storage',
    'WebStorage',
    'SharedStorage',
    'databases',
    'IndexedDB',
    'Service Worker',
    'File System',
    'blob_storage',
  ].map((name) => `profile/Default/${name}`),
];

interface ArchivedFile {
  path: string;
  data: Buffer;
}

/** Packs what is worth keeping of a browser's home into a compressed tar. The browser must have ended. */
export async function packProfile(homeDir: string): Promise<Buffer> {
  const home = await realpath(homeDir);
  const trees = await Promise.all(KEPT.map((path) => treeAt(join(home, path))));
  const files = (await Promise.all(trees.filter(fitsWithin(MAX_PACKED)).map((tree) => readTree(home, tree)))).flat();
  const archive = pack();
  for (const { path, data } of files) archive.entry({ name: path, mode: 0o600 }, data);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  // Level 1: half the size for a tenth of the time; whoever closes a session waits for this.
  return promisify(gzip)(Buffer.concat(chunks), { level: 1 });
}

/**
 * Unpacks a profile into an empty home, owned by the browser's user. Throws {@link ProfileDamagedError} on whatever
 * is no archive of ours: nothing but plain files, none outside the home.
 */
export async function unpackProfile(packed: Buffer, homeDir: string, owner: UnixUser | null): Promise<void> {
  const files = await readArchive(packed);
  const root = resolve(homeDir);
  const directories = new Set<string>();
  for (const { path } of files) {
    const target = resolve(root, path);
    if (!target.startsWith(root + sep)) throw new ProfileDamagedError('the archive points outside the profile');
    for (let dir = dirname(target); dir !== root; dir = dirname(dir)) directories.add(dir);
  }
  // Parents come before their children when sorted by length.
  for (const dir of [...directories].sort((a, b) => a.length - b.length)) {
    await mkdir(dir, { mode: 0o700, recursive: true });
    if (owner) await chown(dir, owner.uid, owner.gid);
  }
  await Promise.all(
    files.map(async ({ path, data }) => {
      const target = resolve(root, path);
      await writeFile(target, data, { mode: 0o600, flag: 'wx' });
      if (owner) await chown(target, owner.uid, owner.gid);
    }),
  );
}

async function readArchive(packed: Buffer): Promise<ArchivedFile[]> {
  try {
    const tar = await promisify(gunzip)(packed, { maxOutputLength: MAX_UNPACKED });
    const files: ArchivedFile[] = [];
    const reader = extract();
    reader.end(tar);
    for await (const entry of reader) {
      const { name, type } = entry.header;
      if (type !== 'file') throw new ProfileDamagedError(`the archive holds a ${type}`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      files.push({ path: name, data: Buffer.concat(chunks) });
    }
    return files;
  } catch (error) {
    if (error instanceof ProfileDamagedError) throw error;
    throw new ProfileDamagedError('the archive cannot be read');
  }
}

interface Tree {
  paths: string[];
  bytes: number;
}

/**
 * The plain files at or below a path and what they hold; links and sockets are not followed, what is missing is nothing. The browser may
 * have put a link in place of any folder, and we may read what it must not.
 */
async function treeAt(path: string): Promise<Tree> {
  const found = (await filesBelow(path)).filter((file) => basename(file) !== 'LOCK');
  const own = await Promise.all(found.map(async (file) => (await realpath(file).catch(whenGone)) === file));
  const paths = found.filter((_file, at) => own[at]);
  const sizes = await Promise.all(paths.map(async (file) => (await lstat(file).catch(whenGone))?.size ?? 0));
  return { paths, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Takes one tree after the other for as long as there is room. */
function fitsWithin(limit: number): (tree: Tree) => boolean {
  let left = limit;
  return ({ bytes }) => {
    const fits = bytes <= left;
    if (fits) left -= bytes;
    return fits;
  };
}

async function readTree(home: string, { paths }: Tree): Promise<ArchivedFile[]> {
  const files = await Promise.all(
    paths.map(async (file) => {
      const data = await readFile(file).catch(whenGone);
      return data && { path: relative(home, file), data };
    }),
  );
  return files.filter((file) => file !== null);
}
