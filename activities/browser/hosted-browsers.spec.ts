import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BrowserHost } from '#libs/browser/browser-host';
import { ProfileStore } from '#libs/browser/profile/profile-store';
import { takeFreeLease, takeWarmLease } from '#libs/database/projection/take-lease';
import { newId } from '#libs/domain/ids';
import { seal, unseal } from '#libs/vault/envelope';
import { startTestApi, type Caller, type TestApi } from '#test/harness/api';
import { HostedBrowsers } from './hosted-browsers.js';

let api: TestApi;
let caller: Caller;
let host: BrowserHost;
let browsers: HostedBrowsers;

beforeAll(async () => {
  api = await startTestApi();
  caller = await api.organization();
  const { database, vault, blobs, logger: log } = api.parts;
  const store = new ProfileStore(blobs, { seal, unseal });
  host = await BrowserHost.start({
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    workDir: join(api.dataDir, 'browsers'),
    store,
    capacity: 2,
    proxyUrl: null,
  });
  browsers = new HostedBrowsers({ host, store, database, vault, warmMs: 60_000, log });
}, 60_000);
afterAll(async () => {
  await browsers?.closeAll();
  await api?.stop();
});

/** A browser of a run that its host keeps warm. */
async function warmBrowser() {
  const { id: identityId } = (await caller.call('POST', '/v1/identities', {})).body as { id: string };
  const wish = { identityId, organizationId: caller.orgId, holder: newId('run') };
  const generation = await takeFreeLease(api.database.manager, wish);
  const browser = { ...wish, browserId: newId('browser'), generation: generation!, purpose: 'run' as const };
  await browsers.open(browser);
  expect(await browsers.release(browser.browserId, browser.holder, 'warm')).toBe('warm');
  return browser;
}

test('a warm browser that a session has taken over obeys its session, and its run no longer', async () => {
  const { browserId, holder: run, identityId, organizationId } = await warmBrowser();
  const session = newId('session');
  const lease = await takeWarmLease(api.database.manager, { identityId, organizationId, holder: session });
  expect(await browsers.takeWarm(browserId, session, lease!.generation)).toBe(true);

  expect(browsers.get(browserId, run)).toBeUndefined();
  expect(await browsers.release(browserId, run, 'discard')).toBe('gone');
  expect(browsers.get(browserId, session)).toBeDefined();
  expect(await browsers.release(browserId, session, 'save')).toBe('saved');
}, 120_000);
