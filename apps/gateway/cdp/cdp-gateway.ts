import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { findLiveSession, type LiveSession } from '#libs/database/projection/live-session';
import { pipeSockets } from '#libs/browser/link/pipe-sockets';
import type { GatewayParts } from '../gateway-parts.js';
import { keepAlive } from '../keep-alive.js';
import { Places } from '../places.js';
import { judgeCommand } from './judge-command.js';

/** `/cdp/<token>/devtools/browser/<session>`: the form that clients take for a browser's endpoint without asking further. */
const PATH = /^\/cdp\/([A-Za-z0-9_-]{43})\/devtools\/browser\/(ses_[a-z0-9]{1,40})\/?(?:\?.*)?$/;
/** A client that reconnects may leave its old socket behind for a while. */
const MAX_CLIENTS = 16;
const MAX_COMMAND_BYTES = 64 * 1024 ** 2;

/** The websocket behind `cdpUrl`: the session's browser, message by message, without what leaves the box (see the policy). */
export class CdpGateway {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_COMMAND_BYTES,
    perMessageDeflate: false,
  });
  private readonly clients = new Map<string, Set<WebSocket>>();
  private readonly places = new Places(MAX_CLIENTS);

  constructor(private readonly parts: GatewayParts) {
    parts.notifications.subscribe('browser_sessions', (sessionId) => {
      if (this.clients.has(sessionId)) this.closeIfEnded(sessionId).catch(() => undefined);
    });
  }

  /** Answers an upgrade request; false where it is not for here. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!request.url?.startsWith('/cdp/')) return false;
    this.connect(request, socket, head).catch((error: Error) => {
      this.parts.logger.warn({ reason: error.message }, 'a client was not connected to its browser');
      refuse(socket, '502 Bad Gateway');
    });
    return true;
  }

  close(): void {
    for (const client of this.sockets.clients) client.close(1001, 'the service is stopping');
  }

  private async connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const [, token, sessionId] = PATH.exec(request.url ?? '') ?? [];
    const session = token && sessionId ? await findLiveSession(this.parts.database, sessionId) : null;
    // Unknown, foreign, closed and expired look the same.
    if (!session || !opens(session, token!)) return refuse(socket, '404 Not Found');
    if (socket.destroyed) return;
    const { id } = session;
    if (!this.places.take(id, socket)) return refuse(socket, '429 Too Many Requests');
    const upstream = await this.parts.browsers.openCdp(session.browser);
    if (socket.destroyed) return upstream.terminate();
    // What was sent may turn out to be no handshake.
    const leave = () => upstream.terminate();
    socket.once('close', leave);
    this.sockets.handleUpgrade(request, socket, head, (client) => {
      socket.off('close', leave);
      this.remember(id, client);
      keepAlive(client);
      pipeSockets(client, upstream, judgeCommand);
    });
  }

  private remember(sessionId: string, client: WebSocket): void {
    const clients = this.clients.get(sessionId) ?? new Set();
    this.clients.set(sessionId, clients.add(client));
    client.once('close', () => {
      clients.delete(client);
      if (clients.size === 0) this.clients.delete(sessionId);
    });
  }

  private async closeIfEnded(sessionId: string): Promise<void> {
    if (await findLiveSession(this.parts.database, sessionId)) return;
    for (const client of this.clients.get(sessionId) ?? []) client.close(1000, 'the session has ended');
  }
}

function opens({ tokenHash }: LiveSession, token: string): boolean {
  const hash = createHash('sha256').update(token).digest();
  return timingSafeEqual(hash, Buffer.from(tokenHash, 'hex'));
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
