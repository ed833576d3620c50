import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from './driver.js';
import { type Half, judgeHalf } from './judge-half.js';

/** `npm run bench -- pages` judges every page. */
const ONE_OF: Record<Half, number> = { train: 6, held: 1 };

describe.each(['train', 'held'] as const)('form pages, %s half', (half) => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  test('are found, classified, filled and gated', async () => {
    const { pages, forms, recall, precision, wrong } = await judgeHalf(browser, half, ONE_OF[half]);
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    console.info(
      `${half}: ${pages} pages; forms ${percent(forms)} right; gates found ${percent(recall)}, rightly so ${percent(precision)}`,
      wrong,
    );
    expect(forms).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.98);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  }, 900_000);
});
