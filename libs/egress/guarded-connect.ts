import { type LookupFunction, type Socket, connect } from 'node:net';
import type { CheckedAddress, EgressGuard } from './egress-guard.js';

/** Until a connection must stand. */
const LONGEST_CONNECT_MS = 15_000;

export interface GuardedConnectOptions {
  guard: EgressGuard;
  host: string;
  port: number;
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
export async function connectGuarded(options: GuardedConnectOptions): Promise<Socket> {
  const { guard, host, port } = options;
  const addresses = await guard.resolve(host, port);
  const socket = connect({ host, port, lookup: pinnedLookup(addresses), autoSelectFamily: true });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('connection timed out')), LONGEST_CONNECT_MS);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
