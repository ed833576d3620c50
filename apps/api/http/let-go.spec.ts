import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { letGoOf } from './let-go.js';

describe('a server that stops', () => {
  let server: Server;
  let letGo: () => void;
  let answer: () => void = () => undefined;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    server = createServer((request, response) => {
      answer = () => response.end('answered');
      if (request.url === '/at-once') answer();
    });
    letGo = letGoOf(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
  });

  it.each([
    ['has sent nothing', ''],
    ['has sent half a request', 'GET / HTTP/1.1\r\nhost: x\r\n'],
    ['has sent half a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf'],
    ['keeps its connection', 'GET /at-once HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('does not wait for a client that %s', async (_name, sent) => {
    await say(sent);
    await within(1_000, stopped());
  });

  it('answers what has arrived, then ends the connection that its client keeps', async () => {
    const socket = await say('GET /later HTTP/1.1\r\nhost: x\r\n\r\n');
    const heard = once(socket, 'data');
    const stop = stopped();
    await pause(300);
    answer();
    expect(String((await heard)[0])).toContain('answered');
    await within(1_000, stop);
  });

  async function say(text: string): Promise<Socket> {
    const { port } = server.address() as AddressInfo;
    // A client that keeps its end open whatever the server does.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    await pause(100);
    return socket;
  }

  function stopped(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    letGo();
    return closed;
  }

  async function within(ms: number, done: Promise<void>): Promise<void> {
    const outcome = await Promise.race([done.then(() => 'stopped'), pause(ms, 'still waiting')]);
    expect(outcome).toBe('stopped');
  }
});
