import { IncomingMessage } from 'node:http';

/**
 * A request that is taken for an upgrade only where it asks for a websocket (or is a CONNECT). Once anybody listens for upgrades, Node
 * hands over every request that offers one, and some clients offer HTTP/2 with each request over plain http (Java's own, `curl
 * --http2`): such an offer may be declined (RFC 9110, 7.8), so their request is answered as if it had not been made.
 */
export class UpgradableRequest extends IncomingMessage {
  private offered = false;

  /** What Node's parser reads; it is told of the offer before the headers are there. */
  get upgrade(): boolean {
    return this.offered && (this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket');
  }

  set upgrade(offered: boolean | null) {
    this.offered = offered === true;
  }
}
