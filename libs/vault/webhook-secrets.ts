import type { CredentialVault } from './credential-vault.js';
import { seal, unseal } from './envelope.js';

/** Seals an organization's webhook secret under its data key: deliveries need the plaintext again (interface §5). */
export class WebhookSecrets<Tx> {
  constructor(private readonly vault: CredentialVault<Tx>) {}

  async seal(tx: Tx, organizationId: string, secret: string): Promise<Buffer> {
    const key = await this.vault.blobKey(tx, organizationId, 'webhook-secret');
    return seal(key, Buffer.from(secret), context(organizationId));
  }

  async open(tx: Tx, organizationId: string, sealed: Buffer): Promise<string> {
    const key = await this.vault.blobKey(tx, organizationId, 'webhook-secret');
    return unseal(key, sealed, context(organizationId)).toString();
  }
}

const context = (organizationId: string) => `webhook-secret:${organizationId}`;
