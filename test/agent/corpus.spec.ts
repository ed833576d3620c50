import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch } from './driver.js';
import { judge } from './judge.js';

const CORPUS = join(process.cwd(), 'test/agent/corpus');

describe.each(['train', 'held'])('form pages, %s half', (half) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
    page = await browser.newPage();
  }, 60_000);
  afterAll(() => browser.close());

  test('are found, classified, filled and gated', async () => {
    const files = readdirSync(join(CORPUS, half)).filter((file) => file.endsWith('.html'));
    const failures: Record<string, string[]> = {};
    const gates = { right: 0, missed: 0, wrong: 0 };
    for (const file of files) {
      const { wrong, expected, gate } = await judge(page, readFileSync(join(CORPUS, half, file), 'utf8'));
      if (wrong.length) failures[file] = wrong;
      if (expected.gate && gate === expected.gate) gates.right++;
      else if (expected.gate) gates.missed++;
      else if (gate) gates.wrong++;
    }
    const rate = 1 - Object.keys(failures).length / files.length;
    console.info(
      `${half}: ${files.length} pages, ${(100 * rate).toFixed(1)} % right; gates ${gates.right} right, ${gates.missed} missed, ${gates.wrong} wrong`,
      failures,
    );
    expect(rate).toBeGreaterThanOrEqual(0.95);
    expect(gates.missed + gates.wrong).toBe(0);
  }, 300_000);
});
