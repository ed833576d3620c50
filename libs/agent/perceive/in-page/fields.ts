/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Field } from '../view.types.js';
import type { Boxes } from './boxes.js';
import type { Dom } from './dom.js';
import type { FieldState } from './field-state.js';
import type { FieldWords } from './field-words.js';

/** Describes every field; its element joins `elements`, where its index means it. */
export function readFields(
  dom: Dom,
  boxes: Boxes,
  words: FieldWords,
  state: FieldState,
  frame: number,
  elements: Element[],
) {
  const { trim, attr, up, textOf, rectOf, shown, onOtherSlide, byIds, frames } = dom;
  const { dialogs, dialogOf, boxOf, fieldElements } = boxes;
  const fields: Field[] = [],
    seeds: string[] = [];
  const tagOf = (el: Element): Field['tag'] => {
    const tag = el.tagName.toLowerCase();
    return tag === 'select' || tag === 'textarea' || tag === 'input' ? tag : 'custom';
  };
  /** What Angular, AngularJS and Livewire call a box that they read themselves. */
  const modelName = (el: Element): string =>
    (attr(el, 'formcontrolname') || attr(el, 'ng-model') || attr(el, 'wire:model')).split('.').at(-1)!;
  /** Choices of the page's own belong together by the group they stand in, which bears no name that is sent. */
  const groupName = (el: Element): string => {
    const group = attr(el, 'role') === 'radio' ? el.closest('[role=radiogroup]') : null;
    return group ? group.id || byIds(group, 'aria-labelledby').trim() || attr(group, 'aria-label') || 'radiogroup' : '';
  };
  const labelOf = (el: HTMLInputElement, labels: HTMLLabelElement[], tick: boolean): string =>
    trim(labels.map((l) => l.innerText || l.textContent).join(' '), 300) ||
    trim(byIds(el, 'aria-labelledby'), 300) ||
    trim(attr(el, 'aria-label'), 200) ||
    trim(attr(el, 'label'), 200) ||
    words.looseLabel(el, tick) ||
    (tick ? words.besideTick(el) || words.heldBy(el) : words.laidOver(el));
  const describedBy = (el: Element, type: string): string => {
    const legend = type === 'radio' ? (el.closest('fieldset')?.querySelector('legend')?.innerText ?? '') : '';
    return trim(`${byIds(el, 'aria-describedby')} ${byIds(el, 'aria-errormessage')} ${legend}`, 300);
  };
  const isTickShown = (el: Element, labels: Element[]): boolean =>
    labels.some(shown) || (!!up(el) && shown(up(el)!) && getComputedStyle(el).display !== 'none');
  const optionsOf = (select: HTMLSelectElement): Field['options'] =>
    [...select.options].slice(0, 300).map((o) => ({ value: o.value, label: trim(o.label, 60) }));
  for (const el of fieldElements) {
    const box = el as HTMLInputElement;
    const tag = tagOf(el);
    const role = attr(el, 'role') || (tag === 'custom' ? 'listbox' : '');
    const type = tag === 'input' ? box.type : tag === 'custom' ? role : tag;
    if (tag === 'custom' && frames(el)) continue;
    const tick = type === 'checkbox' || type === 'radio' || type === 'switch';
    const labels = box.labels ? [...box.labels] : [];
    const label = labelOf(box, labels, tick);
    // A box to tick of which nothing is said, beside the page and its keys, is there for those who tick whatever has a name.
    const isBeyond = tick && !label && box.tabIndex < 0 && el.getBoundingClientRect().right + scrollX <= 0;
    const isShown =
      (!isBeyond && !onOtherSlide(el) && (shown(el) || (tick && isTickShown(el, labels)))) ||
      (tag === 'select' && state.isCovered(el as unknown as HTMLSelectElement));
    const opens = role === 'combobox' || /list|both/.test(attr(el, 'aria-autocomplete'));
    // A row that is pressed and a box in it that nothing is typed into: a sheet comes up to choose in.
    const isPressed = type === 'text' && box.readOnly && !!el.closest('[role=button]');
    const popup = tag === 'input' && !tick && (opens || isPressed || !!el.closest('[role=combobox]'));
    const nearText = label && !tick ? '' : words.near(el);
    const aroundText = isShown ? words.around(el) : '';
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
      described: describedBy(el, type),
      required: state.isRequired(box, type, label || nearText, aroundText),
      disabled: box.disabled === true || attr(el, 'aria-disabled') === 'true' || !!el.closest('fieldset[disabled]'),
      // What is ticked cannot be read-only (HTML, 4.10.18.3), whatever its attribute says.
      readonly: box.readOnly === true && !/^(checkbox|radio)$/.test(box.type),
      visible: isShown,
      // One box for a code lies unseen below the many that show it.
      hiddenTrap: !tick && !popup && tag !== 'select' && box.inputMode !== 'numeric' && isShown && state.isTrap(el),
      invalid: state.isInvalid(el),
      complaint: trim(box.willValidate ? box.validationMessage : '', 160),
      checked: tick && (box.checked === true || attr(el, 'aria-checked') === 'true'),
      filled: !tick && state.isFilled(box, tag),
      value: type === 'password' || tick ? '' : tag === 'custom' ? textOf(el, 80) : trim(String(box.value ?? ''), 200),
      maxLength: box.maxLength ?? -1,
      minLength: box.minLength ?? -1,
      options: tag === 'select' ? optionsOf(el as unknown as HTMLSelectElement) : [],
      ...(popup ? { popup } : {}),
      form: isShown || box.form ? boxOf(el) : -1,
      dialog: dialogs.length ? dialogOf(el) : -1,
      rect: rectOf(el),
    });
    if (tag === 'input' && box.readOnly && /^otpauth:|^[A-Z2-7 =-]{16,}$/i.test(box.value)) seeds.push(box.value);
  }
  return { fields, seeds };
}
