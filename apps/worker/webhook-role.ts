import type { DataSource, EntityManager } from 'typeorm';
import { WebhookActivitiesImpl } from '#activities/webhooks/webhooks.activities';
import type { Config } from '#libs/config/config';
import type { EgressGuard } from '#libs/egress/egress-guard';
import { createGuardedFetch } from '#libs/egress/guarded-fetch';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { WebhookSecrets } from '#libs/vault/webhook-secrets';
import type { Roles } from './workers.js';

/** Many, since each costs a connection and little else: receivers that answer late must not keep others waiting. */
const DELIVERIES_AT_ONCE = 500;

/** Deliveries of webhooks: the activity and the HTTP client behind it. */
export function createWebhookRole(
  { http, serviceSecret, timers }: Pick<Config, 'http' | 'serviceSecret' | 'timers'>,
  {
    database,
    vault,
    egress: guard,
  }: { database: DataSource; vault: CredentialVault<EntityManager>; egress: EgressGuard },
): { role: Omit<NonNullable<Roles['webhooks']>, 'bundle'>; stop(): Promise<void> } {
  // A delivery never waits for a connection: its ten seconds are the receiver's alone.
  const client = createGuardedFetch({ guard, connectionsPerOrigin: DELIVERIES_AT_ONCE });
  const deliveries = new WebhookActivitiesImpl({
    database,
    secrets: new WebhookSecrets(vault),
    fetch: client.fetch,
    links: { publicUrl: http.publicUrl, serviceSecret, timers },
  });
  return { role: { deliveries, atOnce: DELIVERIES_AT_ONCE }, stop: client.close };
}
