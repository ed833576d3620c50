/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from './dom.js';

/** What lies over the page and asks for something: a dialog by its role, by its class, or by its place alone. */
export function findDialogs(dom: Dom, fieldElements: readonly Element[]): Element[] {
  const { up, textOf, shown, all } = dom;
  const dialogs = all('dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]').filter(shown);
  // Many a modal is one by its class alone: it lies over the page, and asks for something.
  for (const el of all('[class*=modal i],[class*=dialog i],[class*=popup i],[class*=lightbox i]'))
    if (
      getComputedStyle(el).position === 'fixed' &&
      shown(el) &&
      !dialogs.some((one) => one.contains(el) || el.contains(one)) &&
      [...el.querySelectorAll('input')].some(shown)
    )
      dialogs.push(el);
  const isAround = (box: Element, el: Element): boolean => {
    for (let at: Element | null = el; at; at = up(at)) if (at === box) return true;
    return false;
  };
  /** What is on top there and lies over the whole page. */
  const layerAt = (x: number, y: number, below: Element): Element | null => {
    let layer: Element | null = null;
    for (let at = document.elementFromPoint(x, y); at && !isAround(at, below); at = up(at)) {
      const { position } = getComputedStyle(at);
      const { width, height } = at.getBoundingClientRect();
      if (position === 'fixed' && width > 0.9 * innerWidth && height > 0.9 * innerHeight) layer = at;
    }
    return layer;
  };
  // Or it is one by its place: over the first box to type into, and all else.
  const first = fieldElements.find(shown);
  if (first && !dialogs.length) {
    const { left, top, width, height } = first.getBoundingClientRect();
    const layer = layerAt(left + width / 2, top + height / 2, first);
    if (layer && textOf(layer, 10)) dialogs.push(layer);
  }
  return dialogs;
}
