import type { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.js';

/**
 * Names under which a secret could travel. Code never logs one in the first place; this is the backstop for the day it
 * does, at the top of an entry and one and two levels down.
 */
const SECRET_NAMES = [
  'password',
  'newPassword',
  'totpSeed',
  'seed',
  'otp',
  'secret',
  'webhookSecret',
  'apiKey',
  'token',
  'cookie',
  'cookies',
  'storageState',
  'credentials',
  'authorization',
  '["x-api-key"]',
  '["x-service-secret"]',
  '["set-cookie"]',
  'cdpUrl',
  'liveViewUrl',
  'vaultKey',
];

/**
 * A logger for one process: JSON lines, or readable ones when `format` is `pretty`. Values under the names of secrets
 * are replaced. `destination` is standard output unless given (tests).
 */
export function createLogger(name: string, log: Config['log'], destination?: Writable): Logger {
  const options = {
    name,
    level: log.level,
    redact: {
      paths: SECRET_NAMES.flatMap((secret) => [secret, nested('*', secret), nested('*.*', secret)]),
      censor: '[secret]',
    },
  };
  if (log.format === 'json') return destination ? pino(options, destination) : pino(options);
  return pino(options, pretty({ destination: destination ?? 1, sync: true, ignore: 'pid,hostname' }));
}

/**
 * Tells of rejections that nobody waited for, instead of ending the process: it holds other callers' browsers and waits. Each is a
 * defect all the same.
 */
export function outliveRejections(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    const stack = reason instanceof Error ? reason.stack : String(reason);
    log.error({ stack }, 'a failure that nobody waited for');
  });
}

function nested(parent: string, name: string): string {
  return name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`;
}

export type { Logger };
