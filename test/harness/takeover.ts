import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';

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
  const names = await readdir(browsers, { recursive: true });
  const files = names.filter((name) => name.endsWith('DevToolsActivePort'));
  const ports = await Promise.all(files.map((name) => readFile(join(browsers, name), 'utf8')));
  if (ports.length !== 1) throw new Error(`${ports.length} browsers live below ${browsers}, not one`);
  return ports[0]!.split('\n')[0]!;
}
