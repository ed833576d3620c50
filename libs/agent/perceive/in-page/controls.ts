/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Control } from '../view.types.js';
import type { Boxes } from './boxes.js';
import type { Dom } from './dom.js';

/** Describes what can be pressed; elements join `elements`. */
export function readControls(
  dom: Dom,
  found: Boxes,
  pressable: readonly Element[],
  logoutHint: string,
  frame: number,
  elements: Element[],
): Control[] {
  const { trim, attr, up, textOf, calledBy, rectOf, shown, offScreen, onOtherSlide, byIds, slotted } = dom;
  const { dialogs, boxes, dialogOf, boxIndex, partOf } = found;
  const controls: Control[] = [];
  const logout = new RegExp(logoutHint, 'i');
  const picturedIn = (el: Element): string =>
    [...el.querySelectorAll('img[alt],svg title,[aria-label],svg[aria-label]')]
      .slice(0, 3)
      .map((i) => attr(i, 'alt') || attr(i, 'aria-label') || (i.tagName === 'title' ? i.textContent : ''))
      .join(' ');
  const nameOf = (el: Element, isShown: boolean): string =>
    el.tagName === 'INPUT'
      ? (el as HTMLInputElement).value || attr(el, 'alt')
      : attr(el, 'aria-label') ||
        trim(byIds(el, 'aria-labelledby'), 80) ||
        (isShown ? calledBy(el) : (el.textContent ?? '')) ||
        trim(slotted(el), 120) ||
        picturedIn(el) ||
        attr(el, 'title');
  const hintsOf = (el: Element): string => {
    const icon = el.querySelector('i[class],svg[class],svg[data-icon]')?.getAttribute('class') ?? '';
    const called = typeof el.className === 'string' ? el.className : '';
    return trim(`${el.id} ${attr(el, 'name')} ${called} ${attr(el, 'data-testid')} ${attr(el, 'title')} ${icon}`, 200);
  };
  /** The words of the bar or dialog that holds it, and whether no scrolling leads there: one that has faded or moved out, or is still to come. */
  const barAround = (el: Element): { banner: string; isAway: boolean } => {
    let isFaded = false;
    for (let at = up(el), depth = 0; at && depth < 9; depth++, at = up(at)) {
      const { position, opacity } = getComputedStyle(at);
      isFaded ||= opacity === '0';
      if (dialogs.includes(at) || /^(fixed|sticky)$/.test(position))
        return { banner: textOf(at, 400), isAway: position === 'fixed' && (isFaded || offScreen(at)) };
    }
    return { banner: '', isAway: false };
  };
  /** The box that holds it, where no form element does. */
  const looseBox = (el: Element): number => {
    for (let at = up(el); at; at = up(at)) if (boxes.includes(at) && at !== document.body) return boxes.indexOf(at);
    return boxes.indexOf(document.body);
  };
  let listed = 0;
  for (const el of pressable) {
    const box = el as HTMLButtonElement & HTMLAnchorElement;
    const isShown = shown(el);
    const text = trim(nameOf(el, isShown), 120);
    const href =
      el.tagName === 'A' ? trim(box.href && typeof box.href === 'string' ? box.href : '', 400) : attr(el, 'formaction');
    const hints = hintsOf(el);
    const form = box.form ?? el.closest('form');
    const telling = logout.test(`${href} ${hints} ${text} ${form ? attr(form, 'action') : ''}`);
    if (!isShown && !telling && listed > 250) continue;
    if (++listed > 700 && !telling) continue;
    const isAsked = isShown && !href.startsWith('http') && listed < 200;
    const { banner, isAway } = isAsked ? barAround(el) : { banner: '', isAway: false };
    const submits =
      (el.tagName === 'BUTTON' && box.type === 'submit' && !!form) ||
      (el.tagName === 'INPUT' && /^(submit|image)$/.test(box.type));
    controls.push({
      ref: { frame: frame, index: elements.push(el) - 1 },
      kind: submits ? 'submit' : href ? 'link' : 'button',
      role: attr(el, 'role') || el.tagName.toLowerCase(),
      text,
      hints,
      href,
      expanded: attr(el, 'aria-expanded'),
      visible: isShown && !isAway && !(isAsked && onOtherSlide(el)),
      // What is wrapped around a button is no more than that, such as what explains why it cannot be pressed.
      disabled:
        box.disabled === true ||
        attr(el, 'aria-disabled') === 'true' ||
        (!href && !!el.querySelector('button')?.disabled),
      form: form ? boxIndex(partOf(form, el)) : looseBox(el),
      dialog: dialogs.length ? dialogOf(el) : -1,
      banner,
      rect: rectOf(el),
    });
  }
  return controls;
}
