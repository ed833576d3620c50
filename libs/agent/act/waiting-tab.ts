import type { Page } from 'playwright-core';
import type { Activity } from '../perceive/settle.js';

/** A window that the page refuses, or opens with something in it, is not waited for longer than this (ms). */
const OPENS_WITHIN_MS = 2000;

/**
 * A blank tab that the page itself opened, so that both share a process: an app of megabytes of scripts need not be compiled once
 * more. It knows as little of the page as one that a person opens from the mail: no opener, no copy of the session storage.
 */
async function openedBy(page: Page): Promise<Page | null> {
  const comes = page.waitForEvent('popup', { timeout: OPENS_WITHIN_MS }).catch(() => null);
  const isOpen = await page
    .evaluate(() => {
      const tab = window.open('about:blank', '_blank');
      if (!tab) return false;
      try {
        tab.sessionStorage.clear();
        tab.opener = null;
        return true;
      } catch {
        tab.close();
        return false;
      }
    })
    .catch(() => false);
  const tab = isOpen ? await comes : null;
  if (!tab || tab.url() === 'about:blank') return tab;
  await tab.close();
  return null;
}

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
    return (await openedBy(page)) ?? page.context().newPage();
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
