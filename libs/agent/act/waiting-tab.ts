import type { Page } from 'playwright-core';
import type { Activity } from '../perceive/settle.js';

/**
 * The page that asked for a mailed link, while the link is opened beside it as a person would: some apps go on there ("Keep this window
 * open"), and tell whoever follows the link to come back.
 */
export class WaitingTab {
  private page: Page | null = null;
  private url = '';

  constructor(private readonly activity: Activity) {}

  /** Keeps the page and answers a blank one beside it, or itself where it cannot go on of its own accord, for want of scripts. */
  async keep(page: Page): Promise<Page> {
    await this.close();
    if (!(await page.evaluate(() => document.scripts.length > 0).catch(() => false))) return page;
    this.activity.aside = this.page = page;
    this.url = page.url();
    return page.context().newPage();
  }

  /** Whether it waits at the address at which it was left. */
  state(): { firstTab?: 'waits' | 'went on' } {
    if (!this.page || this.page.isClosed()) return {};
    return { firstTab: this.page.url() === this.url ? 'waits' : 'went on' };
  }

  /** Closes the page that the link opened for the one that waited. */
  async backFrom(link: Page): Promise<Page> {
    const { page } = this;
    if (!page) return link;
    this.activity.aside = this.page = null;
    await link.close();
    return page;
  }

  /** No more needed: what waits there would be handed over with the account. */
  async close(): Promise<void> {
    const { page } = this;
    this.activity.aside = this.page = null;
    await page?.close().catch(() => undefined);
  }
}
