import { type LookupFunction, type Socket, connect as netConnect } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import type { CheckedAddress, EgressGuard } from './egress-guard.js';

export interface GuardedConnectOptions {
  guard: EgressGuard;
  host: string;
  port: number;
  /** Speaks TLS with the host as server name. */
  tls?: boolean;
  /** Milliseconds until the connection must stand. */
  timeoutMs?: number;
}

/** A lookup that answers only with addresses that were checked, so that the name cannot change its mind in between. */
export function pinnedLookup(addresses: CheckedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
}

/**
 * Connects to an address that the guard has just checked. Throws EgressRefusedError, EgressUnresolvedError,
 * or the socket's own error.
 */
export async function connectGuarded(options: GuardedConnectOptions): Promise<Socket | TLSSocket> {
  const { guard, host, port, timeoutMs = 15_000 } = options;
  const addresses = await guard.resolve(host, port);
  const target = { host, port, lookup: pinnedLookup(addresses), autoSelectFamily: true };
  const servername = /^[\d.]+$|:/.test(host) ? '' : host;
  const socket = options.tls ? tlsConnect({ ...target, servername }) : netConnect(target);
  const ready = options.tls ? 'secureConnect' : 'connect';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('connection timed out')), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', fail);
    socket.once(ready, () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
