import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP port of 127.0.0.1 that is free now: `preferred` if it is, else one that the system picks. */
export async function freePort(preferred = 0): Promise<number> {
  return (await tryPort(preferred)) ?? (await freePort());
}

/** Whether nobody listens on this port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== null;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: got } = server.address() as AddressInfo;
      server.close(() => resolve(got));
    });
  });
}
