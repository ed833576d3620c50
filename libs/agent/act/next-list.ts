import type { ElementHandle } from 'playwright-core';

/** For how long the answer to one list may take to fill the next. */
const NEXT_LIST_MS = 3000;

/** Waits until a select holds more than what stands there before it is filled; it may be another element by then. */
export function awaitOptionsOf(element: ElementHandle): Promise<void> {
  return element.evaluate((node, ms) => {
    const el = node as Element;
    const now = (): Element =>
      el.isConnected ? el : (document.getElementsByName(el.getAttribute('name') ?? '')[0] ?? el);
    return new Promise<void>((resolve) => {
      const isDone = (): boolean => (now() as HTMLSelectElement).options?.length > 1;
      if (isDone()) return resolve();
      const end = (): void => (observer.disconnect(), clearTimeout(timer), resolve());
      const observer = new MutationObserver(() => isDone() && end());
      observer.observe(document, { childList: true, subtree: true });
      const timer = setTimeout(end, ms);
    });
  }, NEXT_LIST_MS);
}
