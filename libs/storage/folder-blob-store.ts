import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, assertBlobKey } from './blob-store.js';

/** Blobs as files below one folder, readable by the service's user only. Atomic: written aside, synced, renamed. */
export class FolderBlobStore implements BlobStore {
  constructor(private readonly folder: string) {}

  async put(key: string, data: Buffer): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const aside = `${path}.${randomUUID()}.part`;
    try {
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(data);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
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
