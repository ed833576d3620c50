import { randomBytes } from 'node:crypto';
import type { BlobStore } from '#libs/storage/blob-store';
import { ProfileDamagedError } from '../browser.errors.js';
import type { UnixUser } from '../chromium/chromium-process.js';
import { packProfile, unpackProfile } from './profile-archive.js';

/** A profile at rest, as the caller's pointer names it. */
export interface StoredProfile {
  storageKey: string;
  bytes: number;
}

/** Authenticated encryption; `context` is authenticated, so that a blob in another's place does not open. */
export interface Sealing {
  seal(key: Buffer, plaintext: Buffer, context: string): Buffer;
  /** Throws when a bit, the key or the context differs. */
  unseal(key: Buffer, sealed: Buffer, context: string): Buffer;
}

/** Keeps one encrypted archive per identity and generation; which of them counts is the caller's pointer to say. */
export class ProfileStore {
  constructor(
    private readonly blobs: BlobStore,
    private readonly sealing: Sealing,
  ) {}

  /** Unpacks into an empty home. Throws {@link ProfileDamagedError} when the blob is lost or does not open. */
  async open(options: {
    identityId: string;
    storageKey: string;
    /** 32 bytes. */
    key: Buffer;
    homeDir: string;
    owner: UnixUser | null;
  }): Promise<void> {
    const sealed = await this.blobs.get(options.storageKey);
    if (!sealed) throw new ProfileDamagedError('it is not in the storage');
    await unpackProfile(this.unseal(sealed, options), options.homeDir, options.owner);
  }

  /** Stores a closed browser's profile under a key that was never used before, so that a failed move of the pointer harms nothing. */
  async save(options: {
    identityId: string;
    generation: number;
    key: Buffer;
    homeDir: string;
  }): Promise<StoredProfile> {
    const { identityId, generation, key, homeDir } = options;
    const storageKey = `profiles/${identityId}/${generation}-${randomBytes(8).toString('hex')}`;
    const sealed = this.sealing.seal(key, await packProfile(homeDir), context(identityId, storageKey));
    await this.blobs.put(storageKey, sealed);
    return { storageKey, bytes: sealed.length };
  }

  async delete(storageKey: string): Promise<void> {
    await this.blobs.delete(storageKey);
  }

  private unseal(sealed: Buffer, options: { identityId: string; storageKey: string; key: Buffer }): Buffer {
    try {
      return this.sealing.unseal(options.key, sealed, context(options.identityId, options.storageKey));
    } catch {
      throw new ProfileDamagedError('it does not open: cut short, altered, or sealed for another identity');
    }
  }
}

function context(identityId: string, storageKey: string): string {
  return `profile:${identityId}:${storageKey}`;
}
