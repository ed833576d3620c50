import type { ElementHandle } from 'playwright-core';
import { BIRTH, pad } from '../decide/forms/made-up-person.js';
import { chooseDate } from './choose-date.js';

/** How days are written, where a box does not say how it wants them: what it cannot read it takes away again, or marks as wrong. */
const SHAPES = [
  `${pad(BIRTH.day)}/${pad(BIRTH.month)}/${BIRTH.year}`,
  `${pad(BIRTH.month)}/${pad(BIRTH.day)}/${BIRTH.year}`,
  `${BIRTH.year}-${pad(BIRTH.month)}-${pad(BIRTH.day)}`,
  `${pad(BIRTH.day)}.${pad(BIRTH.month)}.${BIRTH.year}`,
];

/**
 * Types the birth date into a box of the page's own, in another shape where it is taken away when the box is left. `again`: it stood
 * there and was demanded all the same, as by calendars that take a date only with the key that ends it.
 */
export async function typeDate(
  element: ElementHandle,
  text: string,
  again: boolean,
  type: (text: string) => Promise<void>,
): Promise<void> {
  // What a script of the page's own reads from its calendar alone, it did not read from here.
  if (again && (await element.evaluate((box) => (box as HTMLInputElement).readOnly))) return chooseDate(element);
  // What stood there before is none that the box has opened.
  const stood = await element.evaluate(hasCalendar);
  const opens = again && !stood;
  if (opens) await element.click({ timeout: 1500, noWaitAfter: true }).catch(() => undefined);
  for (const shape of new Set([text, ...SHAPES])) {
    await type(shape);
    if (opens && (await element.evaluate(hasCalendar))) await element.press('Enter', { noWaitAfter: true });
    // Gone, where the key has sent the form all the same: the next look tells.
    if (await element.evaluate(keepsValue).catch(() => true)) {
      if (!stood) await closeCalendar(element).catch(() => undefined);
      return;
    }
  }
  await type(text);
}

/** What the box has opened may stay when it is left by anything but a key, and lie over the rest of the form. */
async function closeCalendar(element: ElementHandle): Promise<void> {
  if (!(await element.evaluate(hasCalendar))) return;
  await element.focus();
  await element.press('Tab', { noWaitAfter: true });
}

/** Runs in the page: a calendar has been opened for the box; without one the key would send the form. */
function hasCalendar(box: Node): boolean {
  const open = document.querySelectorAll('[role=grid],[role=dialog],[class*=picker i],[class*=calendar i]');
  return [...open].some((el) => {
    const { width, height } = el.getBoundingClientRect();
    return width > 150 && height > 150 && !el.contains(box) && !el.querySelector('form') && el.checkVisibility();
  });
}

/** Runs in the page: leaves the box, and tells whether what was typed still stands there, and is not marked as wrong. */
async function keepsValue(box: Node): Promise<boolean> {
  (box as HTMLElement).blur();
  await new Promise((later) => setTimeout(later, 60));
  return (box as HTMLInputElement).value !== '' && (box as Element).getAttribute('aria-invalid') !== 'true';
}
