import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, type StoredBlob, assertBlobKey } from './blob-store.js';

/** Blobs as files below one folder, readable by the service's user only. Atomic: written aside, synced, renamed. */
export class FolderBlobStore implements BlobStore {
  constructor(private readonly folder: string) {}

  async put(key: string, data: Buffer): Promise<void> {
    const path = this.pathOf(key);
    const aside = `${path}.${randomUUID()}.part`;
    try {
      const file = await openIn(dirname(path), aside);
      try {
        await file.writeFile(data);
        await file.sync();
      } catch (error) {
        await file.close();
        throw error;
      }
      // Synced, it can be closed and renamed at once.
      await Promise.all([file.close(), rename(aside, path)]);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async get(key: string): Promise<Buffer | null> {
    return unlessGone(readFile(this.pathOf(key)));
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *list(folder = ''): AsyncGenerator<StoredBlob> {
    const entries = await unlessGone(opendir(join(this.folder, folder)));
    if (!entries) return;
    for await (const entry of entries) {
      const key = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) yield* this.list(key);
      if (!entry.isFile()) continue;
      const found = await unlessGone(stat(join(this.folder, key)));
      if (found) yield { key, storedAt: found.mtime };
    }
  }

  private pathOf(key: string): string {
    assertBlobKey(key);
    return join(this.folder, key);
  }
}

/** The folder is there nearly always; where it is not, its own place has to survive a crash too. */
async function openIn(folder: string, file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let made = folder; first && made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
    return open(file, 'wx', 0o600);
  }
}

/** A file's name lasts with its folder: without this a crash of the machine may take a blob that was put. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessGone<Found>(found: Promise<Found>): Promise<Found | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
}
