import type { Page } from 'playwright-core';

/**
 * The page that asked for a mailed link, while the link is opened beside it as a person would: some apps go on there ("Keep this window
 * open"), and tell whoever follows the link to come back.
 */
export class WaitingTab {
  private page: Page | null = null;
  private url = '';

  /** Keeps the page and answers a blank one beside it, or itself where it cannot go on of its own accord, for want of scripts. */
  async keep(page: Page): Promise<Page> {
    await this.close();
    if (!(await page.evaluate(() => document.scripts.length > 0).catch(() => false))) return page;
    this.page = page;
    this.url = page.url();
    return page.context().newPage();
  }

  get isOpen(): boolean {
    return this.page !== null && !this.page.isClosed();
  }

  /** Whether it has left the address at which it waited: then it is where the app goes on, and is kept no longer. */
  takeIfGoneOn(): Page | null {
    const { page } = this;
    if (!page || page.isClosed() || page.url() === this.url) return null;
    this.page = null;
    return page;
  }

  /** No more needed: what waits there would be handed over with the account. */
  async close(): Promise<void> {
    const { page } = this;
    this.page = null;
    await page?.close().catch(() => undefined);
  }
}
