import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from './driver.js';
import { judgeState } from './judge.js';

const STATES = join(process.cwd(), 'test/agent/corpus/states');
let browser: Browser;
beforeAll(async () => void (browser = await launch()), 60_000);
afterAll(() => browser.close());

test('no page outside is taken for a login, and every page inside is', async () => {
  const page = await browser.newPage();
  const falseLogins: string[] = [];
  const missed: string[] = [];
  const files = readdirSync(STATES);
  for (const file of files) {
    const { sure, inside, why } = await judgeState(page, readFileSync(join(STATES, file), 'utf8'));
    if (sure && !inside) falseLogins.push(`${file}: ${why}`);
    if (!sure && inside) missed.push(`${file}: ${why}`);
  }
  expect(falseLogins).toEqual([]);
  expect(missed).toEqual([]);
}, 120_000);
