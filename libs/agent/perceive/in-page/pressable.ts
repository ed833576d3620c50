/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from './dom.js';

/** What can be pressed: buttons and links, then what only a pointing mouse tells of. */
export function findPressable(dom: Dom): Element[] {
  const { FIELD, BUTTON, attr, up, all, composedClosest } = dom;
  const buttons = all(BUTTON).filter((el) => !el.matches(FIELD));
  if (buttons.length >= 1500) return buttons;
  const TICK = '[type=checkbox],[type=radio],[role=checkbox],[role=radio],[role=switch]';
  const known = new Set<Element>(buttons);
  const isBrief = (el: Element): boolean =>
    el.childElementCount <= 2 &&
    (el.textContent ?? '').length <= 60 &&
    !!(el.textContent?.trim() || attr(el, 'aria-label') || attr(el, 'title'));
  // A link that leads nowhere is a button of its page's script, whatever the mouse shows.
  const isPointedAt = (el: Element): boolean => el.tagName === 'A' || getComputedStyle(el).cursor === 'pointer';
  for (const el of all('div,span,li,p,h1,h2,h3,h4,h5,h6,b,strong,em,small,td,a:not([href]),label,img,svg')) {
    if (known.has(el) || !isBrief(el)) continue;
    if (el.closest('label') || composedClosest(el, BUTTON) || !isPointedAt(el)) continue;
    // A row around a box to tick ticks it; the box is known already.
    if (el.querySelector(TICK)) continue;
    const parent = up(el);
    if (parent && known.has(parent)) continue;
    known.add(el);
    buttons.push(el);
  }
  return buttons;
}
