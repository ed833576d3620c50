/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from './dom.js';

/** What a field is called and what stands around it, where no markup ties the words to it. */
export function fieldWords(dom: Dom) {
  const { FIELD, BUTTON, trim, attr, up, textOf, shown, fieldsIn } = dom;
  /** A picture is the name that a cell, a term or a label gives to the box beside it. */
  const drawnName = (node: Element): string => {
    const [only, ...more] = node.matches('th,td,dt,label') ? node.querySelectorAll('img[alt]') : [];
    return only && more.length === 0 ? attr(only, 'alt').slice(0, 160) : '';
  };
  /** What a node shows a reader: a comment of the page's author ("Text Input") shows nothing. */
  const said = (node: Node): string => {
    if (node instanceof Element)
      return /^(SCRIPT|STYLE)$/.test(node.tagName) || !node.checkVisibility()
        ? ''
        : textOf(node, 160) || drawnName(node);
    return node instanceof Text ? trim(node.data, 160) : '';
  };
  const near = (el: Element): string => {
    let at: Element | null = el;
    let others = 0;
    for (let depth = 0; at && depth < 4; depth++, at = up(at)) {
      // What stands ahead of a form is said of its first field at most.
      if (others && at.tagName === 'FORM') return '';
      for (let side: Node | null = at.previousSibling; side; side = side.previousSibling) {
        if (side instanceof Element && (side.matches(FIELD) || side.querySelector(FIELD))) {
          // A row of fields shares its words; what stands above another row is that one's.
          if (++others > 1) return '';
          break;
        }
        const text = said(side);
        if (text) return text;
      }
    }
    return '';
  };
  /** "+1": how a number's country is dialled, a list ahead of the number that shares its label. */
  const isDialCode = (el: Element): boolean => {
    if (!el.matches('select,[role=combobox]')) return false;
    const shownText = el instanceof HTMLSelectElement ? (el.selectedOptions[0]?.text ?? '') : textOf(up(el) ?? el, 60);
    return /(?:^|[\s(])\+\d{1,4}\)?$/.test(shownText.trim());
  };
  const dialCodesIn = (row: Element): number =>
    [...row.querySelectorAll('select,[role=combobox]')].filter(isDialCode).length;
  /** A label that names no field (or one that is not there), in a row with no other field than this one: as wide a row as that for a box to fill in. */
  const looseLabel = (el: Element, tick: boolean): string => {
    const isAlone = (row: Element): boolean =>
      fieldsIn(row) === 1 || (!tick && fieldsIn(row) === 2 && !isDialCode(el) && dialCodesIn(row) === 1);
    let row = up(el);
    for (let depth = 0; row && depth < (tick ? 1 : 8) && row.tagName !== 'FORM'; depth++, row = up(row)) {
      if (!isAlone(row)) return '';
      const [only, ...more] = row.querySelectorAll('label');
      if (only) return more.length === 0 && !only.control ? textOf(only, 160) : '';
    }
    return '';
  };
  /** Words laid over an empty box by the page's own style, whatever tag they bear; a button or a link there is none. */
  const laidOver = (el: Element): string => {
    const [row, box] = [up(el), el.getBoundingClientRect()];
    if (!row || fieldsIn(row) > 1 || attr(el, 'placeholder') || !/^(INPUT|TEXTAREA)$/.test(el.tagName)) return '';
    const over = [...row.children].find((side) => {
      const { left, top } = side.getBoundingClientRect();
      const isOver = left >= box.left && left < box.right && top >= box.top - 2 && top < box.bottom - 4;
      return isOver && side !== el && shown(side) && !side.matches(BUTTON) && !side.querySelector(BUTTON);
    });
    const text = over ? textOf(over, 160) : '';
    // "@", "https://" and "0/20" are no names.
    return /\p{L}{3}|\p{Lo}{2}/u.test(text) && !/@|:\/\//.test(text) ? text : '';
  };
  /** What a switch of the page's own holds, unless that is no more than its state: "Off". */
  const heldBy = (el: Element): string => {
    const text = el.tagName === 'INPUT' ? '' : textOf(el, 300);
    return /\p{L}{3}|\p{Lo}{2}/u.test(text) && (text.length > 20 || attr(el, 'role') === 'radio' || !near(el))
      ? text
      : '';
  };
  /** Words between one box to tick and its neighbours in a row. */
  const wordsBeside = (tick: Element, way: 'previousSibling' | 'nextSibling'): string => {
    let text = '';
    for (let side: Node | null = tick[way]; side; side = side[way]) {
      if (side instanceof Element && (side.matches(`br,${FIELD}`) || side.querySelector(FIELD))) break;
      text = way === 'nextSibling' ? `${text} ${said(side)}` : `${said(side)} ${text}`;
    }
    return trim(text, 160);
  };
  /** A box's words stand behind it, or ahead of it where nothing stands behind the row's last one. */
  const besideTick = (el: Element): string => {
    const row = up(el);
    const ticks = row ? [...row.children].filter((one) => one.matches('input[type=checkbox],input[type=radio]')) : [];
    const last = ticks.at(-1);
    if (!last || !wordsBeside(last, 'nextSibling')) return '';
    const ahead = ticks.length === 1 ? wordsBeside(el, 'previousSibling') : '';
    return trim(`${ahead} ${wordsBeside(el, 'nextSibling')}`, 160);
  };
  const around = (el: Element): string => {
    let best: Element | null = null;
    let at = up(el);
    for (
      let depth = 0;
      at && at !== document.body && depth < 6 && fieldsIn(at) <= 1 && at.tagName !== 'FORM';
      depth++, at = up(at)
    )
      best = at;
    return best ? textOf(best, 400) : '';
  };
  /** A star or a sign at the label that no markup tells of. */
  const starred = (el: Element): boolean => {
    const label = (el as HTMLInputElement).labels?.[0] ?? up(el)?.querySelector('label');
    if (!label || fieldsIn(label) > 1) return false;
    const row = up(label);
    const sign = row && fieldsIn(row) <= 1 ? row : label;
    return (
      /[*＊✳✱∗]/.test(getComputedStyle(label, '::after').content + getComputedStyle(label, '::before').content) ||
      !!sign.querySelector('[title=Required i],[aria-label=Required i],.required,.mandatory') ||
      [...sign.querySelectorAll('abbr')].some((one) => /^[*＊✳✱∗]$/.test(one.textContent.trim()))
    );
  };
  return { near, looseLabel, laidOver, heldBy, besideTick, around, starred };
}

export type FieldWords = ReturnType<typeof fieldWords>;
