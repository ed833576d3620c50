import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { LiveBrowser } from '../browser-host.js';
import { LiveView } from '../live-view/live-view.js';
import { exportStorageState } from '../storage-state.js';
import { joinEndpoint } from './join-endpoint.js';
import { LINK_TICKET_HEADER, LinkTickets } from './link-ticket.js';

export interface BrowserLinkOptions {
  secret: Buffer;
  /** The browser of that id, if it lives here and that run or session holds it. */
  find: (browserId: string, holder: string) => LiveBrowser | undefined;
  /** Hands a browser that is kept warm here to the session that has taken its lease over; false where it is not warm any more. */
  takeWarm: (browserId: string, holder: string, generation: number) => Promise<boolean>;
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

/** What a person types or pastes in one go. */
const MAX_MESSAGE_BYTES = 1024 ** 2;

/**
 * Listens for gateways. Of a browser and who holds it, `/cdp/<browser>/<holder>` is its endpoint as a websocket, `/endpoint/…` tells
 * a gateway on this machine where that is, `/view/…` is the browser for a person and `/state/…` its storage state;
 * `/take/<browser>/<holder>/<generation>` takes a warm one over. Every request needs a fresh ticket; everything else is answered 404.
 */
export async function startBrowserLink({
  secret,
  find,
  takeWarm,
  host = '127.0.0.1',
  port = 0,
}: BrowserLinkOptions): Promise<BrowserLinkServer> {
  const tickets = new LinkTickets(secret);
  const mayAsk = ({ url = '', headers }: IncomingMessage): boolean => {
    const ticket = headers[LINK_TICKET_HEADER];
    return tickets.accept(url, typeof ticket === 'string' ? ticket : undefined);
  };
  const asked = (request: IncomingMessage, kind: string): LiveBrowser | undefined => {
    const match = /^\/(cdp|endpoint|view|state)\/(\w+)\/(\w+)$/.exec(request.url ?? '');
    return match?.[1] === kind && mayAsk(request) ? find(match[2]!, match[3]!) : undefined;
  };
  const server = createServer((request, response) => {
    const take = /^\/take\/(\w+)\/(\w+)\/(\d{1,9})$/.exec(request.url ?? '');
    if (request.url?.startsWith('/endpoint/')) return answerEndpoint(asked(request, 'endpoint'), response);
    if (!take) return void answerState(asked(request, 'state'), response);
    const taken = mayAsk(request) ? takeWarm(take[1]!, take[2]!, Number(take[3])) : Promise.resolve(false);
    void taken.then((isTaken) => response.writeHead(isTaken ? 204 : 404).end());
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const joined = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    const viewed = request.url?.startsWith('/view/') ? asked(request, 'view') : undefined;
    if (viewed) return sockets.handleUpgrade(request, socket, head, (viewer) => void new LiveView(viewer, viewed));
    const browser = asked(request, 'cdp');
    if (!browser) return socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    joined.add(socket);
    socket.once('close', () => joined.delete(socket));
    joinEndpoint(request, socket, head, browser.endpoint);
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
      for (const socket of joined) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerEndpoint(browser: LiveBrowser | undefined, response: ServerResponse): void {
  response.writeHead(browser ? 200 : 404, { 'content-type': 'text/plain' }).end(browser?.endpoint);
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
