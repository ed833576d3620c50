import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LiveViewGateway } from './live-view/live-view-gateway.js';
import { CdpGateway } from './cdp/cdp-gateway.js';
import type { GatewayParts } from './gateway-parts.js';

/** Puts the websockets of live browsers on the API's port. `close` ends them, so that the server can. */
export function mountGateway(server: Server, parts: GatewayParts): { close(): void } {
  const cdp = new CdpGateway(parts);
  const live = new LiveViewGateway(parts);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (cdp.upgrade(request, socket, head) || live.upgrade(request, socket, head)) return;
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
  return {
    close: () => {
      cdp.close();
      live.close();
    },
  };
}
