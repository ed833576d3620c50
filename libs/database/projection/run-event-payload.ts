import type { RegistrationEntity } from '../entities/account.entity.js';
import type { IdentityEntity } from '../entities/identity.entity.js';
import type { RunEntity } from '../entities/run.entity.js';

/**
 * The payload of `run.blocked`, `run.completed` and `run.failed` (interface §6.2).
 * `liveViewUrl` and `actionUrl` are filled in when it is sent: capability URLs are not stored.
 */
export function runEventPayload(
  run: RunEntity,
  registration: RegistrationEntity,
  identity: IdentityEntity,
): Record<string, unknown> {
  const common = {
    id: run.id,
    type: run.type,
    status: run.status,
    code: run.error?.code ?? null,
    detail: run.error?.detail ?? null,
    registrationId: registration.id,
    appUrl: registration.appUrl,
    identity: { id: identity.id, name: identity.name, email: identity.email },
    createdAt: run.createdAt.toISOString(),
  };
  if (run.status === 'blocked') {
    const holdExpiresAt = run.holdExpiresAt?.toISOString() ?? null;
    return { type: 'run.blocked', run: { ...common, confirmBeforeSubmit: run.confirmBeforeSubmit, holdExpiresAt } };
  }
  const result = run.result && { answer: run.result.answer, username: run.result.username };
  return { type: `run.${run.status}`, run: { ...common, result, endedAt: run.endedAt?.toISOString() ?? null } };
}
