import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type WebSocket, WebSocketServer } from 'ws';
import { BrowserGoneError, BrowserSilentError } from '../browser.errors.js';
import type { LiveBrowser } from '../browser-host.js';
import { BrowserLink, type LinkedBrowser } from './link-client.js';
import { type BrowserLinkServer, type OpenWish, startBrowserLink } from './link-server.js';
import { LINK_TICKET_HEADER, linkTicket } from './link-ticket.js';

const secret = randomBytes(32);
const HELD = { id: 'brw_1', holder: 'ses_1' };

/** Stands in for a browser's endpoint: answers what it is told. */
let endpoint: WebSocketServer;
let server: BrowserLinkServer;
/** How often the host was asked for a browser. */
let asked = 0;
/** Ends the opening that is under way. */
let finish: (isOpen: boolean) => void;

beforeAll(async () => {
  endpoint = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/devtools/browser/1' });
  endpoint.on('connection', (socket) => socket.on('message', (data) => socket.send(`heard ${String(data)}`)));
  await once(endpoint, 'listening');
  const browser = {
    endpoint: `ws://127.0.0.1:${(endpoint.address() as AddressInfo).port}/devtools/browser/1`,
  } as LiveBrowser;
  const find = (id: string, holder: string) => {
    asked++;
    return id === HELD.id && holder === HELD.holder ? browser : undefined;
  };
  const open = (wish: OpenWish) =>
    new Promise<boolean>((resolve) => (finish = (isOpen) => resolve(isOpen && wish.generation === 7)));
  const findWarm = (id: string) => (id === HELD.id ? browser : undefined);
  const takeWarm = async (_id: string, holder: string) => holder === HELD.holder;
  server = await startBrowserLink({ secret, find, findWarm, takeWarm, open });
});

afterAll(async () => {
  for (const client of endpoint.clients) client.terminate();
  endpoint.close();
  await server.close();
});

async function say(socket: WebSocket, text: string): Promise<string> {
  const answer = once(socket, 'message');
  socket.resume();
  socket.send(text);
  const [data] = (await answer) as [Buffer];
  socket.terminate();
  return String(data);
}

describe.each([
  ['this machine', () => `127.0.0.1:${server.port}`],
  // A name is taken for another machine: the way there leads through the host.
  ['another machine', () => `localhost:${server.port}`],
])('the browser of a host on %s', (_where, address) => {
  test('is reached by who holds it', async () => {
    const socket = await new BrowserLink(secret).openCdp({ ...HELD, hostAddress: address() });
    expect(await say(socket, 'hello')).toBe('heard hello');
  });

  test.each([
    ['another holder', secret, 'ses_2'],
    ['another secret', randomBytes(32), 'ses_1'],
  ])('is not reached with %s', async (_what, ours, holder) => {
    await expect(new BrowserLink(ours).openCdp({ id: HELD.id, holder, hostAddress: address() })).rejects.toThrow();
  });
});

test('a host announces the address that it listens on, and is not reached at another', async () => {
  const nothing = { find: () => undefined, findWarm: () => undefined, takeWarm: async () => false };
  const elsewhere = await startBrowserLink({ secret, ...nothing, open: async () => true, host: '127.0.0.3' });
  const open = (hostAddress: string) =>
    new BrowserLink(secret).openBrowser(
      { ...HELD, hostAddress },
      { generation: 7, organizationId: 'org_1', identityId: 'idt_1' },
      5_000,
    );
  expect(elsewhere.address).toBe(`127.0.0.3:${elsewhere.port}`);
  expect(await open(elsewhere.address)).not.toBeNull();
  expect(await open(`127.0.0.1:${elsewhere.port}`)).toBeNull();
  await elsewhere.close();
});

test.each(['with a ticket', 'without one'])(
  'a gateway that dies while it is being joined %s takes no host along',
  async (how) => {
    // Nobody answers there.
    const find = () => ({ endpoint: 'ws://10.255.255.1:9/devtools/browser/1' }) as LiveBrowser;
    const host = await startBrowserLink({
      secret,
      find,
      findWarm: () => undefined,
      takeWarm: async () => false,
      open: async () => false,
    });
    const path = '/cdp/brw_1/ses_1';
    const ticket = how === 'with a ticket' ? `${LINK_TICKET_HEADER}: ${linkTicket(secret, path)}\r\n` : '';
    const gateway = connect(host.port, '127.0.0.1');
    await once(gateway, 'connect');
    gateway.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${ticket}\r\n`);
    await pause(20);
    gateway.resetAndDestroy();
    await pause(50);
    expect(await new BrowserLink(secret).meetWarm({ ...HELD, hostAddress: host.address })).toBe(false);
    await host.close();
  },
);

test('a host that is gone is told of', async () => {
  const hostAddress = '127.0.0.1:1';
  await expect(new BrowserLink(secret).openCdp({ ...HELD, hostAddress })).rejects.toThrow('not held by');
});

test.each([true, false])('a host says that it is opening a browser before it is; open: %s', async (isOpen) => {
  const browser = { ...HELD, hostAddress: server.address };
  const wish = { generation: 7, organizationId: 'org_1', identityId: 'idt_1' };
  const begun = await new BrowserLink(secret).openBrowser(browser, wish, 5_000);
  finish(isOpen);
  expect(await begun?.isOpen).toBe(isOpen);
  expect(await new BrowserLink(randomBytes(32)).openBrowser(browser, wish, 5_000)).toBeNull();
});

test('a warm browser that was handed over is reached at once, and asked for the next time', async () => {
  const browser = { ...HELD, hostAddress: server.address };
  const link = new BrowserLink(secret);
  expect(await link.meetWarm({ ...browser, id: 'brw_2' })).toBe(false);
  expect(await link.meetWarm(browser)).toBe(true);
  expect(await link.takeWarm({ ...browser, holder: 'ses_2' }, 1)).toBe(false);
  expect(await link.takeWarm(browser, 1)).toBe(true);
  asked = 0;
  expect(await say(await link.openCdp(browser), 'hello')).toBe('heard hello');
  expect(asked).toBe(0);
  expect(await say(await link.openCdp(browser), 'hello')).toBe('heard hello');
  expect(asked).toBe(1);
});

describe.each([
  ['says nothing', () => undefined],
  ['stops in the middle of it', (response: ServerResponse) => void response.write('{')],
])('a host that %s', (_what, answer) => {
  async function firstOf(asks: (browser: LinkedBrowser, link: BrowserLink) => Promise<unknown>): Promise<unknown> {
    const frozen = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    const hostAddress = `127.0.0.1:${(frozen.address() as AddressInfo).port}`;
    const outcome = asks({ ...HELD, hostAddress }, new BrowserLink(secret)).catch((error: Error) => error);
    const first = await Promise.race([outcome, pause(2_000, 'still waiting')]);
    frozen.closeAllConnections();
    frozen.close();
    return first;
  }

  test('is not waited for with a storage state', async () => {
    expect(await firstOf((browser, link) => link.storageState(browser, 200))).toBeInstanceOf(BrowserSilentError);
  });

  test('is not waited for with where its browser is', async () => {
    expect(await firstOf((browser, link) => link.openCdp(browser, 200))).toBeInstanceOf(BrowserGoneError);
  });
});
