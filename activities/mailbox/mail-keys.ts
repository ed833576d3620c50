import type { DataSource, EntityManager } from 'typeorm';
import type { CredentialVault } from '#libs/vault/credential-vault';

const KEPT_MS = 60_000;
const MOST_KEPT = 200;

/** The keys that raw mail is sealed with, by organization, each kept for a moment: mail comes in bursts. */
export class MailKeys {
  private readonly kept = new Map<string, { key: Promise<Buffer>; until: number }>();

  constructor(
    private readonly database: DataSource,
    private readonly vault: CredentialVault<EntityManager>,
  ) {}

  of(organizationId: string): Promise<Buffer> {
    const known = this.kept.get(organizationId);
    if (known && known.until > Date.now()) return known.key;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    const key = this.vault.blobKey(this.database.manager, organizationId, 'mail');
    this.kept.set(organizationId, { key, until: Date.now() + KEPT_MS });
    key.catch(() => this.kept.delete(organizationId));
    return key;
  }
}
