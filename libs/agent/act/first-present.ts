import type { Page } from 'playwright-core';
import { placeOf } from '../addresses.js';
import { abortable } from '../perceive/settle.js';

const LIMITS = {
  /** For how long is asked before the next address is better opened (ms). */
  askMs: 4_000,
  /** A page that is told as missing and says less than this may be drawn by its script, as front ends on plain file servers are. */
  saysSomething: 40,
  /** A page that says more than this has not been left to its scripts. */
  saysMuch: 200,
};

/**
 * An address that may hold a page: one of its own, one that the scripts of the open document draw (`shell`), or one that only
 * opening it will tell (`unasked`).
 */
export interface Present {
  url: string;
  as: 'page' | 'shell' | 'unasked';
}

/** How many addresses were taken for each, and how often one page, its query aside, was the place to guess from. */
export type Guesses = Record<Present['as'], number> & { from: Map<string, number> };

/** Notes that addresses are guessed from there. */
export function guessFrom(url: string, { from }: Guesses): void {
  const place = placeOf(url);
  from.set(place, (from.get(place) ?? 0) + 1);
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
  const read = async (answer: Response) => {
    const html = await answer.text();
    const page = new DOMParser().parseFromString(html, 'text/html');
    const isDrawn = page.querySelector('script') !== null;
    const asks = page.querySelectorAll('input, select, textarea').length;
    const leads = page.querySelector('a[href], button') !== null;
    // What a script is yet to draw has no headline of its own.
    const isHeaded = [...page.querySelectorAll('h1, h2')].some((one) => one.textContent?.trim());
    for (const element of page.body.querySelectorAll('script, style, noscript, template')) element.remove();
    const said = (page.body.textContent ?? '').replace(/\s+/g, ' ').trim();
    // How long it took, how many are here: another number each time.
    return { html, isDrawn, isHeaded, asks, leads, said, worded: said.replace(/\d+/g, '0') };
  };
  type Read = Awaited<ReturnType<typeof read>>;
  const isAbsent = ({ redirected, url, status }: Response, { isDrawn, isHeaded, asks, leads, said }: Read): boolean => {
    if (redirected && url.split('#')[0] === location.href.split('#')[0]) return true;
    const saysSo = !isDrawn || isHeaded || said.length > asked.saysSomething;
    // An error that is no more than its words ("Bad request.") leads nobody on.
    if (status >= 400 && !isDrawn && !asks && !leads) return true;
    // Nor does a failure of the app hold a form.
    return status >= 500 || ((status === 404 || status === 410) && saysSo);
  };
  /** What they say and how much they ask is alike, tokens and times of making aside. */
  const isLike = (page: Read, other: Read): boolean => page.asks === other.asks && page.worded === other.worded;
  let open: Read | undefined;
  let front: Read | undefined;
  for (const url of asked.urls) {
    // A route of the page itself is no request.
    if (url.includes('#')) return { url, as: 'page' };
    try {
      const answer = await get(url);
      const page = await read(answer);
      if (isAbsent(answer, page)) continue;
      open ??= await read(await get(location.href));
      front ??= new URL(asked.front).origin === location.origin ? await read(await get(asked.front)) : open;
      // Some apps answer every address with their front; where scripts draw, little but an empty frame is alike.
      const isAgain = isLike(page, open) || isLike(page, front);
      if (isAgain && page.said.length > asked.saysMuch) continue;
      return { url, as: document.scripts.length > 0 && page.html === open.html ? 'shell' : 'page' };
    } catch {
      return { url, as: 'unasked' };
    }
  }
  return null;
}
