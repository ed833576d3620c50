import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';

/** The page's cookies as `name:digest`: whether one has changed, and no value. */
export async function cookieDigests(page: Page): Promise<string[]> {
  const cookies = await page
    .context()
    .cookies(page.url())
    .catch(() => []);
  return cookies.map(({ name, value }) => `${name}:${createHash('sha1').update(value).digest('hex').slice(0, 8)}`);
}
