import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { ProfileDamagedError } from '../browser.errors.js';
import type { UnixUser } from '../chromium/chromium-process.js';
import { filesBelow, whenGone } from './files-below.js';

/** A profile may not unpack to more than this (bytes). */
const MAX_UNPACKED = 512 * 1024 ** 2;

/** What of a browser's home is worth keeping: what sites stored, the settings, and what Chromium forgets. The rest is cache. */
const KEPT = [
  'profile-extras.json',
  'profile/Local State',
  ...[
    'Cookies',
    'Device Bound Sessions',
    'File System',
    'IndexedDB',
    'Local Storage',
    'Network/Cookies',
    'Preferences',
    'Secure Preferences',
    'Service Worker',
    'Session Storage',
    'SharedStorage',
    'TransportSecurity',
    'Trust Tokens',
    'WebStorage',
    'databases',
    'blob_storage',
  ].map((name) => `profile/Default/${name}`),
];

interface ArchivedFile {
  path: string;
  data: Buffer;
}

/** Packs what is worth keeping of a browser's home into a compressed tar. The browser must have ended. */
export async function packProfile(homeDir: string): Promise<Buffer> {
  const files = (await Promise.all(KEPT.map((path) => readTree(homeDir, join(homeDir, path))))).flat();
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

/** Every plain file at or below a path; links and sockets are not followed, what is missing is nothing. */
async function readTree(homeDir: string, path: string): Promise<ArchivedFile[]> {
  const paths = (await filesBelow(path)).filter((file) => basename(file) !== 'LOCK');
  const files = await Promise.all(
    paths.map(async (file) => {
      const data = await readFile(file).catch(whenGone);
      return data && { path: relative(homeDir, file), data };
    }),
  );
  return files.filter((file) => file !== null);
}
