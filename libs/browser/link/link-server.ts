import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { LiveBrowser } from '../browser-host.js';
import { LiveView } from '../live-view/live-view.js';
import { exportStorageState } from '../storage-state.js';
import { pipeSockets } from './pipe-sockets.js';
import { LINK_TICKET_HEADER, LinkTickets } from './link-ticket.js';
import { openSocket } from './open-socket.js';

export interface BrowserLinkOptions {
  secret: Buffer;
  /** The browser of that id, if it lives here and that run or session holds it. */
  find: (browserId: string, holder: string) => LiveBrowser | undefined;
  host?: string;
  port?: number;
}

/** The host's end of the link to gateways. */
export interface BrowserLinkServer {
  /** `host:port`. */
  address: string;
  port: number;
  close(): Promise<void>;
}

/** A CDP message may carry a screenshot or a whole page. */
const MAX_MESSAGE_BYTES = 256 * 1024 ** 2;

/**
 * Listens for gateways: `/cdp/<browser>/<holder>` is the browser's endpoint as a websocket, `/view/…` the browser for a person,
 * `/state/…` its storage state. Every request needs a fresh ticket; everything else is answered 404.
 */
export async function startBrowserLink({
  secret,
  find,
  host = '127.0.0.1',
  port = 0,
}: BrowserLinkOptions): Promise<BrowserLinkServer> {
  const tickets = new LinkTickets(secret);
  const asked = (request: IncomingMessage, kind: string): LiveBrowser | undefined => {
    const path = request.url ?? '';
    const match = /^\/(cdp|view|state)\/(\w+)\/(\w+)$/.exec(path);
    if (match?.[1] !== kind) return undefined;
    const ticket = request.headers[LINK_TICKET_HEADER];
    if (!tickets.accept(path, typeof ticket === 'string' ? ticket : undefined)) return undefined;
    return find(match[2]!, match[3]!);
  };
  const server = createServer((request, response) => void answerState(asked(request, 'state'), response));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    const viewed = request.url?.startsWith('/view/') ? asked(request, 'view') : undefined;
    if (viewed) return sockets.handleUpgrade(request, socket, head, (viewer) => void new LiveView(viewer, viewed));
    const browser = asked(request, 'cdp');
    if (!browser) return socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    openSocket(browser.endpoint, {}).then(
      (upstream) =>
        sockets.handleUpgrade(request, socket, head, (client) => {
          pipeSockets(client, upstream);
        }),
      () => socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  return {
    address: `${host}:${listening}`,
    port: listening,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answerState(browser: LiveBrowser | undefined, response: ServerResponse): Promise<void> {
  if (!browser) return void response.writeHead(404).end();
  try {
    const state = await exportStorageState(browser);
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(state));
  } catch {
    response.writeHead(502).end();
  }
}
