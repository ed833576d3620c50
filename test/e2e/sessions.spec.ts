/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { chromium, type Browser, type Page } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { WebSocket } from 'ws';
import type { SampleApp } from '#examples/sample-app/app';
import { loadConfig } from '#libs/config/config';
import { lazyClient } from '#temporal/connection';
import { setRunRate } from '#temporal/operations';
import { takeOver } from '#test/harness/takeover';
import { comesTrue, until } from '#test/harness/until';
import { WholeService, type RunView } from '#test/harness/whole-service';

interface SessionView {
  sessionId: string;
  cdpUrl: string;
  liveViewUrl: string;
}

let latchkey: WholeService;
let own: Browser;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  latchkey = await WholeService.start({ BROWSER_WARM: '20s' });
  const executablePath = loadConfig({ ...process.env, DATA_DIR: latchkey.dataDir }).browser.path ?? '/usr/bin/chromium';
  own = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, 240_000);
afterAll(async () => {
  await own?.close();
  for (const stop of stops) await stop();
  await latchkey?.stop();
}, 60_000);

/** How a websocket handshake ends: `open`, or the status it is refused with. */
async function knock(url: string): Promise<'open' | number> {
  const socket = new WebSocket(url);
  const answer = await new Promise<'open' | number>((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', () => resolve(0));
  });
  socket.terminate();
  return answer;
}

describe('a session', () => {
  let app: SampleApp;
  let path: string;
  const open = () => latchkey.call<SessionView>('POST', path, {});
  const close = () => latchkey.call('DELETE', path);

  beforeAll(async () => {
    app = await latchkey.startApp('code');
    const run = await latchkey.register(app.url);
    await latchkey.untilRun(run.id, ['completed'], 90_000);
    path = `/v1/registrations/${run.registrationId}/session`;
  }, 120_000);

  test('is driven by Playwright, Puppeteer and a plain websocket at once, logged in', async () => {
    const { body, status } = await open();
    expect(status).toBe(201);
    const playwright = await chromium.connectOverCDP(body.cdpUrl);
    const page = await playwright.contexts()[0]!.newPage();
    await page.goto(app.url);
    await page.getByText('Log out').first().waitFor();
    await expect(page.goto('file:///etc/passwd')).rejects.toThrow('not allowed here');
    await expect(playwright.newContext({ proxy: { server: 'http://127.0.0.1:9' } })).rejects.toThrow(
      'not allowed here',
    );
    const fresh = await (await playwright.newContext()).newPage();
    await fresh.goto(app.url);
    await fresh.setContent('<input type=file>');
    await fresh.setInputFiles('input', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await playwright.close();

    const other = await puppeteer.connect({ browserWSEndpoint: body.cdpUrl });
    const second = await other.newPage();
    await second.goto(app.url);
    expect(await second.content()).toContain('Log out');
    // It is refused, and so the browser lives on.
    await other.close();
    expect(await knock(body.cdpUrl)).toBe('open');
  }, 60_000);

  test('exports a storage state that is logged in elsewhere, and stays open', async () => {
    const exported = await latchkey.call<{ storageState: never }>('POST', `${path}/export`, {});
    expect(exported.status).toBe(200);
    const context = await own.newContext({ storageState: exported.body.storageState });
    const page = await context.newPage();
    await page.goto(app.url);
    await page.getByText('Log out').first().waitFor();
    await context.close();
    expect((await open()).body).toMatchObject({ code: 'SESSION_ALREADY_OPEN' });
    await close();
  }, 60_000);

  test('opens with the kill switch on and runs waiting in the queue', async () => {
    const client = lazyClient({ address: latchkey.service.temporalAddress, namespace: 'default' });
    try {
      await setRunRate(client, 0, 'for the test');
      const waiting = await Promise.all([1, 2, 3].map(() => latchkey.register(app.url)));
      expect((await open()).status).toBe(201);
      for (const { id } of waiting) expect((await latchkey.run(id)).status).toBe('queued');
      await Promise.all(waiting.map(({ id }) => latchkey.call('POST', `/v1/runs/${id}/abort`)));
      expect((await close()).status).toBe(204);
    } finally {
      await setRunRate(client, null, 'the test is over');
      await client.connection.close();
    }
  }, 60_000);

  test('shows what a page asks to whoever looks, and takes the answer of who may act', async () => {
    const { body } = await open();
    const session = await chromium.connectOverCDP(body.cdpUrl);
    const asking = await session.contexts()[0]!.newPage();
    // Somebody who listens and answers nothing: the person in front of the live view does.
    asking.on('dialog', () => undefined);
    await asking.goto(app.url);
    const human = await own.newPage();
    await human.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await human.goto(body.liveViewUrl);
    await human.locator('#screen[data-frames]').waitFor();
    const answer = asking.evaluate(`prompt('Your name?', 'nobody')`);
    await human.getByText('Your name?').waitFor();

    await human.getByLabel('Answer').fill('Ada');
    await human.getByRole('button', { name: 'OK' }).click();
    expect(await answer).toBe('Ada');

    await human.getByLabel('Copy a link that only shows the browser').click();
    await human.getByText('Copied:').waitFor();
    const onlooker = await own.newPage();
    await onlooker.goto((await human.evaluate(`navigator.clipboard.readText()`)) as string);
    await onlooker.locator('#screen[data-frames]').waitFor();
    const sure = asking.evaluate(`confirm('Sure?')`);
    await onlooker.getByText('Sure?').waitFor();
    expect(await onlooker.getByRole('button', { name: 'OK' }).isDisabled()).toBe(true);
    await human.getByRole('button', { name: 'OK' }).click();
    expect(await sure).toBe(true);
    await human.close();
    await onlooker.close();
    await session.close();
  }, 60_000);

  test('ends for everybody who holds its address; the next one has the login and another address', async () => {
    expect(await close()).toMatchObject({ status: 204 });
    const first = await open();
    expect(first).toMatchObject({ status: 201 });
    const socket = new WebSocket(first.body.cdpUrl);
    await new Promise((resolve) => socket.once('open', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    expect((await close()).status).toBe(204);
    await ended;
    expect(await knock(first.body.cdpUrl)).toBe(404);

    const { body } = await open();
    expect(await knock(first.body.cdpUrl)).toBe(404);
    const stolen = first.body.cdpUrl.replace(first.body.sessionId, body.sessionId);
    expect(await knock(stolen)).toBe(404);
    expect(await knock(`${body.cdpUrl}x`)).toBe(404);
    expect((await fetch(`${latchkey.service.apiUrl}/json/version`)).status).toBe(404);
    const browser = await chromium.connectOverCDP(body.cdpUrl);
    const page = await browser.contexts()[0]!.newPage();
    await page.goto(app.url);
    await page.getByText('Log out').first().waitFor();
    await browser.close();
    await close();
  }, 90_000);
});

test('an export leaves a warm browser as warm as it was', async () => {
  const app = await latchkey.startApp('none');
  const others = latchkey.browsers();
  const run = await latchkey.register(app.url);
  await latchkey.untilRun(run.id, ['completed'], 90_000);
  const browser = latchkey.browsers().find((pid) => !others.includes(pid));
  expect(browser).toBeDefined();
  const path = `/v1/registrations/${run.registrationId}/session`;
  for (let time = 0; time < 2; time++) {
    expect((await latchkey.call('POST', `${path}/export`, {})).status).toBe(200);
    expect(latchkey.browsers()).toContain(browser);
  }
  expect((await latchkey.call('POST', path, {})).status).toBe(201);
  expect(latchkey.browsers()).toContain(browser);
  expect((await latchkey.call('DELETE', path)).status).toBe(204);
}, 150_000);

test('a warm browser that dies is nobody’s session: the next call logs in again, and none was handed out', async () => {
  const app = await latchkey.startApp('none');
  const others = latchkey.browsers();
  const run = await latchkey.register(app.url);
  await latchkey.untilRun(run.id, ['completed'], 90_000);
  process.kill(
    latchkey.browsers().find((pid) => !others.includes(pid))!,
    'SIGKILL',
  );
  const { identityId } = (await latchkey.call('GET', `/v1/registrations/${run.registrationId}`)).body;
  const client = new pg.Client({ connectionString: latchkey.service.databaseUrl });
  await client.connect();
  const held = 'SELECT 1 FROM profile_leases WHERE identity_id = $1';
  while ((await client.query(held, [identityId])).rows.length > 0) await new Promise(setImmediate);
  await client.end();
  const { status, body } = await latchkey.call('POST', `/v1/registrations/${run.registrationId}/session`, {});
  expect([status, body]).toMatchObject([409, { code: 'SESSION_STALE' }]);
  const { body: audits } = await latchkey.call<{ action: string; subject: { id: string } }[]>(
    'GET',
    '/v1/audit-events',
  );
  const ofIdentity = audits.filter((one) => JSON.stringify(one).includes(String(identityId)));
  expect(ofIdentity.map(({ action }) => action).filter((action) => action.startsWith('session.'))).toEqual([]);
}, 120_000);

describe('the live view', () => {
  /** The picture is 1280 × 720 in the page's own pixels, whatever the screen. */
  const place = async (page: Page, x: number, y: number) => {
    const box = (await page.locator('#screen').boundingBox())!;
    return { x: box.x + (x * box.width) / 1280, y: box.y + (y * box.height) / 720 };
  };

  test.each(['laptop', 'phone'])(
    'lets a person on a %s read the letters, type them and resume the run',
    async (device) => {
      const app = await latchkey.startApp('captcha');
      const blocked = await latchkey.untilRun((await latchkey.register(app.url)).id, ['blocked'], 90_000);
      const phone = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };
      const context = await own.newContext(device === 'phone' ? phone : {});
      const page = await context.newPage();
      await page.goto(blocked.liveViewUrl!);
      await page.locator('#screen[data-frames]').waitFor();
      await page.getByText(/letters you see/).waitFor();
      expect(await page.locator('#clock').textContent()).toMatch(/^\d+:\d\d$/);
      // The links survive a refresh.
      await page.reload();
      await page.locator('#screen[data-frames]').waitFor();

      const seen = (act: (page: Page) => Promise<void>) => takeOver(latchkey.dataDir, act, app.url);
      const below = await place(page, 640, 360);
      await page.mouse.move(below.x, below.y);
      await framesSettle(page);
      const still = await framesOf(page);
      await page.mouse.wheel(0, 2_000);
      await page.locator(`#screen:not([data-frames="${still}"])`).waitFor();
      // Chromium scrolls smoothly, and on a busy machine by fits and starts.
      // Not asked by the page's own frames, as Playwright does: a page behind a picture may draw none.
      await seen((one) => until(() => one.evaluate(isAtEnd), 30_000));
      await framesSettle(page);
      await seen(async (one) => {
        const letters = one.locator('input[name=captcha]');
        // Whoever sees no caret presses once more.
        await until(async () => {
          const { x, y, width, height } = (await letters.boundingBox())!;
          const field = await place(page, x + width / 2, y + height / 2);
          if (device === 'phone') await page.touchscreen.tap(field.x, field.y);
          else await page.mouse.click(field.x, field.y);
          return comesTrue(() => letters.evaluate((input) => input === document.activeElement), 5_000);
        }, 30_000);
        const answer = app.captchaAnswer()!;
        await page.keyboard.type(answer);
        // A person sees the letters before pressing on; a machine would be quicker than its own keys.
        await comesTrue(async () => (await letters.inputValue()) === answer, 5_000);
        expect(await letters.inputValue()).toBe(answer);
      });
      await page.getByRole('button', { name: 'Resume' }).click();
      await latchkey.untilRun(blocked.id, ['completed'], 60_000);
      await page.getByText('Done: the run has completed.').waitFor();
      await context.close();
    },
    150_000,
  );

  test('opens to nobody without its token, or with that of another browser', async () => {
    const app = await latchkey.startApp('captcha');
    const run: RunView = await latchkey.untilRun((await latchkey.register(app.url)).id, ['blocked'], 90_000);
    const page = await own.newPage();
    for (const url of [
      run.liveViewUrl!.replace(/#.*/, ''),
      run.liveViewUrl!.replace(/.(?=.{5}$)/, (c) => (c === 'A' ? 'B' : 'A')),
    ]) {
      await page.goto('about:blank');
      await page.goto(url);
      await page.getByText('The browser of this link is closed.').waitFor();
      expect(await page.locator('#screen[data-frames]').count()).toBe(0);
    }
    await page.goto('about:blank');
    await page.goto(run.liveViewUrl!);
    await page.getByRole('button', { name: 'Abort' }).click();
    await page.getByRole('button', { name: 'Really abort?' }).click();
    await latchkey.untilRun(run.id, ['failed'], 30_000);
    await page.getByText('The run has ended: aborted by user.').waitFor();
    await page.close();
  }, 150_000);
});

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

/** How many pictures have been shown. */
const framesOf = (page: Page): Promise<string | null> => page.locator('#screen').getAttribute('data-frames');

/** Until no new picture has come for a second. */
async function framesSettle(page: Page): Promise<void> {
  for (let before: string | null = null; before !== (await framesOf(page));) {
    before = await framesOf(page);
    await page.waitForTimeout(1_000);
  }
}
