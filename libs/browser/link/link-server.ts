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
  /** The browser of that id, if it is kept warm here. */
  findWarm: (browserId: string) => LiveBrowser | undefined;
  /** Hands a browser that is kept warm here to the session that has taken its lease over; false where it is not warm any more. */
  takeWarm: (browserId: string, holder: string, generation: number) => Promise<boolean>;
  /** Opens a browser on the identity's profile for a session; false where that cannot be, for whatever reason. */
  open: (wish: OpenWish) => Promise<boolean>;
  /** The address of this machine to listen on, and to announce; loopback by default. */
  host?: string;
  port?: number;
}

/** A browser that a session wants, under the lease's generation that it holds. */
export interface OpenWish {
  browserId: string;
  holder: string;
  generation: number;
  organizationId: string;
  identityId: string;
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

/** How long an idle gateway's connection is kept: the next who asks is waited for by a caller (ms). */
const KEEP_ALIVE_MS = 60_000;

/** What a gateway asks for: the kind and what the path names behind it. */
interface Asked {
  kind: string;
  names: string[];
}

/**
 * Listens for gateways. Of a browser and who holds it, `/cdp/<browser>/<holder>` is its endpoint as a websocket, `/endpoint/…` tells
 * a gateway on this machine where that is, `/view/…` is the browser for a person and `/state/…` its storage state.
 * `/warm/<browser>` tells where one that is kept warm is, `/take/<browser>/<holder>/<generation>` takes it over,
 * `/open/<browser>/<holder>/<generation>/<organization>/<identity>` opens one and tells its endpoint. Every request needs a fresh ticket; everything else is answered 404.
 */
export async function startBrowserLink({
  secret,
  find,
  findWarm,
  takeWarm,
  open,
  host = '127.0.0.1',
  port = 0,
}: BrowserLinkOptions): Promise<BrowserLinkServer> {
  const tickets = new LinkTickets(secret);
  const read = ({ url = '', headers }: IncomingMessage): Asked | null => {
    const ticket = headers[LINK_TICKET_HEADER];
    const [kind, ...names] = url.slice(1).split('/');
    return kind && tickets.accept(url, typeof ticket === 'string' ? ticket : undefined) ? { kind, names } : null;
  };
  /** The head is sent as soon as the browser is being opened: who comes for it from then on finds it. */
  const answerOpen = async (names: string[], response: ServerResponse): Promise<void> => {
    const [browserId = '', holder = '', generation, organizationId = '', identityId = ''] = names;
    const opening = open({ browserId, holder, generation: Number(generation), organizationId, identityId });
    response.writeHead(200).flushHeaders();
    response.end((await opening.catch(() => false)) ? find(browserId, holder)?.endpoint : '');
  };
  const answer = async (asked: Asked | null, response: ServerResponse): Promise<void> => {
    if (asked?.kind === 'open') return answerOpen(asked.names, response);
    if (asked?.kind === 'take') {
      const [browserId = '', holder = '', generation] = asked.names;
      return void response.writeHead((await takeWarm(browserId, holder, Number(generation))) ? 200 : 404).end();
    }
    if (asked?.kind === 'warm') {
      const warm = findWarm(asked.names[0]!);
      return void response.writeHead(warm ? 200 : 404).end(warm?.endpoint);
    }
    const browser = asked ? find(asked.names[0]!, asked.names[1]!) : undefined;
    if (browser && asked?.kind === 'endpoint') return void response.end(browser.endpoint);
    if (browser && asked?.kind === 'state') return answerState(browser, response);
    response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(read(request), response).catch(() => response.writeHead(502).end());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const joined = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    // Node no longer listens: a gateway that dies here would end this process.
    socket.on('error', () => socket.destroy());
    const asked = read(request);
    const browser = asked ? find(asked.names[0]!, asked.names[1]!) : undefined;
    if (browser && asked?.kind === 'view') {
      return sockets.handleUpgrade(request, socket, head, (viewer) => void new LiveView(viewer, browser));
    }
    if (!browser || asked?.kind !== 'cdp') return socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
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
    address: `${host.includes(':') ? `[${host}]` : host}:${listening}`,
    port: listening,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      for (const socket of joined) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answerState(browser: LiveBrowser, response: ServerResponse): Promise<void> {
  const state = await exportStorageState(browser);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(state));
}
