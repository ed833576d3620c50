import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { UpgradableRequest } from './upgradable-request.js';

describe('a server that takes websockets', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer({ IncomingMessage: UpgradableRequest }, (request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => response.end(`answered ${request.method} ${body}`));
    });
    server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const offer = (protocol: string) => `connection: upgrade, http2-settings\r\nupgrade: ${protocol}\r\n`;

  it.each([
    ['a GET', 'GET', '', ''],
    ['a POST with its body', 'POST', 'content-length: 4\r\n', 'body'],
  ])('answers %s that offers HTTP/2 as any other', async (_name, method, headers, body) => {
    expect(await ask(`${method} / HTTP/1.1\r\nhost: x\r\n${offer('h2c')}${headers}\r\n${body}`)).toContain(
      `answered ${method} ${body}`,
    );
  });

  it('hands a websocket over', async () => {
    expect(await ask(`GET / HTTP/1.1\r\nhost: x\r\n${offer('WebSocket')}\r\n`)).toContain('101 Switching');
  });

  it('answers what offers nothing', async () => {
    expect(await ask('GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toContain('answered GET');
  });

  async function ask(text: string): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(text);
    const [heard] = await once(socket, 'data');
    socket.destroy();
    return String(heard);
  }
});
