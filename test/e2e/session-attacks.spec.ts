import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startSampleApp, type SampleApp } from '#examples/sample-app/app';
import { CdpProbe } from '#test/harness/cdp-probe';
import { WholeService } from '#test/harness/whole-service';

interface SessionView {
  sessionId: string;
  cdpUrl: string;
  liveViewUrl: string;
}

let latchkey: WholeService;
let app: SampleApp;
let trap: Server;
/** Open to pages, and sends them wherever they ask. */
let entrance: Server;
let path: string;
let session: SessionView;
let probe: CdpProbe;
let sessionId: string;
/** What reached a listener of this machine that nobody opened to pages. */
const reached: string[] = [];

beforeAll(async () => {
  trap = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('a secret of this machine');
  });
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
  entrance = createServer((request, response) => {
    const location = new URL(request.url ?? '', 'http://entrance.test').searchParams.get('to') ?? '';
    response.writeHead(302, { location, 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((resolve) => entrance.listen(0, '127.0.0.1', resolve));
  app = await startSampleApp({ scenario: 'none' });
  // An app of this machine and the entrance are open to pages, and nothing else.
  const EGRESS_ALLOW = [app.port, portOf(entrance)].map((port) => `127.0.0.1:${port}`).join(',');
  latchkey = await WholeService.start({ EGRESS_ALLOW });
  const run = await latchkey.register(app.url);
  await latchkey.untilRun(run.id, ['completed'], 90_000);
  path = `/v1/registrations/${run.registrationId}/session`;
  session = (await latchkey.call<SessionView>('POST', path, {})).body;
  probe = await CdpProbe.connect(session.cdpUrl);
  // The way chromedp works: discover, open a page, attach flat.
  await probe.send('Target.setDiscoverTargets', { discover: true });
  const { targetId } = await probe.send('Target.createTarget', { url: 'about:blank' });
  sessionId = (await probe.send('Target.attachToTarget', { targetId, flatten: true }))['sessionId'] as string;
  await probe.send('Page.enable', {}, sessionId);
}, 240_000);
afterAll(async () => {
  probe?.close();
  await app?.close();
  for (const server of [trap, entrance]) {
    server?.closeAllConnections();
    server?.close();
  }
  await latchkey?.stop();
}, 60_000);

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const evaluate = async (expression: string) => {
  const answer = await probe.send(
    'Runtime.evaluate',
    { expression, awaitPromise: true, returnByValue: true },
    sessionId,
  );
  return (answer['result'] as { value?: unknown }).value;
};
/** What a page reads at an address; null where it gets nothing. */
const readFromPage = (url: string) =>
  evaluate(`fetch(${JSON.stringify(url)}).then((answer) => answer.ok ? answer.text() : null, () => null)`);
const go = (url: string) => probe.send('Page.navigate', { url }, sessionId);
const pageText = () => evaluate('document.body ? document.body.innerText : ""');

describe('a page', () => {
  beforeAll(async () => {
    await go(app.url);
  });

  test('reaches the app that it is for', async () => {
    expect(await readFromPage(app.url)).toContain('<html');
  });

  test.each([
    ['loopback', (port: number) => `http://127.0.0.1:${port}/`],
    ['another loopback address', (port: number) => `http://127.0.0.2:${port}/`],
    ['localhost', (port: number) => `http://localhost:${port}/`],
    ['IPv6 loopback', (port: number) => `http://[::1]:${port}/`],
    ['IPv4 in IPv6', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['an address as one number', (port: number) => `http://2130706433:${port}/`],
    ['no address', (port: number) => `http://0.0.0.0:${port}/`],
  ])('does not reach this machine by %s', async (_, url) => {
    expect(await readFromPage(url(portOf(trap)))).toBeNull();
    await go(url(portOf(trap)));
    expect(await pageText()).not.toContain('a secret of this machine');
    await go(app.url);
    expect(reached).toEqual([]);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[fd00::1]/',
    'http://100.64.0.1/',
  ])('does not reach %s', async (url) => {
    expect(await readFromPage(url)).toBeNull();
  });

  test('does not get there by a redirect', async () => {
    const target = encodeURIComponent(`http://127.0.0.1:${portOf(trap)}/redirected`);
    const redirect = `http://127.0.0.1:${portOf(entrance)}/?to=${target}`;
    expect(await readFromPage(redirect)).toBeNull();
    await go(redirect);
    expect(await pageText()).not.toContain('a secret of this machine');
    await go(app.url);
    expect(reached).toEqual([]);
  });

  test("does not reach the service's own ports", async () => {
    const own = [latchkey.service.apiUrl, latchkey.service.temporalUiUrl].filter((url) => url !== null);
    const ports = [latchkey.service.temporalAddress, new URL(latchkey.service.databaseUrl).host];
    for (const url of [...own, ...ports.map((host) => `http://${host}`)]) expect(await readFromPage(url)).toBeNull();
  });

  test('reads no file and no page of the browser', async () => {
    for (const url of [
      'file:///etc/passwd',
      'chrome://version',
      'view-source:file:///etc/passwd',
      'devtools://devtools/bundled/inspector.html',
    ]) {
      await expect(go(url)).rejects.toThrow('not allowed here');
      await expect(probe.send('Target.createTarget', { url })).rejects.toThrow('not allowed here');
      expect(await readFromPage(url)).toBeNull();
      await evaluate(`location.href = ${JSON.stringify(url)}; 0`);
      expect(await evaluate('location.href')).not.toMatch(/^(file|chrome|devtools|view-source):/);
    }
  });
});

describe('a client of the CDP', () => {
  test.each([
    ['Browser.close', {}],
    ['Browser.crash', {}],
    ['Browser.getBrowserCommandLine', {}],
    ['SystemInfo.getInfo', {}],
    ['SystemInfo.getProcessInfo', {}],
    ['Tracing.start', {}],
    ['Target.exposeDevToolsProtocol', { targetId: 'x' }],
    ['Target.setRemoteLocations', { locations: [{ host: '127.0.0.1', port: 1 }] }],
    ['Target.createBrowserContext', { proxyServer: 'direct://' }],
    ['Target.createBrowserContext', { proxyBypassList: '*' }],
    ['Target.sendMessageToTarget', { message: '{}' }],
    ['Extensions.loadUnpacked', { path: '/etc' }],
    ['Tethering.bind', { port: 1 }],
  ])('is refused %s, and the browser lives on', async (method, params) => {
    await expect(probe.send(method, params)).rejects.toThrow('not allowed here');
    expect(await evaluate('1 + 1')).toBe(2);
  });

  test('puts no file of the host into a page', async () => {
    await evaluate(`document.body.innerHTML = '<input type=file id=f>'`);
    const { root } = await probe.send('DOM.getDocument', {}, sessionId);
    const { nodeId } = await probe.send(
      'DOM.querySelector',
      { nodeId: (root as { nodeId: number }).nodeId, selector: '#f' },
      sessionId,
    );
    const files = ['/etc/passwd'];
    await expect(probe.send('DOM.setFileInputFiles', { nodeId, files }, sessionId)).rejects.toThrow('not allowed here');
    expect(await evaluate(`document.querySelector('#f').files.length`)).toBe(0);
  });

  test('loads no resource of the host through the network domain', async () => {
    const load = { url: 'file:///etc/passwd', options: { disableCache: true, includeCredentials: false } };
    await expect(probe.send('Network.loadNetworkResource', load, sessionId)).rejects.toThrow('not allowed here');
  });

  test('sees nothing of the service in what the browser tells of itself', async () => {
    const told = JSON.stringify(
      await Promise.all(['Browser.getVersion', 'Target.getTargets'].map((one) => probe.send(one))),
    );
    expect(told).not.toContain(latchkey.dataDir);
    expect(told).not.toContain('/devtools/browser/');
  });
});

describe('a token', () => {
  test.each([
    ['is guessed', () => session.cdpUrl.replace(/\/cdp\/[^/]+/, `/cdp/${'A'.repeat(43)}`)],
    ['is cut short', () => session.cdpUrl.replace(/\/cdp\/./, '/cdp/')],
    ['is for another session', () => session.cdpUrl.replace(session.sessionId, `ses_${'0'.repeat(25)}`)],
    ['leads elsewhere', () => session.cdpUrl.replace('/devtools/browser/', '/devtools/page/')],
    ['climbs', () => session.cdpUrl.replace('/devtools/', '/../devtools/')],
    ['is an injection', () => session.cdpUrl.replace(/ses_\w+/, `ses_'%20OR%20'1'='1`)],
  ])('that %s opens nothing', async (_, url) => {
    await expect(CdpProbe.connect(url())).rejects.toThrow('404');
  });

  test('is worth nothing once its session has ended, nor is its link to the live view', async () => {
    expect((await latchkey.call('DELETE', path)).status).toBe(204);
    await expect(CdpProbe.connect(session.cdpUrl)).rejects.toThrow('404');
    const again = (await latchkey.call<SessionView>('POST', path, {})).body;
    await expect(CdpProbe.connect(session.cdpUrl)).rejects.toThrow('404');
    expect(again.liveViewUrl).not.toBe(session.liveViewUrl);
    await latchkey.call('DELETE', path);
  }, 60_000);
});
