import type { FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Notifications } from '#libs/database/notifications';
import { scopeOf } from '#libs/database/repositories/scope';
import { ServiceError } from '#libs/domain/errors';
import { BadKeyBrake } from './bad-key-brake.js';
import { KnownKeys } from './known-keys.js';
import { needsKey } from './request.js';

/**
 * The key check of everything below `/v1` (interface §5), before the body is read and whether or not the route exists.
 * Throws MISSING_API_KEY and INVALID_API_KEY.
 */
export function createAuthenticator(
  database: DataSource,
  notifications: Notifications,
): (request: FastifyRequest) => Promise<void> {
  const keys = new KnownKeys(database, notifications);
  const brake = new BadKeyBrake();
  return async (request) => {
    if (!needsKey(request)) return;
    const key = keyOf(request);
    if (key === null) throw new ServiceError('MISSING_API_KEY');
    const organizationId = await keys.organizationOf(key);
    if (organizationId === null) {
      await sleep(brake.delayFor(request.ip));
      throw new ServiceError('INVALID_API_KEY');
    }
    request.scope = scopeOf(database, organizationId);
  };
}

function keyOf({ headers }: FastifyRequest): string | null {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '');
  if (bearer) return bearer[1]!;
  const header = headers['x-api-key'];
  return typeof header === 'string' && header.trim() ? header.trim() : null;
}
