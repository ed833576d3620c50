import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch } from './driver.js';
import { openSite } from './judge.js';

/** The page that `judge` writes its pages into, for the tests of a file, in a browser that is there while they run. */
export function siteOfFile(): () => Page {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
    page = await openSite(browser);
  }, 60_000);
  afterAll(() => browser.close());
  return () => page;
}
