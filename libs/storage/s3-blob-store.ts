import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { type BlobStore, type StoredBlob, assertBlobKey } from './blob-store.js';

export interface S3Place {
  bucket: string;
  /** Goes before every key, without a slash at either end; empty for none. */
  prefix: string;
  /** A server other than AWS: then buckets are addressed by path, which all of them understand. */
  endpoint: string | null;
}

/** Blobs as objects of an S3-compatible bucket: a put is whole or nothing there. Region and credentials come from the SDK's own environment. */
export class S3BlobStore implements BlobStore {
  private readonly client: S3Client;

  constructor(
    private readonly place: S3Place,
    options: S3ClientConfig = {},
  ) {
    const { endpoint } = place;
    this.client = new S3Client({
      // Not every server knows the newer checksums; what is stored is authenticated by its encryption anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...options,
    });
  }

  async put(key: string, data: Buffer): Promise<void> {
    await this.client.send(new PutObjectCommand({ ...this.object(key), Body: data }));
  }

  async get(key: string): Promise<Buffer | null> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.object(key)));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  async *list(): AsyncGenerator<StoredBlob> {
    const { bucket, prefix } = this.place;
    const below = prefix ? `${prefix}/` : '';
    let next: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: below, ContinuationToken: next }),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key && LastModified) yield { key: Key.slice(below.length), storedAt: LastModified };
      next = page.NextContinuationToken;
    } while (next);
  }

  private object(key: string): { Bucket: string; Key: string } {
    assertBlobKey(key);
    const { bucket, prefix } = this.place;
    return { Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key };
  }
}
