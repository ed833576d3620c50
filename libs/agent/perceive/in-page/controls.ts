/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Control } from '../view.types.js';
import type { Boxes } from './boxes.js';
import type { Dom } from './dom.js';

/** Describes what can be pressed, those included that only a pointing mouse tells of; elements join `elements`. */
export function readControls(
  dom: Dom,
  found: Boxes,
  logoutHint: string,
  frame: number,
  elements: Element[],
): Control[] {
  const { FIELD, BUTTON, trim, attr, up, textOf, calledBy, rectOf, shown, offScreen, byIds, all, slotted } = dom;
  const { dialogs, boxes, dialogOf, boxIndex, partOf } = found;
  const controls: Control[] = [];
  const logout = new RegExp(logoutHint, 'i');
  const buttons = all(BUTTON).filter((el) => !el.matches(FIELD));
  const known = new Set<Element>(buttons);
  if (buttons.length < 1500) {
    for (const el of all('div,span,li,a:not([href]),label,img,svg')) {
      if (
        el.childElementCount > 2 ||
        known.has(el) ||
        (el.textContent ?? '').length > 60 ||
        !(el.textContent?.trim() || attr(el, 'aria-label') || attr(el, 'title'))
      )
        continue;
      if (
        el.tagName === 'LABEL' ||
        dom.composedClosest(el, BUTTON) ||
        el.closest('label') ||
        // A link that leads nowhere is a button of its page's script, whatever the mouse shows.
        (el.tagName !== 'A' && getComputedStyle(el).cursor !== 'pointer')
      )
        continue;
      const parent = up(el);
      if (parent && known.has(parent)) continue;
      known.add(el);
      buttons.push(el);
    }
  }
  let listed = 0;
  for (const el of buttons) {
    const box = el as HTMLButtonElement & HTMLAnchorElement;
    const isShown = shown(el);
    const pictured = [...el.querySelectorAll('img[alt],svg title,[aria-label],svg[aria-label]')]
      .slice(0, 3)
      .map((i) => attr(i, 'alt') || attr(i, 'aria-label') || (i.tagName === 'title' ? i.textContent : ''))
      .join(' ');
    const text = trim(
      el.tagName === 'INPUT'
        ? box.value || attr(el, 'alt')
        : attr(el, 'aria-label') ||
            trim(byIds(el, 'aria-labelledby'), 80) ||
            (isShown ? calledBy(el) : el.textContent) ||
            trim(slotted(el), 120) ||
            pictured ||
            attr(el, 'title'),
      120,
    );
    const href =
      el.tagName === 'A' ? trim(box.href && typeof box.href === 'string' ? box.href : '', 400) : attr(el, 'formaction');
    const hints = trim(
      `${el.id} ${attr(el, 'name')} ${typeof el.className === 'string' ? el.className : ''} ${attr(el, 'data-testid')} ${attr(el, 'title')} ${el.querySelector('i[class],svg[class],svg[data-icon]')?.getAttribute('class') ?? ''}`,
      200,
    );
    const form = box.form ?? el.closest('form');
    const telling = logout.test(`${href} ${hints} ${text} ${form ? attr(form, 'action') : ''}`);
    if (!isShown && !telling && listed > 250) continue;
    if (++listed > 700 && !telling) continue;
    let banner = '';
    let isFaded = false;
    let isAway = false;
    if (isShown && !href.startsWith('http') && listed < 200) {
      for (let at = up(el), depth = 0; at && depth < 9; depth++, at = up(at)) {
        const { position, opacity } = getComputedStyle(at);
        isFaded ||= opacity === '0';
        if (dialogs.includes(at) || /^(fixed|sticky)$/.test(position)) {
          banner = textOf(at, 400);
          // A bar that has faded or moved out, or is still to come: no scrolling leads there.
          isAway = position === 'fixed' && (isFaded || offScreen(at));
          break;
        }
      }
    }
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
      visible: isShown && !isAway,
      // What is wrapped around a button is no more than that, such as what explains why it cannot be pressed.
      disabled:
        box.disabled === true ||
        attr(el, 'aria-disabled') === 'true' ||
        (!href && !!el.querySelector('button')?.disabled),
      form: form
        ? boxIndex(partOf(form, el))
        : (() => {
            for (let at = up(el); at; at = up(at))
              if (boxes.includes(at) && at !== document.body) return boxes.indexOf(at);
            return boxes.indexOf(document.body);
          })(),
      dialog: dialogs.length ? dialogOf(el) : -1,
      banner,
      rect: rectOf(el),
    });
  }
  return controls;
}
