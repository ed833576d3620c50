import type { Page } from 'playwright-core';
import { abortable } from '../perceive/settle.js';

const LIMITS = {
  /** For how long is asked before the next address is better opened (ms). */
  askMs: 4_000,
  /** A page that is told as missing and says less than this may be drawn by its script, as front ends on plain file servers are. */
  saysSomething: 40,
  /** A page that says more than this has not been left to its scripts. */
  saysMuch: 200,
};

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
export function firstPresent(page: Page, urls: string[], front: string, signal: AbortSignal): Promise<Present | null> {
  return abortable(signal, page.evaluate(findPresent, { ...LIMITS, urls, front }));
}

async function findPresent(asked: typeof LIMITS & { urls: string[]; front: string }): Promise<Present | null> {
  const signal = AbortSignal.timeout(asked.askMs);
  const get = (url: string): Promise<Response> => fetch(url, { headers: { accept: 'text/html' }, signal });
  const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
  const saidBy = ({ body }: Document): string => {
    for (const element of body.querySelectorAll('script, style, noscript, template')) element.remove();
    return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  /** What a page says and how much it asks: tokens and times of making aside, as like as one page is to itself. */
  const contents = (html: string): string => {
    const page = parsed(html);
    return `${page.querySelectorAll('input, select, textarea').length} ${saidBy(page)}`;
  };
  const isAbsent = (answer: Response, html: string): boolean => {
    if (answer.redirected && answer.url.split('#')[0] === location.href.split('#')[0]) return true;
    if (answer.status !== 404 && answer.status !== 410) return false;
    const page = parsed(html);
    const isDrawn = page.querySelector('script') !== null;
    return !isDrawn || saidBy(page).length > asked.saysSomething;
  };
  const told = async (url: string): Promise<string> => (await get(url)).text();
  let open: string | undefined;
  let front: string | undefined;
  for (const url of asked.urls) {
    // A route of the page itself is no request.
    if (url.includes('#')) return { url, isShell: false };
    try {
      const answer = await get(url);
      const html = await answer.text();
      if (isAbsent(answer, html)) continue;
      open ??= await told(location.href);
      front ??= new URL(asked.front).origin === location.origin ? await told(asked.front) : open;
      // Some apps answer every address with their front; where scripts draw, little but an empty frame is alike.
      const isAgain = [open, front].some((page) => contents(page) === contents(html));
      if (isAgain && saidBy(parsed(html)).length > asked.saysMuch) continue;
      return { url, isShell: document.scripts.length > 0 && html === open };
    } catch {
      return { url, isShell: false };
    }
  }
  return null;
}
