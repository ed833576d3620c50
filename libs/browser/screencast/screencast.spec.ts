import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CdpSession } from '../cdp/cdp-connection.js';
import { type LaunchedBrowser, launchBrowser } from '../chromium/launch-browser.js';
import { dispatchInput } from './page-input.js';
import { Screencast } from './screencast.js';

jest.setTimeout(60_000);

let homeDir: string;
let browser: LaunchedBrowser;
let page: Page;
let targetId: string;
let session: CdpSession;

beforeAll(async () => {
  homeDir = await mkdtemp('/tmp/lk-cast-');
  const runAs = process.getuid?.() === 0 ? { uid: 60_004, gid: 60_004 } : null;
  const executablePath = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium';
  browser = await launchBrowser({ executablePath, homeDir, runAs, proxyUrl: null });
  ({ page } = await browser.playwright());
  const { targetInfos } = await browser.cdp.browser.send('Target.getTargets', {});
  targetId = targetInfos.find(({ type }) => type === 'page')?.targetId ?? '';
  session = await browser.cdp.browser.attach(targetId);
});

afterAll(async () => {
  await browser.close();
  await rm(join(homeDir), { recursive: true, force: true });
});

describe('Screencast', () => {
  test('a still page has a picture at once, and a change brings the next', async () => {
    await page.setContent('<body style="background: white">');
    const cast = await Screencast.start(browser.cdp.browser, targetId);
    const first = await cast.next();
    expect(first?.jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect([first?.width, first?.height]).toEqual([1280, 720]);
    await page.evaluate(`document.body.style.background = 'black'`);
    let next = await cast.next();
    while (next && next.at <= (first?.at ?? 0)) next = await cast.next();
    expect(next).not.toBeNull();
    await cast.stop();
    expect(await cast.next()).toBeNull();
  });

  test('a slow reader gets the latest frame, not a backlog, and two readers do not disturb each other', async () => {
    await page.setContent(`<h1>0</h1><script>
      let n = 0; const step = () => { document.querySelector('h1').textContent = ++n; requestAnimationFrame(step); }; step();
    </script>`);
    const [slow, quick] = await Promise.all([
      Screencast.start(browser.cdp.browser, targetId),
      Screencast.start(browser.cdp.browser, targetId, { quality: 30, maxWidth: 640, maxHeight: 360 }),
    ]);
    const first = await slow.next();
    let last = 0;
    for (let i = 0; i < 10; i++) last = (await quick.next())?.at ?? 0;
    const second = await slow.next();
    expect(second && first && second.at - first.at).toBeGreaterThan(0);
    expect(last - (second?.at ?? 0)).toBeLessThan(1_000);
    await Promise.all([slow.stop(), quick.stop()]);
  });
});

describe('dispatchInput', () => {
  const value = () => page.evaluate<string>(`document.querySelector('input').value`);
  const key = (name: string, code: string, keyCode: number, modifiers = 0) =>
    (['down', 'up'] as const).map((action) => ({
      kind: 'key' as const,
      action,
      key: name,
      code,
      keyCode,
      text: name.length === 1 ? name : '',
      modifiers,
      repeat: false,
    }));

  test('clicks, types, composes, pastes, selects and submits', async () => {
    await page.setContent(
      `<form onsubmit="document.title = 'sent ' + i.value; return false"><input id=i style="width: 300px; height: 40px"></form>`,
    );
    const mouse = { kind: 'mouse', x: 60, y: 25, button: 'left', clicks: 1, held: 1, modifiers: 0 } as const;
    await dispatchInput(session, { ...mouse, action: 'down' });
    await dispatchInput(session, { ...mouse, action: 'up', held: 0 });
    for (const input of [...key('h', 'KeyH', 72), ...key('i', 'KeyI', 73)]) await dispatchInput(session, input);
    expect(await value()).toBe('hi');
    await dispatchInput(session, { kind: 'composition', text: 'に', caret: 1 });
    await dispatchInput(session, { kind: 'text', text: '日本' });
    expect(await value()).toBe('hi日本');
    for (const input of key('a', 'KeyA', 65, 2)) await dispatchInput(session, input);
    await dispatchInput(session, { kind: 'text', text: 'pasted ä€' });
    expect(await value()).toBe('pasted ä€');
    for (const input of key('Backspace', 'Backspace', 8)) await dispatchInput(session, input);
    for (const input of key('Enter', 'Enter', 13)) await dispatchInput(session, input);
    expect(await page.title()).toBe('sent pasted ä');
  });

  test('scrolls', async () => {
    await page.setContent(`<div style="height: 5000px">tall</div>`);
    await dispatchInput(session, { kind: 'wheel', x: 100, y: 100, deltaX: 0, deltaY: 300, modifiers: 0 });
    await page.waitForFunction('scrollY > 0');
  });
});
