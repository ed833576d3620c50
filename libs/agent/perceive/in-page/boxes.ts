/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from './dom.js';

/** Which fields and buttons belong together: dialogs, forms, and where no form element holds them the nearest box with a button. */
export function boxFinder(dom: Dom, fieldElements: readonly Element[], dialogs: readonly Element[]) {
  const { FIELD, attr, up, upDrawn, textOf, rootOf, composedClosest } = dom;
  const boxes: Element[] = [];
  const dialogOf = (el: Element): number => {
    for (let at: Element | null = el; at; at = upDrawn(at)) {
      const i = dialogs.indexOf(at);
      if (i >= 0) return i;
    }
    return -1;
  };
  const boxIndex = (el: Element): number => {
    const known = boxes.indexOf(el);
    return known >= 0 ? known : boxes.push(el) - 1;
  };
  const PASSWORD = 'input[type=password]';
  const SUBMIT = 'button:not([type=button]):not([type=reset]),input[type=submit]';
  /** One form element may hold a login beside a sign-up, each with an account, a password and a button of its own. */
  const partOf = (form: Element, el: Element): Element => {
    if (form.querySelectorAll(PASSWORD).length < 2) return form;
    const outside = (at: Element, selector: string): boolean =>
      [...form.querySelectorAll(selector)].some((one) => !at.contains(one));
    for (let at = up(el); at && at !== form; at = up(at))
      if ([PASSWORD, SUBMIT, 'input[type=email],input[type=text]'].every((one) => at!.querySelector(one)))
        return outside(at, PASSWORD) && outside(at, SUBMIT) ? at : form;
    return form;
  };
  const inForm = (el: Element): Element | null => {
    const form = (el as HTMLInputElement).form ?? composedClosest(el, 'form,[role=form]');
    return form && partOf(form, el);
  };
  const PRESSED = 'button,[role=button],input[type=submit],input[type=button]';
  const buttonIn = (box: Element): boolean => {
    // A box to tick, or a list, may be made of one as well.
    if ([...box.querySelectorAll(PRESSED)].some((one) => !one.matches(FIELD))) return true;
    return [...box.querySelectorAll('*')].some((c) => rootOf(c)?.querySelector('button,input[type=submit]'));
  };
  /** Passwords alone, and buttons of which none says that it sends: icons that show what is typed, or that explain. */
  const revealing = (box: Element): boolean =>
    [...box.querySelectorAll(FIELD)].every((one) => attr(one, 'type') === 'password') &&
    [...box.querySelectorAll(PRESSED)].every((one) => {
      const [words, name] = [textOf(one, 40).toLowerCase(), attr(one, 'aria-label').toLowerCase()];
      const called = attr(one, 'type') === 'button' ? `${one.id} ${attr(one, 'class')} ${attr(one, 'name')}` : '';
      if (/toggle|reveal|eye\b|visib|(show|hide|peek)[-_]?(pw|pass)/i.test(called)) return true;
      return one.tagName !== 'INPUT' && attr(one, 'type') !== 'submit' && (!words || (!!name && !name.includes(words)));
    });
  const ADDRESS = 'input[type=email],input[name*=mail i],input[id*=mail i],input[autocomplete*=username]';
  /** An address that is proved on the spot by buttons of its own, ahead of the new password that it belongs to. */
  const opensForm = (box: Element): boolean => {
    if (!box.querySelector(ADDRESS) || box.querySelector(PASSWORD)) return false;
    let whole = up(box);
    for (let depth = 0; whole && whole !== document.body && depth < 4; depth++, whole = up(whole)) {
      const [first, repeat] = whole.querySelectorAll(PASSWORD);
      if (!first) continue;
      const isAhead = !!(box.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING);
      return isAhead && !!repeat && [...whole.querySelectorAll(ADDRESS)].every((one) => box.contains(one));
    }
    return false;
  };
  const boxOf = (el: Element): number => {
    const form = inForm(el);
    if (form) return boxIndex(form);
    let at = up(el);
    for (let depth = 0; at && at !== document.body && depth < 14; depth++, at = up(at)) {
      if (boxes.includes(at) || (buttonIn(at) && !revealing(at) && !opensForm(at))) {
        if (
          at.querySelectorAll(FIELD).length > 1 ||
          depth > 3 ||
          at.querySelector('input[type=password]') ||
          boxes.includes(at)
        )
          return boxIndex(at);
        const wider = up(at);
        if (!wider || wider === document.body || wider.querySelectorAll(FIELD).length < 2) return boxIndex(at);
      }
    }
    return fieldElements.length ? boxIndex(document.body) : -1;
  };
  return { dialogs, boxes, fieldElements, dialogOf, boxIndex, partOf, inForm, boxOf };
}

export type Boxes = ReturnType<typeof boxFinder>;
