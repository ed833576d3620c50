import { connect } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';

/**
 * Joins an upgrade request to a browser's own endpoint, byte by byte: nothing on the way reads or copies messages, and a slow reader
 * slows the writer down. Answers 502 where the browser does not answer.
 */
export function joinEndpoint(request: IncomingMessage, client: Duplex, head: Buffer, endpoint: string): void {
  const { host, hostname, port, pathname } = new URL(endpoint);
  const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
  const refuse = () => client.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n');
  upstream.once('error', refuse);
  upstream.once('connect', () => {
    upstream.off('error', refuse);
    const key = request.headers['sec-websocket-key'] ?? '';
    const lines = [`GET ${pathname} HTTP/1.1`, `host: ${host}`, 'connection: Upgrade', 'upgrade: websocket'];
    upstream.write([...lines, 'sec-websocket-version: 13', `sec-websocket-key: ${key}`, '', ''].join('\r\n'));
    if (head.length > 0) upstream.write(head);
    pipeline(client, upstream, client, () => upstream.destroy());
  });
}
