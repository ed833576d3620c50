import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch } from './driver.js';
import { judge, openSite } from './judge.js';

const CORPUS = join(process.cwd(), 'test/agent/corpus');

describe.each(['train', 'held'])('form pages, %s half', (half) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
    page = await openSite(browser);
  }, 60_000);
  afterAll(() => browser.close());

  test('are found, classified, filled and gated', async () => {
    const files = readdirSync(join(CORPUS, half)).filter((file) => file.endsWith('.html'));
    const failures: Record<string, string[]> = {};
    const forms = { right: 0, wrong: 0 };
    const gates = { right: 0, missed: 0, wrong: 0 };
    for (const file of files) {
      const { wrong, expected, gate } = await judge(page, readFileSync(join(CORPUS, half, file), 'utf8'));
      if (wrong.length) failures[file] = wrong;
      if (expected.gate) gates[gate === expected.gate ? 'right' : 'missed']++;
      else forms[wrong.length ? 'wrong' : 'right']++;
      if (gate && gate !== expected.gate) gates.wrong++;
    }
    const rate = forms.right / (forms.right + forms.wrong);
    const recall = gates.right / (gates.right + gates.missed);
    const precision = gates.right / (gates.right + gates.wrong);
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    console.info(
      `${half}: ${files.length} pages; forms ${percent(rate)} right; gates found ${percent(recall)}, rightly so ${percent(precision)}`,
      failures,
    );
    expect(rate).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.98);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  }, 900_000);
});
