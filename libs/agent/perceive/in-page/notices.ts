/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Notice } from '../view.types.js';
import type { Boxes } from './boxes.js';
import type { Dom } from './dom.js';

/** What the page says aside from its text: alerts, errors, news. */
export function readNotices(dom: Dom, { boxIndex, inForm }: Boxes, frame: number): Notice[] {
  const { attr, classesOf, textOf, rectOf, shown, all, fieldsIn, trim } = dom;
  const ANNOUNCES = '[role=alert],[role=status],[aria-live],output';
  const CLASSES = [
    'error',
    'alert',
    'danger',
    'invalid',
    'warning',
    'notice',
    'flash',
    'message',
    'toast',
    'snack',
    'feedback',
    'success',
  ];
  const isOne = new RegExp(CLASSES.join('|'), 'i');
  const called = (el: Element): string =>
    `${el.id} ${classesOf(el)} ${attr(el, 'role')} ${attr(el, 'data-type')} ${attr(el, 'data-variant')}`;
  const found = all(`${ANNOUNCES},[id*=error i],${CLASSES.map((name) => `[class*=${name} i]`).join()}`)
    // A button's colour ("btn-danger") says nothing.
    .filter(
      (el) => el.matches(ANNOUNCES) || (!el.matches('button') && (/error/i.test(el.id) || isOne.test(classesOf(el)))),
    )
    .slice(0, 300)
    // One that takes no room itself may hold what does.
    .flatMap((el) => (shown(el) || !el.matches('[aria-live]') ? [el] : [...el.querySelectorAll('li,[data-type]')]));
  const pageNames = [document.title, document.querySelector('h1')?.textContent].map((name) => trim(name, 400));
  /** A router tells screen readers which page has come, in a box of one pixel: "Navigated to Log in". That complains of nothing. */
  const namesPage = (el: Element, text: string): boolean => {
    const [, , width, height] = rectOf(el);
    return width <= 1 && height <= 1 && pageNames.some((name) => name !== '' && text.endsWith(name));
  };
  const notices: Notice[] = [];
  for (const el of found) {
    if (!shown(el) || fieldsIn(el) > 0) continue;
    const text = textOf(el, 400);
    if (text.length < 3 || namesPage(el, text) || notices.some((n) => n.text === text)) continue;
    const hints = called(el);
    const form = inForm(el);
    notices.push({
      text,
      kind:
        /error|danger|destructive|invalid|\balert\b(?!-(success|info))|fail|warning/i.test(hints) &&
        !/success/i.test(hints)
          ? 'error'
          : 'status',
      form: form ? boxIndex(form) : -1,
      frame,
    });
    if (notices.length > 40) break;
  }
  return notices;
}
