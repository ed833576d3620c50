import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const LOOK_AGAIN_MS = 50;

/**
 * What a stopping server does with its connections: a server that closes waits for every one that is open, also for those that a
 * client opened ahead of a request, keeps after its last answer, or has sent half a request on, for as long as the client likes.
 * Call it before the server listens, and the answer once it has begun to close: whatever has arrived whole is answered, then all
 * connections end.
 */
export function letGoOf(server: Server): () => void {
  const open = new Set<IncomingMessage>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    open.add(request);
    response.once('close', () => open.delete(request));
  });
  return () => {
    const look = setInterval(() => {
      if (![...open].some((request) => request.complete)) server.closeAllConnections();
    }, LOOK_AGAIN_MS);
    server.once('close', () => clearInterval(look));
  };
}
