import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { openSocket } from '#libs/browser/link/open-socket';
import { liveViewToken } from '#libs/domain/live-view-url';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';
import { until } from '#test/harness/until';
import { LiveViewGateway } from './live-view-gateway.js';

const serviceSecret = randomBytes(32);
let api: TestApi;
let caller: Caller;
/** Stands in for the host's end. */
let host: WebSocketServer;
let server: Server;
/** What a viewer's way to the host waits for. */
let opening: Promise<void> = Promise.resolve();

beforeAll(async () => {
  api = await startTestApi();
  caller = await api.organization();
  host = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(host, 'listening');
  const endpoint = `ws://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  const openView = async () => {
    await opening;
    return openSocket(endpoint);
  };
  const { database, notifications, logger } = api.parts;
  const browsers = { openCdp: openView, openView };
  const gateway = new LiveViewGateway({
    database,
    notifications,
    logger,
    browsers,
    serviceSecret,
    askRun: async () => {},
  });
  server = createServer().on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}, 60_000);
afterAll(async () => {
  for (const client of host?.clients ?? []) client.terminate();
  host?.close();
  server?.closeAllConnections();
  server?.close();
  await api?.stop();
});

/** The live browser of an open session, and its link's token. */
async function liveBrowser(): Promise<{ id: string; token: string }> {
  const { id: identityId } = (await caller.call('POST', '/v1/identities', {})).body;
  const [id, holder] = [`brw_${randomBytes(8).toString('hex')}`, `ses_${randomBytes(8).toString('hex')}`];
  const { database } = api.parts;
  await database.query(
    `INSERT INTO live_browsers (id, organization_id, identity_id, holder, generation, host_queue, host_address)
     VALUES ($1, $2, $3, $4, 1, 'queue', '127.0.0.1:1')`,
    [id, caller.orgId, identityId, holder],
  );
  await database.query(
    `INSERT INTO browser_sessions (id, organization_id, identity_id, registration_id, purpose, browser_id, expires_at)
     VALUES ($1, $2, $3, 'reg_1', 'session', $4, now() + interval '1 minute')`,
    [holder, caller.orgId, identityId, id],
  );
  const expiresAt = new Date(Date.now() + 60_000);
  return { id, token: liveViewToken(serviceSecret, { browserId: id, generation: 1, expiresAt }) };
}

async function view({ id, token }: { id: string; token: string }): Promise<WebSocket> {
  const { port } = server.address() as AddressInfo;
  const viewer = new WebSocket(`ws://127.0.0.1:${port}/live/${id}/socket`);
  await once(viewer, 'open');
  viewer.send(token);
  return viewer;
}

test('no more people look at a browser than allowed, also where all come at once', async () => {
  const browser = await liveBrowser();
  const told = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const [data] = (await once(await view(browser), 'message')) as [Buffer];
      return (JSON.parse(String(data)) as { kind: string }).kind;
    }),
  );
  expect(told.filter((kind) => kind === 'ended')).toHaveLength(14);
  expect(host.clients.size).toBe(16);
});

test('whoever leaves while their view is being connected leaves nothing open at the host', async () => {
  const before = host.clients.size;
  let open: () => void = () => {};
  opening = new Promise((resolve) => (open = resolve));
  const viewer = await view(await liveBrowser());
  await new Promise((resolve) => setTimeout(resolve, 200));
  viewer.terminate();
  await new Promise((resolve) => setTimeout(resolve, 200));
  let seen = 0;
  host.once('connection', () => seen++);
  open();
  await until(() => seen === 1 && host.clients.size === before);
});
