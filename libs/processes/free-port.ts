import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to whoever asks for any port (RFC 6335: from 49152; Linux: from
 * 32768): one of those may be taken between its finding and its use.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;

/** A TCP port of 127.0.0.1 that is free now: `preferred` if it is, else any. */
export async function freePort(preferred = 0): Promise<number> {
  for (let port = preferred; ; port = randomInt(FIRST_PORT, LAST_PORT)) {
    if (port !== 0 && (await isFree(port))) return port;
  }
}

/** Whether nobody listens on this port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
