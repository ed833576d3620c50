import { randomBytes } from 'node:crypto';

/** Type prefixes of public and internal identifiers (interface §2, conventions). */
const ID_PREFIXES = {
  organization: 'org',
  apiKey: 'key',
  identity: 'idt',
  registration: 'reg',
  run: 'run',
  message: 'msg',
  auditEvent: 'aud',
  webhook: 'whk',
  session: 'ses',
  browser: 'brw',
  event: 'evt',
  request: 'req',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** A new identifier: prefix, then 128 random bits in base36, so that ids can neither be guessed nor counted. */
export function newId(kind: IdKind): string {
  const value = BigInt(`0x${randomBytes(16).toString('hex')}`);
  return `${ID_PREFIXES[kind]}_${value.toString(36).padStart(25, '0')}`;
}

/** Whether a string has the form of an id of that kind. What has not is answered as not found, never as a bad request. */
export function isId(kind: IdKind, value: string): boolean {
  return value.startsWith(`${ID_PREFIXES[kind]}_`) && /^[a-z]{3}_[a-z0-9]{1,40}$/.test(value);
}
