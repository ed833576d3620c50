import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, assertBlobKey } from './blob-store.js';

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
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async get(key: string): Promise<Buffer | null> {
    return readFile(this.pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    assertBlobKey(key);
    return join(this.folder, key);
  }
}

/** The folder is there nearly always. */
async function openIn(folder: string, file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(file, 'wx', 0o600);
  }
}
