import { setTimeout as sleep } from 'node:timers/promises';
import type { ElementHandle } from 'playwright-core';
import { BIRTH } from '../decide/forms/made-up-person.js';
import { confirmIn } from './confirm-choice.js';

/** For how long what the box opens may take to come, and what is pressed there to show. */
const OPEN_MS = 400;
const STEP_MS = 150;
/** What a calendar is called by, a page back for each ten or twelve years, and three choices; one that wants more is left to a person. */
const MOST_PRESSES = 16;
const CLICK_MS = 800;

interface Next {
  part: 'year' | 'month' | 'day' | 'title' | 'back';
  press: Element;
}

/**
 * Chooses the birth date in what a box opens that nothing can be typed into: a calendar, or columns of years, months and days. Where a
 * calendar shows no list of months, the month that it shows will do: the date is invented.
 */
export async function chooseDate(element: ElementHandle): Promise<void> {
  const known = await element.evaluateHandle(shownNow);
  await element.click({ timeout: 1500, noWaitAfter: true }).catch(() => element.focus());
  await sleep(OPEN_MS);
  const done: string[] = [];
  while (done.length < MOST_PRESSES && !done.includes('day')) {
    const next = await element.evaluateHandle(nextPress, { known, done, ...BIRTH });
    const part = await next.evaluate((found) => found?.part ?? null);
    const press = part ? (await next.evaluateHandle((found) => found!.press)).asElement() : null;
    if (!part || !press) break;
    done.push(part);
    await pressOrSet(press);
    await sleep(STEP_MS);
    if (part === 'day') await confirmIn(press, element);
  }
  if (!done.includes('day')) await element.press('Escape').catch(() => undefined);
  void known.dispose().catch(() => undefined);
}

/** Presses what says a part of the date, or sets the list or the number that holds it. */
async function pressOrSet(press: ElementHandle): Promise<void> {
  const tag = await press.evaluate((el) => (el as Element).tagName);
  if (tag === 'SELECT')
    await press.selectOption({ label: String(BIRTH.year) }, { timeout: CLICK_MS }).catch(() => undefined);
  else if (tag === 'INPUT') await press.fill(String(BIRTH.year), { timeout: CLICK_MS }).catch(() => undefined);
  // What a column has not turned to yet lies outside of its window.
  else
    await press
      .click({ timeout: CLICK_MS, noWaitAfter: true })
      .catch(() => press.evaluate((el) => (el as HTMLElement).click()).catch(() => undefined));
}

/** Runs in the page: all that is to be seen before the box is opened. */
const shownNow = (): Set<Element> =>
  new Set([...document.querySelectorAll('body *')].filter((el) => el.checkVisibility() && el.getClientRects().length));

/** Runs in the page: what says the next part of the date in what has been opened, or leads to the list that does. */
function nextPress(
  box: Node,
  { known, done, year, month, day }: { known: Set<Element>; done: string[]; year: number; month: number; day: number },
): Next | null {
  const said = (el: Element): string => el.textContent.replace(/\s+/g, ' ').trim();
  const opened = [...document.querySelectorAll('body *')].filter(
    (el) => !known.has(el) && !el.contains(box) && el.checkVisibility() && el.getClientRects().length > 0,
  );
  const leaves = opened.filter((el) => said(el) && ![...el.children].some((child) => said(child)));
  // "1990年", "5月", "17日"
  const saying = (number: number) => (el: Element) => new RegExp(`^0?${number}\\D?$`).test(said(el));
  const like = (test: RegExp): Element[] => leaves.filter((el) => test.test(said(el)));
  const years = like(/^(?:19|20)\d\d\D?$/);
  const find = (part: Next['part'], list: Element[], test: (el: Element) => boolean): Next | null => {
    const press = list.find(test);
    return press ? { part, press } : null;
  };
  const isPressed = (el: Element): boolean =>
    el.matches('button,[role=button],a') || getComputedStyle(el).cursor === 'pointer';
  if (!done.includes('year')) {
    const cell = years.length > 3 ? find('year', years, saying(year)) : null;
    const listed = (el: Element): boolean =>
      el instanceof HTMLSelectElement && [...el.options].some(({ label }) => label.trim() === String(year));
    const typed = (el: Element): boolean =>
      el instanceof HTMLInputElement && /^(?:19|20)\d\d$/.test(el.value) && !el.readOnly;
    const set = cell ?? find('year', opened, listed) ?? find('year', opened, typed);
    if (set) return set;
    const titles = opened.filter((el) => /(?:19|20)\d\d/.test(said(el)) && said(el).length < 30 && isPressed(el));
    const isPage = years.length > 3;
    if (!isPage) return done.length < 3 ? find('title', titles.reverse(), () => true) : null;
    const leads = (el: Element): boolean =>
      isPressed(el) &&
      /prev|back|left|[«‹<←]/i.test(`${said(el)} ${el.getAttribute('class')} ${el.getAttribute('aria-label')}`);
    return find('back', opened, leads);
  }
  const nameOf = (at: number): string[] =>
    [document.documentElement.lang || 'en', 'en'].flatMap((lang) =>
      (['long', 'short'] as const).map((style) =>
        new Intl.DateTimeFormat(lang, { month: style }).format(new Date(year, at, 1)).toLowerCase(),
      ),
    );
  const names = Array.from({ length: 12 }, (_, at) => nameOf(at));
  const column = (el: Element): number => {
    for (let at = el.parentElement, depth = 0; at && depth < 3; at = at.parentElement, depth++)
      if (at.childElementCount > 9) return at.childElementCount;
    return 0;
  };
  const isMonth = (el: Element): boolean => names[month - 1]!.includes(said(el).toLowerCase());
  const named = leaves.filter((el) => names.flat().includes(said(el).toLowerCase()));
  const numbered = like(/^\d{1,2}\D?$/);
  const months =
    named.length > 11 ? named.filter(isMonth) : numbered.filter((el) => column(el) === 12 && saying(month)(el));
  if (!done.includes('month') && months[0]) return { part: 'month', press: months[0] };
  const days = numbered.filter((el) => column(el) !== 12);
  return days.length > 27 ? find('day', days, saying(day)) : null;
}
