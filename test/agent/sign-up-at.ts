import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { drive, type Driven } from './driver.js';
import { StockSite } from './stock-site.js';

/** Signs up at a stock site, bringing what it mails. */
export async function signUpAt(browser: Browser, site: StockSite): Promise<Driven> {
  const mail = async () => {
    const next = site.mails.shift() ?? null;
    return next?.link ? { link: new URL(next.link, site.url).href } : next;
  };
  return drive({
    browser,
    task: { appUrl: site.url, email: 'robin.miller@agents.example.com' },
    mail,
    limitMs: 120_000,
  });
}

/** Signs up at a stock site of that kind: it ends so, and where it is `confirmed` the account exists with the stored password. */
export async function expectSignUp(
  browser: Browser,
  kind: string,
  expected: string,
  code: string | null,
): Promise<void> {
  const site = await new StockSite(kind).start();
  try {
    const { outcome, events, secrets } = await signUpAt(browser, site);
    const ended = { kind: outcome.kind as string, code: 'code' in outcome ? outcome.code : null };
    // The events only where they explain something.
    const isRight = ended.kind === expected && ended.code === code;
    expect({ ...ended, events: isRight ? [] : events }).toEqual({ kind: expected, code, events: [] });
    if (expected === 'confirmed')
      expect(site.accounts.at(-1)).toMatchObject({ password: secrets.stored ?? '', active: true });
  } finally {
    await site.close();
  }
}
