import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ServerUnusableError } from '#libs/config/config.errors';
import { ownServers } from '#libs/config/own-servers';

/** A server that is started together with the service may need this long until it listens. */
const PATIENCE_MS = 5_000;
const TRY_EVERY_MS = 200;

/** A server that the environment names: the variable, and the address in it. */
export interface NamedServer {
  variable: string;
  address: string;
}

/** Resolves once the server takes connections. Throws {@link ServerUnusableError} when it does not in time. */
export async function untilListening(server: NamedServer, patienceMs = PATIENCE_MS): Promise<void> {
  const [place] = ownServers([server.address]);
  // A socket file: whoever uses it will say what is wrong.
  if (!place) return;
  const { hostname, port } = new URL(`tcp://${place}`);
  const deadline = AbortSignal.timeout(patienceMs);
  let reason: unknown = new Error(`no connection in ${patienceMs / 1000} s`);
  while (!deadline.aborted) {
    try {
      return await tryOnce(hostname.replace(/^\[|\]$/g, ''), Number(port), deadline);
    } catch (error) {
      // The end of our patience says less than what was heard before.
      if ((error as Error).name !== 'AbortError') reason = error;
    }
    await pause(TRY_EVERY_MS);
  }
  throw new ServerUnusableError(server.variable, server.address, reason);
}

async function tryOnce(host: string, port: number, signal: AbortSignal): Promise<void> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal });
  } finally {
    // A later error of a socket that nobody wants any longer.
    socket.on('error', () => undefined).destroy();
  }
}
