import type { Page } from 'playwright-core';
import { abortable } from '../perceive/settle.js';

/** For how long is asked before the next address is better opened (ms). */
const ASK_MS = 4_000;
/** A page that is told as missing and says less than this may be drawn by its script, as front ends on plain file servers are. */
const SAYS_SOMETHING = 40;

/** An address that may hold a page, and whether its document is the one that is open already: its scripts draw whatever there is. */
export interface Present {
  url: string;
  isShell: boolean;
}

/**
 * The first of these addresses that may hold a page, asked for from within the page that is open: what the app says is not there,
 * or what leads back to where one is, costs a request and not a whole page. What cannot be asked (another origin, a page that
 * allows no requests) may hold one.
 */
export function firstPresent(page: Page, urls: string[], signal: AbortSignal): Promise<Present | null> {
  return abortable(signal, page.evaluate(findPresent, { urls, askMs: ASK_MS, saysSomething: SAYS_SOMETHING }));
}

async function findPresent(asked: { urls: string[]; askMs: number; saysSomething: number }): Promise<Present | null> {
  const signal = AbortSignal.timeout(asked.askMs);
  const get = (url: string): Promise<Response> => fetch(url, { headers: { accept: 'text/html' }, signal });
  const isAbsent = (answer: Response, html: string): boolean => {
    if (answer.redirected && answer.url.split('#')[0] === location.href.split('#')[0]) return true;
    if (answer.status !== 404 && answer.status !== 410) return false;
    const page = new DOMParser().parseFromString(html, 'text/html');
    const isDrawn = page.querySelector('script') !== null;
    for (const element of page.body.querySelectorAll('script, style, noscript, template')) element.remove();
    return !isDrawn || (page.body.textContent ?? '').trim().length > asked.saysSomething;
  };
  for (const url of asked.urls) {
    // A route of the page itself is no request.
    if (url.includes('#')) return { url, isShell: false };
    try {
      const answer = await get(url);
      const html = await answer.text();
      if (isAbsent(answer, html)) continue;
      return { url, isShell: document.scripts.length > 0 && html === (await (await get(location.href)).text()) };
    } catch {
      return { url, isShell: false };
    }
  }
  return null;
}
