import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { filesBelow } from '#libs/browser/profile/files-below';

/**
 * Lets a test play the human at a blocked run: `act` gets the page of the run's own browser, of those that live below `dataDir` the
 * one that shows `appUrl`, or any page at all.
 */
export async function takeOver(dataDir: string, act: (page: Page) => Promise<void>, appUrl = 'http'): Promise<void> {
  for (const port of await debuggingPorts(join(dataDir, 'browsers'))) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    try {
      const pages = browser.contexts().flatMap((context) => context.pages());
      const page = pages.findLast((one) => one.url().startsWith(appUrl));
      if (page) return await act(page);
    } finally {
      // Only the connection: the browser is the run's.
      await browser.close();
    }
  }
  throw new Error(`no browser below ${dataDir} shows ${appUrl}`);
}

async function debuggingPorts(browsers: string): Promise<string[]> {
  const files = (await filesBelow(browsers)).filter((path) => path.endsWith('DevToolsActivePort'));
  return Promise.all(files.map(async (path) => (await readFile(path, 'utf8')).split('\n')[0]!));
}
