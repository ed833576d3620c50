import { purposeKey, seal, unseal } from './envelope.js';
import type { MasterKeys, WrappedKey } from './master-keys.js';

/** The rows that the vault keeps its ciphertext in; implemented on the database. `Tx` is the caller's transaction. */
export interface VaultRows<Tx> {
  dataKey(tx: Tx, organizationId: string): Promise<WrappedKey | null>;
  /** Stores the key unless one is there already, and answers the one that is there. */
  addDataKey(tx: Tx, organizationId: string, key: WrappedKey): Promise<WrappedKey>;
  credentials(tx: Tx, organizationId: string, registrationId: string): Promise<SealedCredentials | null>;
  saveCredentials(tx: Tx, organizationId: string, registrationId: string, row: SealedCredentials): Promise<void>;
}

interface SealedCredentials {
  password: Buffer | null;
  totpSeed: Buffer | null;
  origin: 'generated' | 'supplied';
}

export interface Secrets {
  password: string | null;
  totpSeed: string | null;
  origin: 'generated' | 'supplied';
}

/** What to write: an absent member stays as it is, null clears it. */
export type SecretsChange = Partial<Secrets>;

/**
 * Credentials of third-party accounts: one row per registration, sealed under the organization's data key with the row's id as context.
 * Everything that reads a plaintext goes through here.
 */
export class CredentialVault<Tx> {
  constructor(
    private readonly master: MasterKeys,
    private readonly rows: VaultRows<Tx>,
  ) {}

  /** Merges a change into the stored secrets of a registration. */
  async write(tx: Tx, organizationId: string, registrationId: string, change: SecretsChange): Promise<void> {
    const key = await this.dataKey(tx, organizationId);
    const before = await this.rows.credentials(tx, organizationId, registrationId);
    const sealed = (field: 'password' | 'totpSeed') => {
      const value = change[field];
      if (value === undefined) return before?.[field] ?? null;
      return value === null ? null : seal(key, Buffer.from(value), context(registrationId, field));
    };
    await this.rows.saveCredentials(tx, organizationId, registrationId, {
      password: sealed('password'),
      totpSeed: sealed('totpSeed'),
      origin: change.origin ?? before?.origin ?? 'supplied',
    });
  }

  /** The plaintext secrets, or null where nothing was ever stored. */
  async read(tx: Tx, organizationId: string, registrationId: string): Promise<Secrets | null> {
    const row = await this.rows.credentials(tx, organizationId, registrationId);
    if (!row) return null;
    const key = await this.dataKey(tx, organizationId);
    const open = (field: 'password' | 'totpSeed') => {
      const value = row[field];
      return value && unseal(key, value, context(registrationId, field)).toString();
    };
    return { password: open('password'), totpSeed: open('totpSeed'), origin: row.origin };
  }

  /** The key that an organization's blobs of one kind are encrypted with. */
  async blobKey(
    tx: Tx,
    organizationId: string,
    purpose: 'profile' | 'mail' | 'recording' | 'webhook-secret',
  ): Promise<Buffer> {
    return purposeKey(await this.dataKey(tx, organizationId), purpose);
  }

  private async dataKey(tx: Tx, organizationId: string): Promise<Buffer> {
    const stored = await this.rows.dataKey(tx, organizationId);
    if (stored) return this.master.unwrap(stored, organizationId);
    const { wrapped } = this.master.newDataKey(organizationId);
    return this.master.unwrap(await this.rows.addDataKey(tx, organizationId, wrapped), organizationId);
  }
}

const context = (registrationId: string, field: string) => `credentials:${registrationId}:${field}`;
