import type { Page } from 'playwright-core';

/** Drops what the profile keeps of the origin that a page stands at: its cookies, its storage, and what the tab itself remembers. */
export async function forgetApp(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.evaluate(() => sessionStorage.clear()).catch(() => {});
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await cdp.detach();
}
