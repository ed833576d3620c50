import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { filesBelow, whenGone } from '#libs/browser/profile/files-below';

/**
 * Lets a test play the human at a blocked run: `act` gets the page of the run's own browser, of those that live below `dataDir` the
 * one that shows `appUrl`, or any page at all.
 */
export async function takeOver(dataDir: string, act: (page: Page) => Promise<void>, appUrl = 'http'): Promise<void> {
  for (const port of await debuggingPorts(join(dataDir, 'browsers'))) {
    // A browser that was killed leaves its port behind.
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(unlessGone);
    if (!browser) continue;
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

function unlessGone(error: Error): null {
  if (/ECONNREFUSED|ECONNRESET/.test(error.message)) return null;
  throw error;
}

async function debuggingPorts(browsers: string): Promise<string[]> {
  const files = (await filesBelow(browsers)).filter((path) => path.endsWith('DevToolsActivePort'));
  // A browser of before may be going meanwhile, with its folder.
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8').catch(whenGone)));
  return texts.filter((text) => text !== null).map((text) => text.split('\n')[0]!);
}
