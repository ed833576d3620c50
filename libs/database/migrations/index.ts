import { InitialSchema1795200000000 } from './1795200000000-initial-schema.js';
import { ServiceParts1795201000000 } from './1795201000000-service-parts.js';
import { IdempotencyKeys1795202000000 } from './1795202000000-idempotency-keys.js';
import { LastMailAt1795203000000 } from './1795203000000-last-mail-at.js';
import { HostAddresses1795204000000 } from './1795204000000-host-addresses.js';

/** Every migration, oldest first. A committed one never changes. */
export const MIGRATIONS = [
  InitialSchema1795200000000,
  ServiceParts1795201000000,
  IdempotencyKeys1795202000000,
  LastMailAt1795203000000,
  HostAddresses1795204000000,
];
