/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from './dom.js';

/** Where a frame has no headings: what is drawn as one, larger than what is typed and pressed below it. Libraries draw a card's title so. */
export function drawnHeadings({ FIELD, BUTTON, all, shown, textOf, composedClosest }: Dom): Element[] {
  if (all('h1,h2,h3,h4,legend,[role=heading]').some(shown)) return [];
  const sizeOf = (el: Element): number => parseFloat(getComputedStyle(el).fontSize) || 16;
  const below = all(FIELD).find(shown) ?? all('button,input[type=submit],[role=button]').find(shown);
  if (!below) return [];
  const size = sizeOf(below);
  const saysItself = (el: Element): boolean =>
    [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '');
  const isDrawn = (el: Element): boolean => {
    const times = sizeOf(el) / size;
    return times >= 1.4 || (times >= 1.1 && Number(getComputedStyle(el).fontWeight) >= 600);
  };
  const said: Element[] = [];
  for (const el of all('div,p,span,strong,b')) {
    // A title stands ahead of what a page is long with.
    if (said.length >= 200) break;
    if (saysItself(el) && shown(el)) said.push(el);
  }
  return said
    .filter((el) => {
      const text = textOf(el, 120);
      const isWords = text.length > 1 && text.length < 80 && /\p{L}/u.test(text);
      return (
        isWords && !composedClosest(el, `${BUTTON},label`) && !el.querySelector(`${FIELD},${BUTTON}`) && isDrawn(el)
      );
    })
    .slice(0, 5);
}
