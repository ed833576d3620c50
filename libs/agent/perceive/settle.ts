import type { BrowserContext, Frame, Page, Request } from 'playwright-core';

/** An app that answers later than this counts as one that does not answer (ms). */
const SLOW_MS = 60_000;
/** A call that is open for so long may be meant to stay open (ms). */
const LONG_POLL_MS = 6000;
/** One to an address where a call has stayed open for that long is believed to be another after this (ms). */
const KNOWN_POLL_MS = 1500;
/** A call whose script never reads the answer is never told as finished: it is no more waited for so long after the answer's head came (ms). */
const UNREAD_MS = 1000;
/** What protocols call where their calls stay open (Engine.IO, SockJS, SignalR, Bayeux, XEP-0124). */
const POLLED = /\/(?:socket\.io|engine\.io|sockjs|signalr|cometd|http-bind|bosh)\b|long-?poll/i;
const COUNTED = new Set(['document', 'script', 'xhr', 'fetch', 'stylesheet']);

/** Counts what one page is still loading, so that waiting can end when the page is done and not when a clock says so. */
export class Activity {
  private readonly open = new Map<Request, number>();
  /** When the head of the answer to an open call came. */
  private readonly answered = new Map<Request, number>();
  private readonly listeners = new Set<() => void>();
  /** Where calls stayed open: a chat asks there again as soon as it is answered. */
  private readonly polls = new Set<string>();
  /** When the latest call was made that sends something and has ended. */
  private ended = 0;
  /** A page in another tab, whose calls are not waited for. */
  aside: Page | null = null;
  /** Grows with every counted request and navigation. */
  sequence = 0;
  quietSince = Date.now();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      // What a service worker lays in store, the page does not wait for.
      if (!COUNTED.has(request.resourceType()) || request.serviceWorker()) return;
      if (this.aside && pageOf(request) === this.aside) return;
      this.open.set(request, Date.now());
      this.touch();
    });
    context.on('response', (response) => {
      const request = response.request();
      if (this.open.has(request)) this.answered.set(request, Date.now());
    });
    const ended = (request: Request): void => {
      this.answered.delete(request);
      if (sends(request)) this.ended = Math.max(this.ended, this.open.get(request) ?? 0);
      if (this.open.delete(request)) this.touch();
    };
    context.on('requestfinished', ended);
    context.on('requestfailed', ended);
    // What a window still loads that closes itself is never told as finished.
    context.on('page', (page) =>
      page.on('close', () => [...this.open.keys()].filter((request) => pageOf(request) === page).forEach(ended)),
    );
  }

  /** Requests that matter and are not so old that they must be long polls. */
  busy(): number {
    const now = Date.now();
    let count = 0;
    for (const [request, since] of this.open) {
      if (this.unread(request)) continue;
      const age = now - since;
      const [address] = request.url().split('?');
      if (request.isNavigationRequest()) count += age <= SLOW_MS ? 1 : 0;
      else if (age > LONG_POLL_MS) this.polls.add(address!);
      else if (age <= KNOWN_POLL_MS || !(POLLED.test(address!) || this.polls.has(address!))) count++;
    }
    return count;
  }

  /** Whether a document that the page is to show has been asked for, and nothing of it has come yet: until then the browser answers no question about the page. */
  isOnItsWay(page: Page): boolean {
    const now = Date.now();
    return [...this.open].some(
      ([request, since]) =>
        request.isNavigationRequest() &&
        !this.answered.has(request) &&
        now - since <= SLOW_MS &&
        frameOf(request) === page.mainFrame(),
    );
  }

  /** Whether what a form sends, and was asked since that time, is still without an answer. */
  awaitsAnswer(since: number): boolean {
    if (Date.now() - since > SLOW_MS) return false;
    return [...this.open].some(([request, at]) => at >= since && !this.unread(request) && sends(request));
  }

  /** Whether the server has answered something that was sent since that time, and all of it. */
  wasAnswered(since: number): boolean {
    return this.ended >= since && !this.awaitsAnswer(since);
  }

  /** Resolves at the next counted event. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      const heard = (): void => {
        this.listeners.delete(heard);
        resolve();
      };
      this.listeners.add(heard);
    });
  }

  private unread(request: Request): boolean {
    return request.resourceType() === 'fetch' && Date.now() - (this.answered.get(request) ?? Infinity) > UNREAD_MS;
  }

  private touch(): void {
    this.sequence++;
    this.quietSince = Date.now();
    for (const heard of [...this.listeners]) heard();
  }
}

function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

const pageOf = (request: Request): Page | null => frameOf(request)?.page() ?? null;

/** A new document, or more than a reading. */
const sends = (request: Request): boolean => request.isNavigationRequest() || request.method() !== 'GET';

/** Runs in the page: resolves once nothing has changed for `quiet` ms, or after `max`. */
function domQuiet({ quiet, max }: { quiet: number; max: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (calm: boolean) => (): void => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(limit);
      resolve(calm);
    };
    let timer = setTimeout(done(true), quiet);
    const limit = setTimeout(done(false), max);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done(true), quiet);
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'disabled', 'aria-hidden', 'open'],
    });
  });
}

const timer = (ms: number): Promise<'late'> => new Promise((resolve) => setTimeout(resolve, ms, 'late').unref());

/** Rejects as soon as the signal fires, whatever the promise does. */
export async function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => undefined);
  }
}

/** Waits until documents, scripts and calls have come and the DOM rests. Never longer than `maxMs`. */
export async function settle(page: Page, activity: Activity, signal: AbortSignal, maxMs: number): Promise<void> {
  const end = Date.now() + maxMs;
  for (let rounds = 0; Date.now() < end && !page.isClosed(); rounds++) {
    const left = end - Date.now();
    try {
      await abortable(
        signal,
        Promise.race([page.waitForLoadState('domcontentloaded', { timeout: left }), timer(left)]),
      );
      const before = activity.sequence;
      if (activity.busy() > 0) {
        await abortable(signal, Promise.race([activity.next(), timer(Math.min(left, 400))]));
        continue;
      }
      const calm = await abortable(
        signal,
        Promise.race([page.evaluate(domQuiet, { quiet: 40, max: 700 }), timer(left)]),
      );
      if (activity.busy() === 0 && (activity.sequence === before || !calm)) return;
      if (!calm && rounds > 6) return;
    } catch (error) {
      signal.throwIfAborted();
      if (/Target .*closed|has been closed|crashed/i.test(String(error))) return;
    }
  }
}

/** Waits for the page to do anything at all (a call, a navigation, a change of the DOM), at most `maxMs`. */
export async function awaitChange(
  page: Page,
  activity: Activity,
  signal: AbortSignal,
  maxMs: number,
): Promise<boolean> {
  const changed = page
    .evaluate(
      (max) =>
        new Promise<boolean>((resolve) => {
          const observer = new MutationObserver(() => resolve(true));
          observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
          setTimeout(() => (observer.disconnect(), resolve(false)), max);
        }),
      maxMs,
    )
    .catch(() => true);
  const outcome = await abortable(
    signal,
    Promise.race([changed, activity.next().then(() => true), timer(maxMs).then(() => false)]),
  );
  return outcome;
}
