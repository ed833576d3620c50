import type { ElementHandle } from 'playwright-core';
import { CONSENT } from '../decide/ways/consent-bar.js';

/** Whether what lies over an element speaks of cookies. */
export const liesUnderConsent = (element: ElementHandle): Promise<boolean> =>
  element
    .evaluate((node, consent) => {
      const { left, top, width, height } = (node as Element).getBoundingClientRect();
      let over = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!over || over.contains(node)) return false;
      while (over.parentElement && !over.parentElement.contains(node)) over = over.parentElement;
      return new RegExp(consent, 'i').test((over as HTMLElement).innerText.slice(0, 600));
    }, CONSENT.source)
    .catch(() => false);
