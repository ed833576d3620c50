import type { ElementHandle, JSHandle } from 'playwright-core';
import { isPlaceholder, type Choice } from '../decide/fields/lists.js';
import { abortable } from '../perceive/settle.js';
import { confirmIn } from './confirm-choice.js';

const PATIENCE_MS = 1500;
/** For how long a list may take to open below what is being typed. */
const OFFER_MS = 600;

type Wanted = Extract<Choice, { kind: 'pick' }>;
interface Option {
  element: ElementHandle;
  text: string;
}
/** The text of what was taken; false where others only are offered, null where nothing is. */
type Taken = string | false | null;

/** What names of places begin with, the world over. */
const LETTERS = ['l', 'm', 's', 'a'];

/** Opens a list that is the page's own and takes the option that is wanted; false when it offers others only, null when nothing. */
export async function pickFrom(element: ElementHandle, wanted: Wanted, signal: AbortSignal): Promise<boolean | null> {
  const known = await element.evaluateHandle(awaitOptions, { known: null, ms: 0 });
  try {
    const isOpened = await element.click({ timeout: PATIENCE_MS, noWaitAfter: true }).then(
      () => true,
      () => element.focus().then(() => false),
    );
    let offered = await fresh(element, known, signal);
    // What the box before has brought up lay over it, and has gone with the focus.
    if (!offered.length && !isOpened) {
      await element.click({ timeout: PATIENCE_MS, noWaitAfter: true }).catch(() => undefined);
      offered = await fresh(element, known, signal);
    }
    const asks = wanted.search && (await element.evaluate((el) => el instanceof HTMLInputElement && !el.readOnly));
    const taken =
      offered.length || !asks ? await take(offered, wanted, element) : await searchFor(element, wanted, known, signal);
    if (!taken) await element.press('Escape').catch(() => undefined);
    return taken === null ? null : taken !== false;
  } finally {
    void known.dispose().catch(() => undefined);
  }
}

/** The same where a list wants a word first: where any option will do and that word finds none, a letter finds others. */
async function searchFor(
  element: ElementHandle,
  wanted: Wanted,
  known: JSHandle<Element[]>,
  signal: AbortSignal,
): Promise<Taken> {
  await element.fill(wanted.search);
  const first = await take(await fresh(element, known, signal), wanted);
  if (!wanted.wanted.some((test) => test.test('?')) || (await isTaken(element, first, wanted.search))) return first;
  for (const letter of LETTERS) {
    const before = await element.evaluateHandle(awaitOptions, { known: null, ms: 0 });
    await element.fill(letter);
    const taken = await take(await fresh(element, before, signal), wanted);
    void before.dispose().catch(() => undefined);
    if (await isTaken(element, taken, letter)) return taken;
  }
  await element.fill(wanted.search);
  return null;
}

/** "Nothing was found" stands in a list, too: pressed, it leaves what was typed, and says nothing of it. */
async function isTaken(element: ElementHandle, taken: Taken, typed: string): Promise<boolean> {
  if (!taken) return false;
  return (typed.length > 1 && taken.includes(typed)) || (await element.inputValue()) !== typed;
}

/** `box`: what the list was opened by, where a choice may have to be confirmed. */
async function take(offered: Option[], { wanted }: Wanted, box?: ElementHandle): Promise<Taken> {
  const real = offered.filter(({ text }) => text && !isPlaceholder(text));
  const hit = wanted.map((test) => real.find(({ text }) => test.test(text))).find((one) => one);
  if (!hit) return real.length ? false : null;
  await hit.element.click({ timeout: PATIENCE_MS, noWaitAfter: true }).catch(() =>
    hit.element.evaluate((el) => {
      for (const type of ['mousedown', 'mouseup', 'click'])
        el.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
    }),
  );
  if (box) await confirmIn(hit.element, box);
  return hit.text;
}

/** Types words into a box, and takes what the page then offers below it for exactly them: some take nothing else. */
export async function takeOffered(
  element: ElementHandle,
  text: string,
  type: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const known = await element.evaluateHandle(awaitOffer, { text, known: null, ms: 0 });
  await type();
  const offered = await abortable(signal, element.evaluateHandle(awaitOffer, { text, known, ms: OFFER_MS }));
  await offered
    .asElement()
    ?.click({ timeout: PATIENCE_MS, noWaitAfter: true })
    .catch(() => undefined);
  await Promise.all([known.dispose(), offered.dispose()]);
}

/** Runs in the page: the innermost element right below the box that says no more than the words, and is not the one known. */
async function awaitOffer(
  box: Node,
  { text, known, ms }: { text: string; known: Element | null; ms: number },
): Promise<Element | null> {
  const { left, right, bottom } = (box as Element).getBoundingClientRect();
  const isOffer = (el: Element): boolean => {
    const at = el.getBoundingClientRect();
    const isBelow = at.top > bottom - 4 && at.top < bottom + 400 && at.left < right && at.right > left;
    return isBelow && at.height > 4 && el !== known && el.textContent.trim() === text && el.checkVisibility();
  };
  for (const until = Date.now() + ms; ;) {
    const found = [...document.querySelectorAll('li,div,a,button,span,td,b')].filter(isOffer).at(-1);
    if (found || Date.now() > until) return found ?? null;
    await new Promise((later) => setTimeout(later, 60));
  }
}

/** The options that have appeared since, once there are any and no more come. */
async function fresh(element: ElementHandle, known: JSHandle<Element[]>, signal: AbortSignal): Promise<Option[]> {
  const found = await abortable(signal, element.evaluateHandle(awaitOptions, { known, ms: PATIENCE_MS }));
  const texts = await found.evaluate(textsOf);
  const handles = [...(await found.getProperties()).values()].flatMap((handle) => handle.asElement() ?? []);
  return handles.map((handle, index) => ({ element: handle, text: texts[index] ?? '' }));
}

/** Runs in the page: what the options say, be it in the slots of components. */
function textsOf(list: Element[]): string[] {
  const slotted = (el: Element): string =>
    [...el.querySelectorAll('slot')]
      .flatMap((slot) => slot.assignedNodes({ flatten: true }))
      .map((node) => node.textContent)
      .join(' ');
  return list.map((el) => (el.textContent.trim() || slotted(el).trim()).slice(0, 80));
}

/** Runs in the page: what looks like options and is not among the known ones; without known ones, what there is now. */
async function awaitOptions(_: Node, { known, ms }: { known: Element[] | null; ms: number }): Promise<Element[]> {
  const OPTION =
    '[role=option],[role=menuitemradio],[role=radio],[role=listbox] li,li[role=button],li>button,[class*=option i],[class*=select-item i],[class*=dropdown-menu i] li,[class*=suggest i] li';
  const isSlotted = (el: Element): boolean =>
    [...el.querySelectorAll('slot')].some((slot) => slot.assignedNodes({ flatten: true }).length > 0);
  const says = (el: Element): boolean => el.textContent.trim() !== '' || isSlotted(el);
  const shown = (): Element[] => {
    const roots: ParentNode[] = [document];
    for (let i = 0; i < roots.length && roots.length < 200; i++)
      for (const el of roots[i]!.querySelectorAll('*')) if (el.shadowRoot) roots.push(el.shadowRoot);
    return roots
      .flatMap((root) => [...root.querySelectorAll(OPTION)])
      .filter((el) => {
        const { width, height } = el.getBoundingClientRect();
        const isShown = width > 4 && height > 4 && el.checkVisibility() && el.tagName !== 'OPTION';
        // The innermost that says something: the sign that an option is chosen is a part of it, too.
        return isShown && says(el) && ![...el.querySelectorAll(OPTION)].some(says);
      })
      .slice(0, 400);
  };
  if (!known) return shown();
  for (let before = 0, until = Date.now() + ms; ;) {
    const now = shown().filter((el) => !known.includes(el));
    if ((now.length && now.length === before) || Date.now() > until) return now;
    before = now.length;
    await new Promise((later) => setTimeout(later, 60));
  }
}
