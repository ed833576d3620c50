import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { openSocket } from '#libs/browser/link/open-socket';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';
import { until } from '#test/harness/until';
import { CdpGateway } from './cdp-gateway.js';

let api: TestApi;
let caller: Caller;
/** Stands in for the browser's endpoint. */
let browser: WebSocketServer;
let server: Server;

beforeAll(async () => {
  api = await startTestApi();
  caller = await api.organization();
  browser = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(browser, 'listening');
  const endpoint = `ws://127.0.0.1:${(browser.address() as AddressInfo).port}/`;
  const { database, notifications, logger } = api.parts;
  const browsers = { openCdp: () => openSocket(endpoint), openView: () => openSocket(endpoint) };
  const parts = { database, notifications, logger, browsers, serviceSecret: randomBytes(32), askRun: async () => {} };
  const gateway = new CdpGateway(parts);
  server = createServer().on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    gateway.upgrade(request, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}, 60_000);
afterAll(async () => {
  for (const client of browser?.clients ?? []) client.terminate();
  browser?.close();
  server?.closeAllConnections();
  server?.close();
  await api?.stop();
});

/** The path of an open session's endpoint. */
async function session(): Promise<string> {
  const { database } = api.parts;
  const { id: identityId } = (await caller.call('POST', '/v1/identities', {})).body;
  const [token, id] = [randomBytes(32).toString('base64url'), `ses_${randomBytes(8).toString('hex')}`];
  const browserId = id.replace('ses', 'brw');
  await database.query(
    `INSERT INTO live_browsers (id, organization_id, identity_id, holder, generation, host_queue, host_address)
     VALUES ($1, $2, $3, $4, 1, 'queue', '127.0.0.1:1')`,
    [browserId, caller.orgId, identityId, id],
  );
  await database.query(
    `INSERT INTO browser_sessions (id, organization_id, identity_id, registration_id, purpose, browser_id, token_hash, expires_at)
     VALUES ($1, $2, $3, 'reg_1', 'session', $4, $5, now() + interval '1 minute')`,
    [id, caller.orgId, identityId, browserId, createHash('sha256').update(token).digest('hex')],
  );
  return `/cdp/${token}/devtools/browser/${id}`;
}

const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** How a handshake ends: `open`, or the status it is refused with. */
async function knock(path: string): Promise<'open' | number> {
  const socket = new WebSocket(`ws://${address()}${path}`);
  return new Promise((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode!));
    socket.once('error', () => resolve(0));
  });
}

test('no more clients than allowed come through, also all at once', async () => {
  const path = await session();
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => knock(path)));
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(16);
  expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(14);
  expect(await knock(await session())).toBe('open');
});

test('a handshake that is none leaves nothing open at the browser', async () => {
  const before = browser.clients.size;
  const path = await session();
  const { port } = server.address() as AddressInfo;
  for (let turn = 0; turn < 20; turn++) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: no\r\n\r\n`,
    );
    await once(socket.resume(), 'close');
  }
  await until(async () => browser.clients.size === before);
  expect(await knock(path)).toBe('open');
});
