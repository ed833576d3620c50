import { createHash, randomBytes } from 'node:crypto';
import { seal, SealBrokenError, unseal } from './envelope.js';

/** An organization's data key as it is stored: wrapped under a master key that `masterKeyId` names. */
export interface WrappedKey {
  masterKeyId: string;
  wrapped: Buffer;
}

/**
 * The master keys: the current one wraps, older ones only unwrap while a rotation is under way.
 * A rotation re-wraps the data keys (`rotate-data-keys.ts`); no secret is encrypted anew.
 */
export class MasterKeys {
  private readonly byId = new Map<string, Buffer>();
  readonly currentId: string;
  /** What a rotation replaces. */
  readonly oldIds: readonly string[];

  constructor(current: Buffer, old: readonly Buffer[] = []) {
    for (const key of [current, ...old]) {
      if (key.length !== 32) throw new Error('a master key has to be 32 bytes');
      this.byId.set(keyId(key), key);
    }
    this.currentId = keyId(current);
    this.oldIds = [...this.byId.keys()].filter((id) => id !== this.currentId);
  }

  /** A fresh data key, and the same wrapped for storage. */
  newDataKey(organizationId: string): { key: Buffer; wrapped: WrappedKey } {
    const key = randomBytes(32);
    return { key, wrapped: this.wrap(key, organizationId) };
  }

  wrap(key: Buffer, organizationId: string): WrappedKey {
    return { masterKeyId: this.currentId, wrapped: seal(this.byId.get(this.currentId)!, key, context(organizationId)) };
  }

  /** The data key itself. Throws {@link SealBrokenError} where its master key is not among those given. */
  unwrap(wrapped: WrappedKey, organizationId: string): Buffer {
    const master = this.byId.get(wrapped.masterKeyId);
    if (!master) throw new SealBrokenError();
    return unseal(master, wrapped.wrapped, context(organizationId));
  }
}

const context = (organizationId: string) => `data-key:${organizationId}`;

function keyId(key: Buffer): string {
  return createHash('sha256').update('latchkey-master-key-id').update(key).digest('hex').slice(0, 16);
}
