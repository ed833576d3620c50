import { join } from 'node:path';
import type { Config } from '#libs/config/config';
import type { BlobStore } from './blob-store.js';
import { FolderBlobStore } from './folder-blob-store.js';

/** The storage that the configuration names: a bucket, or a folder of this machine. Only who has a bucket loads what speaks to it. */
export async function createBlobStore({ blobs, dataDir }: Pick<Config, 'blobs' | 'dataDir'>): Promise<BlobStore> {
  if (blobs === null) return new FolderBlobStore(join(dataDir, 'blobs'));
  const { S3BlobStore } = await import('./s3-blob-store.js');
  return new S3BlobStore(blobs);
}
