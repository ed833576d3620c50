import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { StepOutcome } from '#libs/agent/agent.types';
import { drive, launch } from './driver.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

async function outcomeAt(app: RequestListener): Promise<StepOutcome> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { outcome } = await drive({ browser, task: { appUrl, email: 'robin.miller@agents.example.com' } });
  server.close();
  return outcome;
}

test('a page that loads itself anew for ever is given up', async () => {
  const page = '<!doctype html><title>App</title><script>location.reload()</script>';
  const outcome = await outcomeAt((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
  expect(outcome).toMatchObject({ kind: 'stuck' });
}, 150_000);

test('an address that opens a file, or nothing, is said to open no page', async () => {
  const said = { kind: 'stuck', detail: expect.stringContaining('opens no page') };
  expect(await outcomeAt((_, response) => response.writeHead(204).end())).toMatchObject(said);
  const file = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename=app.bin' };
  expect(await outcomeAt((_, response) => response.writeHead(200, file).end('app'))).toMatchObject(said);
}, 150_000);

test('an app that takes long to answer a form is waited for', async () => {
  let answer = (): void => undefined;
  let isIn = false;
  const app = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.method === 'GET') return void response.end(isIn ? '<a href="bye">Log out</a>' : SIGN_UP);
    answer = () => {
      isIn = true;
      response.writeHead(303, { location: '/' }).end();
    };
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}/`;
  const { outcome } = await drive({
    browser,
    task: { appUrl, email: 'robin.miller@agents.example.com' },
    heard: (event) => event.includes('has yet to come') && answer(),
  });
  app.close();
  expect(outcome).toMatchObject({ kind: 'confirmed' });
}, 150_000);

test('an app that is away for the moment where it was reached before is asked again', async () => {
  const app = createServer(mailing()).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const { port } = app.address() as AddressInfo;
  const away = (): void => {
    app.closeAllConnections();
    app.close();
  };
  const { outcome } = await drive({
    browser,
    task: { appUrl: `http://127.0.0.1:${port}/`, email: 'robin.miller@agents.example.com' },
    // Restarted between the mail and the opening of its link.
    mail: async () => {
      away();
      return { link: `http://127.0.0.1:${port}/mailed` };
    },
    heard: (event) => event.includes('is away for the moment') && app.listen(port, '127.0.0.1'),
  });
  away();
  expect(outcome).toMatchObject({ kind: 'confirmed' });
}, 150_000);

test('an app that a gateway answers for in the meantime is asked again', async () => {
  let isAway = false;
  const app = mailing();
  const gateway = createServer((request, response) => {
    if (isAway) response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    else app(request, response);
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const appUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
  const { outcome } = await drive({
    browser,
    task: { appUrl, email: 'robin.miller@agents.example.com' },
    mail: async () => {
      isAway = true;
      return { link: `${appUrl}mailed` };
    },
    heard: (event) => {
      if (event.includes('is away for the moment')) isAway = false;
    },
  });
  gateway.close();
  expect(outcome).toMatchObject({ kind: 'confirmed' });
}, 150_000);

/** An app whose mailed link logs in. */
function mailing(): RequestListener {
  let isIn = false;
  return (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/mailed') isIn = true;
    if (request.method === 'GET') return void response.end(isIn ? '<a href="bye">Log out</a>' : SIGN_UP);
    response.end('<title>Sign up</title><h1>Check your email</h1><p>We have sent a link to confirm your address.</p>');
  };
}

const SIGN_UP =
  '<title>Sign up</title><form method="post"><input name="email" type="email"><input name="password" type="password"><button>Sign up</button></form>';
