/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { FormBox } from '../view.types.js';
import type { Boxes } from './boxes.js';
import type { Dom } from './dom.js';

/** Describes the boxes that fields and buttons were found in, and what each is called. */
export function readForms(dom: Dom, { dialogs, boxes }: Boxes, drawn: Element[], frame: number): FormBox[] {
  const { trim, attr, up, textOf, shown, fieldsIn } = dom;
  const forms: FormBox[] = [];
  /** What a class calls the title, ahead of the fields. */
  const titleByClass = (box: Element): Element | undefined => {
    const first = box.querySelector('input,select,textarea');
    return [...box.querySelectorAll('[class*=title i],[class*=heading i]')].find(
      (el) =>
        /(^|[\s_-])(title|heading)([\s_-]|$)/i.test(attr(el, 'class')) &&
        shown(el) &&
        fieldsIn(el) === 0 &&
        !!first &&
        !!(el.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING),
    );
  };
  /** What frameworks call a title above the box, by its tag or class: a few words, and none that lead elsewhere. */
  const titleAbove = (side: Element): Element | undefined =>
    [side, ...side.querySelectorAll('*')].find(
      (el) =>
        (/-title$/i.test(el.tagName) ||
          /(^|[\s_-])(title|heading|(card|page|panel|form)-header)(\s|$)/i.test(attr(el, 'class'))) &&
        shown(el) &&
        fieldsIn(el) === 0 &&
        !el.querySelector('a,button') &&
        textOf(el, 80).length < 60,
    );
  // By its own index: libraries of old give lists an `entries` of another kind.
  for (let index = 0; index < boxes.length; index++) {
    const el = boxes[index]!;
    const titled =
      el.querySelector('h1,h2,h3,h4,legend,[role=heading]') ??
      titleByClass(el) ??
      drawn.find((one) => el.contains(one)) ??
      (() => {
        // What stands outside a dialog does not name what is in it.
        for (let at: Element | null = el, depth = 0; at && depth < 4 && !dialogs.includes(at); depth++, at = up(at)) {
          for (let side = at.previousElementSibling; side; side = side.previousElementSibling) {
            const h = side.matches('h1,h2,h3,h4,legend') ? side : side.querySelector('h1,h2,h3,h4');
            if (h && shown(h)) return h;
            const named = titleAbove(side) ?? drawn.findLast((one) => side.contains(one));
            if (named) return named;
          }
        }
        return null;
      })();
    forms.push({
      frame: frame,
      index,
      action: attr(el.closest('form') ?? el, 'action').slice(0, 200),
      method: attr(el.closest('form') ?? el, 'method').toLowerCase(),
      hints: trim(`${el.id} ${attr(el, 'name')} ${typeof el.className === 'string' ? el.className : ''}`, 200),
      heading: titled ? textOf(titled, 120) : '',
      text: textOf(el, 1500),
    });
  }
  return forms;
}
