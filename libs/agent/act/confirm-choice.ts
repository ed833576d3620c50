import type { ElementHandle } from 'playwright-core';
import { normalize } from '../words/normalize.js';
import { actions } from '../words/words.js';

/** For how long a choice may take to close what it was made in. */
const CLOSE_MS = 400;

/** Presses "OK" or "Done" in what lies over the page around a choice, where the choice alone does not close it. */
export async function confirmIn(choice: ElementHandle, box: ElementHandle): Promise<void> {
  const found = await choice.evaluateHandle(buttonsAround, { box, ms: CLOSE_MS }).catch(() => null);
  if (!found) return;
  const texts = await found.evaluate((list) => list.map((el) => el.textContent.trim()));
  const at = texts.findIndex((text) => actions.proceed.cover(normalize(text)) > 0.7);
  const button = at < 0 ? null : (await found.evaluateHandle((list, index) => list[index], at)).asElement();
  await button?.click({ timeout: 1000, noWaitAfter: true }).catch(() => undefined);
  void found.dispose().catch(() => undefined);
}

/** Runs in the page: the buttons of the sheet or dialog around what was chosen, once it has stayed open; it holds no box of the form's. */
async function buttonsAround(choice: Node, { box, ms }: { box: Node; ms: number }): Promise<Element[]> {
  const up = (el: Element): Element | null => el.parentElement ?? ((el.getRootNode() as ShadowRoot).host || null);
  const isOpen = (): boolean => choice.isConnected && (choice as Element).checkVisibility({ visibilityProperty: true });
  for (const until = Date.now() + ms; Date.now() < until;) {
    if (!isOpen()) return [];
    await new Promise((later) => setTimeout(later, 60));
  }
  for (let at = up(choice as Element); at && at !== document.body; at = up(at)) {
    const isOver =
      at.matches('dialog,[role=dialog],[role=alertdialog],[aria-modal=true]') ||
      getComputedStyle(at).position === 'fixed';
    if (!isOver) continue;
    if (at.contains(box) || at.querySelector('form,input[type=password],input[type=email]')) return [];
    return [...at.querySelectorAll('button,[role=button]')].filter((el) => el.checkVisibility());
  }
  return [];
}
