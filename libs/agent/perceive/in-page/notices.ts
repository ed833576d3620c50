/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Notice } from '../view.types.js';
import type { Boxes } from './boxes.js';
import type { Dom } from './dom.js';

/** What the page says aside from its text: alerts, errors, news. */
export function readNotices(dom: Dom, { boxIndex, inForm }: Boxes, frame: number): Notice[] {
  const { attr, textOf, shown, all, fieldsIn } = dom;
  const notices: Notice[] = [];
  for (const el of all(
    '[role=alert],[role=status],[aria-live],[class*=error i],[class*=alert i],[class*=danger i],[class*=invalid i],[class*=warning i],[class*=notice i],[class*=flash i],[class*=message i],[class*=toast i],[class*=snack i],[class*=feedback i],[id*=error i],[class*=success i],output',
  ).slice(0, 300)) {
    if (!shown(el) || fieldsIn(el) > 0) continue;
    const text = textOf(el, 400);
    if (text.length < 3 || notices.some((n) => n.text === text)) continue;
    const hints = `${el.id} ${typeof el.className === 'string' ? el.className : ''} ${attr(el, 'role')}`;
    const form = inForm(el);
    notices.push({
      text,
      kind:
        /error|danger|invalid|\balert\b(?!-(success|info))|fail|warning/i.test(hints) && !/success/i.test(hints)
          ? 'error'
          : 'status',
      form: form ? boxIndex(form) : -1,
      frame,
    });
    if (notices.length > 40) break;
  }
  return notices;
}
