import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { filesBelow } from '#libs/browser/profile/files-below';

/**
 * Lets a test play the human at a blocked run: `act` gets the page of the run's own browser, which has to be the only one
 * that lives below `dataDir`.
 */
export async function takeOver(dataDir: string, act: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(join(dataDir, 'browsers'))}`);
  try {
    const pages = browser.contexts().flatMap((context) => context.pages());
    await act(pages.filter((page) => page.url().startsWith('http')).at(-1) ?? pages[0]!);
  } finally {
    // Only the connection: the browser is the run's.
    await browser.close();
  }
}

async function debuggingPort(browsers: string): Promise<string> {
  const files = (await filesBelow(browsers)).filter((path) => path.endsWith('DevToolsActivePort'));
  const ports = await Promise.all(files.map((path) => readFile(path, 'utf8')));
  if (ports.length !== 1) throw new Error(`${ports.length} browsers live below ${browsers}, not one`);
  return ports[0]!.split('\n')[0]!;
}
