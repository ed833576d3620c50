import type { Browser } from 'playwright-core';
import { drive, type Driven } from './driver.js';
import type { StockSite } from './stock-site.js';

/** Signs up at a stock site, bringing what it mails. */
export async function signUpAt(browser: Browser, site: StockSite, limitMs = 120_000): Promise<Driven> {
  const mail = async () => {
    const next = site.mails.shift() ?? null;
    return next?.link ? { link: new URL(next.link, site.url).href } : next;
  };
  return drive({ browser, task: { appUrl: site.url, email: 'robin.miller@agents.example.com' }, mail, limitMs });
}
