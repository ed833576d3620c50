import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer, request } from 'node:http';
import { type AddressInfo, type Socket, connect, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { EgressGuard } from './egress-guard.js';
import { type EgressProxy, startEgressProxy } from './egress-proxy.js';
import { connectGuarded } from './guarded-connect.js';
import { createGuardedFetch } from './guarded-fetch.js';

const seen: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
let app: Server;
let secret: Server;
let appPort: number;
let secretPort: number;

beforeAll(async () => {
  app = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    seen.push({ path: incoming.url ?? '', headers: incoming.headers, body });
    if (incoming.url === '/redirect') {
      outgoing.writeHead(302, { location: `http://127.0.0.1:${secretPort}/` }).end();
    } else if (incoming.url === '/unfinished') {
      outgoing.writeHead(202).write('begun');
    } else if (incoming.url === '/endless') {
      outgoing.writeHead(200);
      const pour = () => {
        while (!outgoing.destroyed && outgoing.write('x'.repeat(16_384)));
      };
      outgoing.on('drain', pour);
      pour();
    } else {
      outgoing.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end(`app ${body}`);
    }
  });
  const sockets = new WebSocketServer({ server: app });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`echo ${String(data)}`)));
  secret = createServer((_incoming, outgoing) => outgoing.end('secret'));
  [appPort, secretPort] = await Promise.all([listen(app), listen(secret)]);
});

afterAll(() => {
  for (const server of [app, secret]) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Answers public first and loopback ever after: what a rebinding name server does. */
function rebinding(): (host: string) => Promise<{ address: string }[]> {
  let calls = 0;
  return async () => [{ address: calls++ === 0 ? '93.184.216.34' : '127.0.0.1' }];
}

describe('connectGuarded', () => {
  test('connects to the address that was checked, not to what the name says next', async () => {
    let calls = 0;
    const lookup = async () => [{ address: calls++ === 0 ? '127.0.0.1' : '127.0.0.2' }];
    const guard = new EgressGuard({ allow: ['127.0.0.1'], lookup });
    const socket = await connectGuarded({ guard, host: 'app.test', port: appPort });
    expect(socket.remoteAddress).toBe('127.0.0.1');
    expect(calls).toBe(1);
    socket.destroy();
  });

  test('a name that turns to loopback after its check is refused at connect time', async () => {
    const guard = new EgressGuard({ lookup: rebinding() });
    expect(await guard.checkUrl(`http://rebind.test:${secretPort}/`)).toEqual({ allowed: true, unresolved: false });
    await expect(connectGuarded({ guard, host: 'rebind.test', port: secretPort })).rejects.toThrow('loopback');
  });

  test('a closed port is the socket error itself', async () => {
    const guard = new EgressGuard({ allow: ['127.0.0.1'] });
    await expect(connectGuarded({ guard, host: '127.0.0.1', port: 1 })).rejects.toThrow('ECONNREFUSED');
  });
});

describe('guarded fetch', () => {
  const signal = () => AbortSignal.timeout(5_000);

  test('posts, and gives a redirect back instead of following it', async () => {
    const client = createGuardedFetch({ guard: new EgressGuard({ allow: ['127.0.0.1'], refuse: [secretPort] }) });
    const posted = await client.fetch(`http://127.0.0.1:${appPort}/hook`, { body: 'hello', signal: signal() });
    expect([posted.status, posted.body.toString()]).toEqual([200, 'app hello']);
    const redirected = await client.fetch(`http://127.0.0.1:${appPort}/redirect`, { signal: signal() });
    expect(redirected.status).toBe(302);
    await expect(client.fetch(`http://127.0.0.1:${secretPort}/`, { signal: signal() })).rejects.toThrow('itself');
    await client.close();
  });

  test('refuses a name that rebinds between check and delivery', async () => {
    const client = createGuardedFetch({ guard: new EgressGuard({ lookup: rebinding() }) });
    const url = `http://rebind.test:${secretPort}/`;
    await expect(client.fetch(url, { signal: AbortSignal.timeout(300) })).rejects.toThrow();
    await expect(client.fetch(url, { signal: signal() })).rejects.toThrow('loopback');
    await client.close();
  });

  test('an answer that is never ended is one by its status', async () => {
    const client = createGuardedFetch({ guard: new EgressGuard({ allow: ['127.0.0.1'] }) });
    const url = `http://127.0.0.1:${appPort}/unfinished`;
    const answer = await client.fetch(url, { signal: AbortSignal.timeout(1_000) });
    expect([answer.status, String(answer.body)]).toEqual([202, 'begun']);
    await client.close();
  });

  test('an endless answer costs no more than its bound', async () => {
    const client = createGuardedFetch({ guard: new EgressGuard({ allow: ['127.0.0.1'] }) });
    const answer = await client.fetch(`http://127.0.0.1:${appPort}/endless`, { signal: signal(), maxBodyBytes: 1_000 });
    expect(answer.body).toHaveLength(1_000);
    await client.close();
  });
});

describe('egress proxy', () => {
  const refusals: string[] = [];
  let proxy: EgressProxy;

  beforeAll(async () => {
    const names: Record<string, string> = { 'app.test': '127.0.0.1', 'inside.test': '10.0.0.1' };
    const lookup = async (host: string) => (names[host] ? [{ address: names[host] }] : []);
    const guard = new EgressGuard({ allow: ['127.0.0.0/8'], refuse: [secretPort], lookup });
    proxy = await startEgressProxy({ guard, onRefused: ({ host, port }) => refusals.push(`${host}:${port}`) });
  });

  afterAll(() => proxy.close());

  async function through(url: string, init: { method?: string; body?: string } = {}) {
    const call = request({ host: '127.0.0.1', port: proxy.port, path: url, method: init.method ?? 'GET' });
    call.end(init.body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let body = '';
    for await (const chunk of response) body += chunk;
    return { status: response.statusCode, headers: response.headers, body };
  }

  async function tunnel(authority: string): Promise<{ socket: Socket; answer: string }> {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    return { socket, answer: data.toString() };
  }

  test('forwards http with body, duplicate headers and the right Host', async () => {
    const answer = await through(`http://app.test:${appPort}/form?x=1`, { method: 'POST', body: 'a=b' });
    expect([answer.status, answer.body, answer.headers['set-cookie']]).toEqual([200, 'app a=b', ['a=1', 'b=2']]);
    const request = seen.at(-1);
    expect([request?.path, request?.headers.host]).toEqual(['/form?x=1', `app.test:${appPort}`]);
  });

  test.each([
    'http://10.0.0.1/',
    'http://inside.test/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/',
    'http://0xa000001/',
  ])('refuses %s', async (url) => {
    const answer = await through(url);
    expect([answer.status, answer.headers['proxy-status']]).toEqual([403, expect.stringContaining('prohibited')]);
  });

  test('what was sent down a connection that the server was just closing is sent once more; what it cuts anew is a gateway error', async () => {
    const asked: string[] = [];
    const closing = createTcpServer((socket) => {
      let isUsed = false;
      socket.on('error', () => socket.destroy());
      socket.on('data', (data) => {
        const said = String(data);
        if (isUsed || said.includes('/always')) return void socket.resetAndDestroy();
        isUsed = true;
        asked.push(said.slice(said.indexOf('\r\n\r\n') + 4));
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    }).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const url = `http://app.test:${(closing.address() as AddressInfo).port}`;
    const ask = async (path: string) => (await through(url + path, { method: 'POST', body: 'name=ada' })).status;
    expect([await ask('/'), await ask('/'), await ask('/always')]).toEqual([200, 200, 502]);
    expect(asked).toEqual(['name=ada', 'name=ada']);
    closing.close();
  });

  test('an answer that ends twice is passed on, and the head of one that never ends', async () => {
    const sloppy = createTcpServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (data) => {
        const head = 'HTTP/1.1 302 Found\r\nLocation: /in\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
        if (String(data).includes('/twice')) socket.end(`${head}2\r\nok\r\n0\r\n\r\n0\r\n\r\n`);
        else socket.write(head);
      });
    }).listen(0, '127.0.0.1');
    await once(sloppy, 'listening');
    const url = `http://app.test:${(sloppy.address() as AddressInfo).port}`;
    expect(await through(`${url}/twice`, { method: 'POST', body: 'a=b' })).toMatchObject({ status: 302, body: 'ok' });
    const call = request({ host: '127.0.0.1', port: proxy.port, path: `${url}/never` });
    call.on('error', () => undefined).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers.location]).toEqual([302, '/in']);
    call.destroy();
    sloppy.close();
  });

  test.each([
    ['a control character in a field, which is left out', '200 OK\r\nX-A: a\x01b\r\nX-B: c\r\nContent-Length: 2', 200],
    ['a control character in one cookie of two', '200 OK\r\nSet-Cookie: a=\x02\r\nX-B: c\r\nContent-Length: 2', 200],
    ['a length beside chunks', '200 OK\r\nX-B: c\r\nContent-Length: 9\r\nTransfer-Encoding: chunked', 200],
    ['a status that is none', '099 OK\r\nContent-Length: 2', 502],
    ['no status', '000 OK\r\nContent-Length: 2', 502],
    ['another protocol', '101 Switching\r\nConnection: upgrade\r\nUpgrade: other', 502],
  ])('a server that answers %s brings nobody down', async (_what, head, status) => {
    const body = head.includes('chunked') ? '2\r\nok\r\n0\r\n\r\n' : 'ok';
    const wrong = createTcpServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => socket.end(Buffer.from(`HTTP/1.1 ${head}\r\n\r\n${body}`, 'latin1')));
    }).listen(0, '127.0.0.1');
    await once(wrong, 'listening');
    const answer = await through(`http://app.test:${(wrong.address() as AddressInfo).port}/`);
    expect(answer.status).toBe(status);
    if (status === 200)
      expect([answer.headers['x-a'], answer.headers['x-b'], answer.body]).toEqual([undefined, 'c', 'ok']);
    wrong.close();
  });

  test('refuses the service and itself, by http and by CONNECT, and says so to its owner', async () => {
    for (const port of [secretPort, proxy.port]) {
      expect((await through(`http://app.test:${port}/`)).status).toBe(403);
      const { socket, answer } = await tunnel(`127.0.0.1:${port}`);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      expect(refusals).toContain(`127.0.0.1:${port}`);
      socket.destroy();
    }
  });

  test('a redirect into the inside is refused when the browser follows it', async () => {
    const first = await through(`http://app.test:${appPort}/redirect`);
    expect((await through(first.headers.location ?? '')).status).toBe(403);
  });

  test.each(['10.0.0.1:443', '[::1]:443', 'inside.test:443', '169.254.169.254:80', 'nonsense', ':443', 'app.test:0'])(
    'opens no tunnel to %s',
    async (authority) => {
      const { socket, answer } = await tunnel(authority);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      socket.destroy();
    },
  );

  test('a name without an address and a closed port are gateway errors', async () => {
    const unknown = await through('http://nowhere.test/');
    expect([unknown.status, unknown.headers['proxy-status']]).toEqual([502, 'egress; error=dns_error']);
    expect((await through('http://app.test:1/')).status).toBe(502);
    expect((await tunnel('nowhere.test:443')).answer).toMatch(/^HTTP\/1\.1 502 /);
  });

  test('carries websockets through a tunnel', async () => {
    const { socket, answer } = await tunnel(`app.test:${appPort}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    socket.write('GET / HTTP/1.1\r\nHost: app.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n');
    socket.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 101 /);
    socket.destroy();
  });

  test('origin-form requests are not served', async () => {
    expect((await through('/json/version')).status).toBe(400);
  });
});
