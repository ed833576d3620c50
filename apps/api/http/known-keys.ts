import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Notifications } from '#libs/database/notifications';
import { organizationOfKey } from '#libs/database/repositories/api-keys.repository';

const MAX_KEYS = 10_000;
/** Backstop; a revoked key is forgotten the moment the database tells so. */
const FORGET_AFTER_MS = 10_000;

interface Known {
  organizationId: string;
  until: number;
  connection: number;
}

/**
 * Which organization a key speaks for, without asking the database each time. Revocations are heard on the LISTEN connection;
 * while that is down nothing is remembered, and nothing from before counts afterwards.
 */
export class KnownKeys {
  private readonly known = new Map<string, Known>();
  private revocations = 0;

  constructor(
    private readonly database: DataSource,
    private readonly notifications: Notifications,
  ) {
    notifications.subscribe('api_keys', () => {
      this.revocations += 1;
      this.known.clear();
    });
  }

  /** Null where the key is unknown or revoked; those are never remembered. */
  async organizationOf(apiKey: string): Promise<string | null> {
    const name = createHash('sha256').update(apiKey).digest('base64');
    const { connection } = this.notifications;
    const found = this.known.get(name);
    if (found && found.connection === connection && found.until > Date.now()) return found.organizationId;
    const { revocations } = this;
    const organizationId = await organizationOfKey(this.database, apiKey);
    // A revocation that came meanwhile may be this key's.
    if (organizationId && connection !== null && revocations === this.revocations) {
      if (this.known.size >= MAX_KEYS) this.known.clear();
      this.known.set(name, { organizationId, until: Date.now() + FORGET_AFTER_MS, connection });
    }
    return organizationId;
  }
}
