import type { DataSource } from 'typeorm';
import { leftoverBlobs } from '#libs/database/projection/leftover-blobs';
import type { BlobStore, StoredBlob } from '#libs/storage/blob-store';

/** Longer than any save takes from its first byte to the row that names it (ms). */
const SETTLED_MS = 24 * 3_600_000;
/** Between the end of one look at the storage and the next (ms). */
const PAUSE_MS = 24 * 3_600_000;
/** So many blobs at once, so that nothing else waits for a large storage. */
const AT_ONCE = 500;

/** Removes blobs that no row names: what a save left that was cut off, and what could not be removed when its owner was. */
export class LeftoverSweep {
  private listing: AsyncIterator<StoredBlob> | null = null;
  private restUntil = 0;

  constructor(
    private readonly database: DataSource,
    private readonly blobs: BlobStore,
  ) {}

  /** Goes on where the last call ended: through all of the storage from the start of the process on, then once a day. */
  async someMore(): Promise<void> {
    if (Date.now() < this.restUntil) return;
    this.listing ??= this.blobs.list()[Symbol.asyncIterator]();
    try {
      const settled: string[] = [];
      for (let count = 0; count < AT_ONCE; count++) {
        const { done, value } = await this.listing.next();
        if (done) {
          this.rest();
          break;
        }
        if (value.storedAt.getTime() < Date.now() - SETTLED_MS) settled.push(value.key);
      }
      for (const key of await leftoverBlobs(this.database, settled)) await this.blobs.delete(key);
    } catch (error) {
      this.rest();
      throw error;
    }
  }

  private rest(): void {
    this.listing = null;
    this.restUntil = Date.now() + PAUSE_MS;
  }
}
