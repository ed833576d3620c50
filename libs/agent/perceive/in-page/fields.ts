/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Field } from '../view.types.js';
import type { Boxes } from './boxes.js';
import type { Dom } from './dom.js';
import type { FieldWords } from './field-words.js';

/** Describes every field; its element joins `elements`, where its index means it. */
export function readFields(dom: Dom, boxes: Boxes, words: FieldWords, frame: number, elements: Element[]) {
  const { trim, attr, up, classesOf, textOf, rectOf, shown, byIds, fieldsIn } = dom;
  const { dialogs, dialogOf, boxOf, fieldElements } = boxes;
  const { near, looseLabel, laidOver, heldBy, besideTick, around, starred } = words;
  const fields: Field[] = [],
    seeds: string[] = [];
  /** What Angular, AngularJS and Livewire call a box that they read themselves. */
  const modelName = (el: Element): string =>
    (attr(el, 'formcontrolname') || attr(el, 'ng-model') || attr(el, 'wire:model')).split('.').at(-1)!;
  /** Choices of the page's own belong together by the group they stand in, which bears no name that is sent. */
  const groupName = (el: Element): string => {
    const group = attr(el, 'role') === 'radio' ? el.closest('[role=radiogroup]') : null;
    return group ? group.id || byIds(group, 'aria-labelledby').trim() || attr(group, 'aria-label') || 'radiogroup' : '';
  };
  const trapped = (el: Element): boolean => {
    const r = el.getBoundingClientRect();
    if (r.width <= 2 || r.height <= 2) return true;
    if (r.right + scrollX <= 0 || r.bottom + scrollY <= 0 || r.left > 5000 || r.top > 50000) return true;
    for (let at: Element | null = el, depth = 0; at && depth < 6; depth++, at = up(at)) {
      const s = getComputedStyle(at);
      if (Number(s.opacity) < 0.05) return true;
      if (/^(rect\(0|rect\(1px|inset\((50|100)%)/.test(s.clip !== 'auto' ? s.clip : s.clipPath)) return true;
      if (
        s.overflow === 'hidden' &&
        (at.clientHeight <= 1 || at.clientWidth <= 1) &&
        s.display !== 'inline' &&
        s.display !== 'contents'
      )
        return true;
      if (
        at.getAttribute('aria-hidden') === 'true' &&
        depth < 4 &&
        !(at as HTMLElement).closest('[role=dialog]') &&
        !document.querySelector('[aria-modal=true]')
      )
        return true;
    }
    return false;
  };
  /** A list that hides behind a widget of the page's own, which shows what is chosen. */
  const covered = (el: HTMLSelectElement): boolean => {
    const box = up(el);
    const now = trim(el.selectedOptions[0]?.label, 60);
    return !!box && !!now && shown(box) && fieldsIn(box) <= 2 && textOf(box, 400).includes(now);
  };
  for (const el of fieldElements) {
    const box = el as HTMLInputElement;
    const tag =
      el.tagName === 'SELECT'
        ? 'select'
        : el.tagName === 'TEXTAREA'
          ? 'textarea'
          : el.tagName === 'INPUT'
            ? 'input'
            : 'custom';
    const role = attr(el, 'role') || (tag === 'custom' ? 'listbox' : '');
    const type = tag === 'custom' ? role : tag === 'select' ? 'select' : tag === 'textarea' ? 'textarea' : box.type;
    if (tag === 'custom' && el.querySelector('input:not([type=hidden]),select,textarea')) continue;
    const tick = type === 'checkbox' || type === 'radio' || type === 'switch';
    const labels = box.labels ? [...box.labels] : [];
    const label =
      trim(labels.map((l) => l.innerText || l.textContent).join(' '), 300) ||
      trim(byIds(el, 'aria-labelledby'), 300) ||
      trim(attr(el, 'aria-label'), 200) ||
      trim(attr(el, 'label'), 200) ||
      looseLabel(el) ||
      (tick ? besideTick(el) || heldBy(el) : laidOver(el));
    // A box to tick of which nothing is said, beside the page and its keys, is there for those who tick whatever has a name.
    const isBeyond = tick && !label && box.tabIndex < 0 && el.getBoundingClientRect().right + scrollX <= 0;
    const isShown =
      (shown(el) && !isBeyond) ||
      (tag === 'select' && covered(el as unknown as HTMLSelectElement)) ||
      (tick &&
        !isBeyond &&
        (labels.some(shown) || (!!up(el) && shown(up(el)!) && getComputedStyle(el).display !== 'none')));
    const popup = tag === 'input' && !tick && (role === 'combobox' || /list|both/.test(attr(el, 'aria-autocomplete')));
    const nearText = label && !tick ? '' : near(el);
    const aroundText = isShown ? around(el) : '';
    const invalid =
      attr(el, 'aria-invalid') === 'true' ||
      /\b(is-invalid|has-error|error|invalid|field_with_errors)\b/i.test(`${classesOf(el)} ${classesOf(up(el))}`);
    fields.push({
      ref: { frame: frame, index: elements.push(el) - 1 },
      tag,
      type,
      name: (attr(el, 'name') || modelName(el) || groupName(el)).slice(0, 100),
      id: el.id.slice(0, 100),
      autocomplete: attr(el, 'autocomplete').toLowerCase(),
      inputmode: attr(el, 'inputmode'),
      placeholder: trim(attr(el, 'placeholder') || attr(el, 'data-placeholder'), 120),
      pattern: attr(el, 'pattern').slice(0, 100),
      label: label || trim(attr(el, 'title'), 120),
      near: nearText,
      around: aroundText,
      described: trim(
        `${byIds(el, 'aria-describedby')} ${byIds(el, 'aria-errormessage')} ${type === 'radio' ? (el.closest('fieldset')?.querySelector('legend')?.innerText ?? '') : ''}`,
        300,
      ),
      required:
        box.required === true ||
        attr(el, 'aria-required') === 'true' ||
        (type === 'radio' && attr(el.closest('[role=radiogroup]') ?? el, 'aria-required') === 'true') ||
        /[*＊✳✱∗]\s*$|^[*＊✳✱∗]/.test(label || nearText) ||
        // One star in the empty box is such a sign as well; many are a password's. No number that nobody gave is asked for on that alone.
        (type !== 'tel' && /(?<![*＊✳✱∗])[*＊✳✱∗]$|^[*＊✳✱∗](?![*＊✳✱∗])/.test(attr(el, 'placeholder').trim())) ||
        starred(el) ||
        // Behind the field, in a row of its own, and what it is for may follow.
        /^[^*＊✳✱∗]{2,60}[*＊✳✱∗](?:$|\s+\p{Lu})/u.test(aroundText) ||
        /\b(required|mandatory)\b/i.test(
          [el, up(el), labels[0] ?? null, el.closest('td,dd')?.previousElementSibling ?? null].map(classesOf).join(' '),
        ),
      disabled: box.disabled === true || attr(el, 'aria-disabled') === 'true' || !!el.closest('fieldset[disabled]'),
      readonly: box.readOnly === true,
      visible: isShown,
      // One box for a code lies unseen below the many that show it.
      hiddenTrap: !tick && !popup && tag !== 'select' && box.inputMode !== 'numeric' && isShown && trapped(el),
      invalid,
      complaint: trim(box.willValidate ? box.validationMessage : '', 160),
      checked: tick ? box.checked === true || attr(el, 'aria-checked') === 'true' : false,
      filled: tick
        ? false
        : role === 'spinbutton'
          ? el.hasAttribute('aria-valuenow')
          : tag === 'custom'
            ? !!trim(el.textContent, 20)
            : // A country's prefix is no number yet.
              !!box.value && !/^\+\d{0,4}[\s-]*$/.test(box.value),
      value: type === 'password' || tick ? '' : tag === 'custom' ? textOf(el, 80) : trim(String(box.value ?? ''), 200),
      maxLength: box.maxLength ?? -1,
      minLength: box.minLength ?? -1,
      options:
        tag === 'select'
          ? [...(el as unknown as HTMLSelectElement).options]
              .slice(0, 300)
              .map((o) => ({ value: o.value, label: trim(o.label, 60) }))
          : [],
      ...(popup ? { popup } : {}),
      form: isShown || box.form ? boxOf(el) : -1,
      dialog: dialogs.length ? dialogOf(el) : -1,
      rect: rectOf(el),
    });
    if (tag === 'input' && box.readOnly && /^[A-Z2-7 =-]{16,}$/i.test(box.value)) seeds.push(box.value);
  }
  return { fields, seeds };
}
