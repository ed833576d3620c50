/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from './dom.js';
import type { FieldWords } from './field-words.js';

/** How a field is meant and how it stands: demanded, refused, filled in, or a trap for machines. */
export function fieldState(dom: Dom, words: FieldWords) {
  const { trim, attr, up, classesOf, textOf, shown, fieldsIn } = dom;
  /** Transparent until it is entered, and its label is to be seen in its place meanwhile. */
  const liesUnderLabel = (el: Element): boolean => {
    const box = el as HTMLInputElement;
    const { left, top, right, bottom } = el.getBoundingClientRect();
    return (
      box.tabIndex >= 0 &&
      [...(box.labels ?? [])].some((label) => {
        const at = label.getBoundingClientRect();
        const isOver = at.left < right && at.right > left && at.top < bottom && at.bottom > top;
        return isOver && shown(label) && label.checkVisibility({ opacityProperty: true }) && textOf(label, 20) !== '';
      })
    );
  };
  /** Shown, and yet nowhere that a person could see it. */
  const isTrap = (el: Element): boolean => {
    const r = el.getBoundingClientRect();
    if (r.width <= 2 || r.height <= 2) return true;
    if (r.right + scrollX <= 0 || r.bottom + scrollY <= 0 || r.left > 5000 || r.top > 50000) return true;
    for (let at: Element | null = el, depth = 0; at && depth < 6; depth++, at = up(at)) {
      const s = getComputedStyle(at);
      if (Number(s.opacity) < 0.05 && !(at === el && liesUnderLabel(el))) return true;
      if (/^(rect\(0|rect\(1px|inset\((50|100)%)/.test(s.clip !== 'auto' ? s.clip : s.clipPath)) return true;
      const isSlit = at.clientHeight <= 1 || at.clientWidth <= 1;
      if (s.overflow === 'hidden' && isSlit && s.display !== 'inline' && s.display !== 'contents') return true;
      if (
        at.getAttribute('aria-hidden') === 'true' &&
        depth < 4 &&
        !at.closest('[role=dialog]') &&
        !document.querySelector('[aria-modal=true]')
      )
        return true;
    }
    return false;
  };
  /** A list that hides behind a widget of the page's own, which shows what is chosen. */
  const isCovered = (el: HTMLSelectElement): boolean => {
    const box = up(el);
    const now = trim(el.selectedOptions[0]?.label, 60);
    return !!box && !!now && shown(box) && fieldsIn(box) <= 2 && textOf(box, 400).includes(now);
  };
  /** Said of the row that a field stands in alone, which draws its star by a style: "form-item is-required". */
  const inRequiredRow = (el: Element): boolean => {
    let at = up(el);
    for (let depth = 0; at && depth < 6 && fieldsIn(at) <= 1; depth++, at = up(at))
      if (
        /(?:^|\s)(?:[\w-]+[-_])?(?:is-)?required(?:\s|$)/i.test(classesOf(at)) &&
        !/\b(?:not|un|non)-?required/i.test(classesOf(at))
      )
        return true;
    return false;
  };
  const isRequired = (box: HTMLInputElement, type: string, called: string, around: string): boolean =>
    box.required === true ||
    attr(box, 'aria-required') === 'true' ||
    // The complaint that a script of the app's has ready for an empty box.
    attr(box, 'data-val-required') !== '' ||
    (type === 'radio' && attr(box.closest('[role=radiogroup]') ?? box, 'aria-required') === 'true') ||
    /[*＊✳✱∗]\s*$|^[*＊✳✱∗]/.test(called) ||
    // One star in the empty box is such a sign as well; many are a password's. No number that nobody gave is asked for on that alone.
    (type !== 'tel' && /(?<![*＊✳✱∗])[*＊✳✱∗]$|^[*＊✳✱∗](?![*＊✳✱∗])/.test(attr(box, 'placeholder').trim())) ||
    words.starred(box) ||
    inRequiredRow(box) ||
    // Behind the field, in a row of its own, and what it is for may follow.
    /^[^*＊✳✱∗]{2,60}[*＊✳✱∗](?:$|\s+\p{Lu})/u.test(around) ||
    /\b(required|mandatory)\b/i.test(
      [box, up(box), box.labels?.[0] ?? null, box.closest('td,dd')?.previousElementSibling ?? null]
        .map(classesOf)
        .join(' '),
    );
  const isInvalid = (el: Element): boolean =>
    attr(el, 'aria-invalid') === 'true' ||
    /\b(is-invalid|has-error|error|invalid|field_with_errors)\b/i.test(`${classesOf(el)} ${classesOf(up(el))}`);
  const isFilled = (box: HTMLInputElement, tag: string): boolean => {
    if (attr(box, 'role') === 'spinbutton') return box.hasAttribute('aria-valuenow');
    if (tag === 'custom') return !!trim(box.textContent, 20);
    // A country's prefix is no number yet.
    return !!box.value && !/^\+\d{0,4}[\s-]*$/.test(box.value);
  };
  return { isTrap, isCovered, isRequired, isInvalid, isFilled };
}

export type FieldState = ReturnType<typeof fieldState>;
