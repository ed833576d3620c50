import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from './driver.js';
import { judgeState, openSite } from './judge.js';

const STATES = join(process.cwd(), 'test/agent/corpus/states');
/** Pages outside that are still taken for a login: one that no longer is leaves the list. */
const NOT_TOLD_YET = ['shibboleth-en-attributes.html', 'zitadel-it-selectaccount.html'];
let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

test('no page outside completes a run, and every page inside is seen to be one', async () => {
  const falseLogins: string[] = [];
  const missed: string[] = [];
  const told: string[] = [];
  const files = readdirSync(STATES);
  const judgeNext = async (): Promise<void> => {
    const page = await openSite(browser);
    for (let file = files.shift(); file; file = files.shift()) {
      const { confirms, sees, inside, why } = await judgeState(page, readFileSync(join(STATES, file), 'utf8'));
      const isFalse = confirms && !inside;
      if (NOT_TOLD_YET.includes(file)) told.push(...(isFalse ? [] : [file]));
      else if (isFalse) falseLogins.push(`${file}: ${why}`);
      if (!sees && inside) missed.push(`${file}: ${why}`);
    }
    await page.close();
  };
  await Promise.all([judgeNext(), judgeNext()]);
  expect(falseLogins).toEqual([]);
  expect(missed).toEqual([]);
  expect(told).toEqual([]);
}, 120_000);
