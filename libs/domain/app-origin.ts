import { RESERVED_LOCAL_PARTS } from './local-part.js';

/**
 * The key of a registration: scheme, host and port, lowercased, without path and query (interface §2.2).
 * Throws a TypeError where `appUrl` is no URL; validation has refused those before.
 */
export function appOrigin(appUrl: string): string {
  return new URL(appUrl).origin.toLowerCase();
}

/**
 * A local part derived from an app's host name, for auto-provisioned identities (interface §4.2): `app.example.com` gives `app-example`,
 * `support.example` gives `app-support`, since `support` alone is reserved.
 */
export function localPartFromOrigin(origin: string): string {
  const host = new URL(origin).hostname.replace(/^www\./, '');
  const isAddress = /^[\d.]+$/.test(host) || host.startsWith('[');
  const words = isAddress ? ['app'] : host.split('.').slice(0, host.includes('.') ? -1 : undefined);
  const local = words
    .join('-')
    .replace(/[^a-z0-9-]/g, '-')
    .replace(/^-+|-+$/g, '');
  const short = (local || 'app').slice(0, 40).replace(/-+$/, '');
  return RESERVED_LOCAL_PARTS.has(short) ? `app-${short}` : short;
}
