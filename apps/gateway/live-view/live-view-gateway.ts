import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { toText } from '#libs/browser/link/pipe-sockets';
import { findViewedBrowser } from '#libs/database/projection/viewed-browser';
import { readLiveViewToken } from '#libs/domain/live-view-url';
import type { GatewayParts } from '../gateway-parts.js';
import { keepAlive } from '../keep-alive.js';
import { Places } from '../places.js';
import { Viewer } from './viewer.js';

const PATH = /^\/live\/(brw_[a-z0-9]{1,40})\/socket$/;
const HELLO_WITHIN_MS = 10_000;
const MAX_MESSAGE_BYTES = 512 * 1024;
/** Each has its pictures drawn anew; a link is handed on to colleagues, not to crowds. */
const MAX_VIEWERS = 16;

/** The websocket of the live-view page. Its token comes in the first message, so that it stands in no address and no log. */
export class LiveViewGateway {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  private readonly places = new Places(MAX_VIEWERS);

  constructor(private readonly parts: GatewayParts) {}

  /** Answers an upgrade request; false where it is not for here. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const browserId = PATH.exec(request.url ?? '')?.[1];
    if (!browserId) return false;
    this.sockets.handleUpgrade(request, socket, head, (client) => this.greet(client, browserId));
    return true;
  }

  close(): void {
    for (const client of this.sockets.clients) client.close(1012, 'the service is restarting');
  }

  private greet(client: WebSocket, browserId: string): void {
    keepAlive(client);
    client.on('error', () => client.terminate());
    const patience = setTimeout(() => client.close(1008, 'no token came'), HELLO_WITHIN_MS);
    client.once('close', () => clearTimeout(patience));
    client.once('message', (data) => {
      clearTimeout(patience);
      this.admit(client, browserId, toText(data)).catch((error: Error) => {
        this.parts.logger.warn({ browserId, reason: error.message }, 'a live view was not connected');
        client.close(1012, 'try again');
      });
    });
  }

  private async admit(client: WebSocket, browserId: string, token: string): Promise<void> {
    const grant = readLiveViewToken(this.parts.serviceSecret, browserId, token.slice(0, 200), new Date());
    const browser = grant && (await findViewedBrowser(this.parts.database, browserId, grant.generation));
    if (!browser) {
      // Forged, expired and closed look the same.
      client.send(JSON.stringify({ kind: 'ended', text: 'The browser of this link is closed.' }));
      return client.close(1000);
    }
    if (client.readyState !== client.OPEN) return;
    if (!this.places.take(browserId, client)) {
      client.send(JSON.stringify({ kind: 'ended', text: 'Too many people look at this browser. Try again later.' }));
      return client.close(1000);
    }
    const upstream = await this.parts.browsers.openView(browser);
    // Who has left meanwhile closes nothing any more.
    if (client.readyState !== client.OPEN) return upstream.terminate();
    await new Viewer(this.parts, client, upstream, { browser, grant }).start();
  }
}
