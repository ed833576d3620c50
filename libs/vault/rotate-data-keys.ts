import { SealBrokenError } from './envelope.js';
import type { MasterKeys, WrappedKey } from './master-keys.js';

/** Keys that are wrapped anew in one transaction: nobody who needs one of them waits long for it. */
const AT_ONCE = 100;

interface StoredKey extends WrappedKey {
  organizationId: string;
}

/** The stored data keys as a rotation sees them; implemented on the database. `Tx` is a transaction. */
export interface RotationRows<Tx> {
  /** Locks and answers the next keys that one of these master keys wrapped, ordered by organization. */
  lockDataKeys(
    tx: Tx,
    next: { masterKeyIds: readonly string[]; after: string; limit: number },
  ): Promise<readonly StoredKey[]>;
  replaceDataKey(tx: Tx, key: StoredKey): Promise<void>;
}

/**
 * Wraps every data key that an old master key wrapped under the current one, so that the old one can go. A second process that
 * does the same waits and finds nothing left. A key that does not open stays as it is and is counted in `broken`.
 */
export async function rotateDataKeys<Tx>(
  master: MasterKeys,
  rows: RotationRows<Tx>,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<{ rotated: number; broken: number }> {
  const total = { rotated: 0, broken: 0 };
  const masterKeyIds = master.oldIds;
  let after = '';
  for (let more = masterKeyIds.length > 0; more;) {
    const batch = await transaction(async (tx) => {
      const found = await rows.lockDataKeys(tx, { masterKeyIds, after, limit: AT_ONCE });
      const anew = found.flatMap((key) => wrappedAnew(master, key) ?? []);
      for (const key of anew) await rows.replaceDataKey(tx, key);
      return { found, rotated: anew.length };
    });
    total.rotated += batch.rotated;
    total.broken += batch.found.length - batch.rotated;
    after = batch.found.at(-1)?.organizationId ?? after;
    more = batch.found.length === AT_ONCE;
  }
  return total;
}

function wrappedAnew(master: MasterKeys, stored: StoredKey): StoredKey | null {
  const { organizationId } = stored;
  try {
    return { organizationId, ...master.wrap(master.unwrap(stored, organizationId), organizationId) };
  } catch (error) {
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}
