import type { WebSocket } from 'ws';

const PING_EVERY_MS = 20_000;

/** Pings a client so that nothing on the way takes the socket for idle, and drops one that does not answer. */
export function keepAlive(client: WebSocket): void {
  let answered = true;
  client.on('pong', () => (answered = true));
  const timer = setInterval(() => {
    if (!answered) return client.terminate();
    answered = false;
    client.ping();
  }, PING_EVERY_MS);
  client.once('close', () => clearInterval(timer));
}
