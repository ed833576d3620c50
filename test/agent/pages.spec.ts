import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { decideAgain, type Look } from '#libs/agent/looks/look';
import { drive, launch } from './driver.js';
import { StockSite } from './stock-site.js';

const PAGES = join(process.cwd(), 'test/agent/pages');
const read = (file: string) => JSON.parse(readFileSync(join(PAGES, file), 'utf8')) as Look;

/** `npm run admin -- run RUN --page DIR` writes such files; drop one in, and correct what it says was `decided`. */
describe('kept pages', () => {
  test.each(readdirSync(PAGES).filter((file) => file.endsWith('.json')))('%s is decided as it says', (file) => {
    const look = read(file);
    expect({ ...decideAgain(look), why: '' }).toEqual({ ...look.decided, why: '' });
  });
});

describe('what is kept of a run that got no further', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  test('decides offline as it did online, and holds nothing that was typed', async () => {
    const site = await new StockSite('approval').start();
    try {
      const task = {
        appUrl: `${site.url}?ref=9f8e7d6c5b4a39281706f5e4&lang=en`,
        email: 'robin.miller@agents.example.com',
      };
      const { secrets, lastSeen } = await drive({ browser, task, lookBack: true });
      const { looks, picture } = lastSeen!;
      expect(looks.map(({ decided }) => decided.move)).toEqual(['click', 'fill', 'end']);
      for (const look of looks) expect(decideAgain(look)).toEqual(look.decided);
      const text = JSON.stringify(looks);
      expect(secrets.stored).toBeTruthy();
      expect(text).not.toContain(secrets.stored);
      expect(text).not.toContain('9f8e7d6c5b4a39281706f5e4');
      expect(picture?.subarray(1, 4).toString()).toBe('PNG');
    } finally {
      await site.close();
    }
  }, 120_000);
});
