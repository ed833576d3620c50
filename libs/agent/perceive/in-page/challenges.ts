/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Picture, Widget } from '../view.types.js';
import type { Boxes } from './boxes.js';
import type { Dom } from './dom.js';

/** CAPTCHA vendors' widgets. `vendors`: name → expression over a frame's address or title or an element's class, id and tag. */
export function readWidgets(
  dom: Dom,
  { boxIndex, inForm }: Boxes,
  vendors: [string, string][],
  frame: number,
): Widget[] {
  const { attr, rectOf, shown, all, composedClosest } = dom;
  const tests = vendors.map(([kind, source]) => [kind, new RegExp(source, 'i')] as const);
  const widgets: Widget[] = [];
  const OWN = ['drawn', /captcha/i] as const;
  /** A box that the app's own makers call so, with something drawn in it. */
  const isOwn = (el: Element, said: string): boolean =>
    OWN[1].test(said) &&
    [...el.querySelectorAll('canvas')].some((one) => shown(one) && Math.min(...rectOf(one).slice(2)) >= 60);
  /** An element of its maker's own, or a box that bears a site's key, is called so, and has something to act upon: not what sends the form. */
  const isNamedSo = (el: Element): boolean =>
    ((el.tagName.includes('-') && OWN[1].test(el.tagName)) ||
      (el.hasAttribute('data-sitekey') && OWN[1].test(el.className))) &&
    el.querySelector('[type=submit],button:not([type])') === null &&
    (el.shadowRoot !== null || el.querySelector('iframe,button,input,canvas,[role=button],[tabindex]') !== null);
  /** A mark at the window's edge, which stays there whatever is scrolled, and holds nothing to act upon. */
  const isBadge = (el: Element, [, , width, height]: [number, number, number, number]): boolean =>
    Math.max(width, height) < 100 &&
    getComputedStyle(el).position === 'fixed' &&
    !el.matches('iframe') &&
    !el.querySelector('iframe,input:not([type=hidden]),button');
  /** A box with nothing in it but where the answer will be, and neither a class nor an id: what it shows is sealed. */
  const sealed = new Map<Element, string>();
  for (const answer of all('input[type=hidden][id]')) {
    const box = answer.parentElement;
    if (box?.matches(':not([class],[id])') && box.children.length === 1 && !box.textContent?.trim())
      sealed.set(box, answer.id);
  }
  // An element of a vendor's own may bear neither a class nor an id.
  const named = all('iframe,[class],[data-sitekey],script[src],[id],altcha-widget,cap-widget');
  const makers = all('form *').filter((el) => el.tagName.includes('-') && OWN[1].test(el.tagName));
  for (const el of new Set([...named, ...makers, ...sealed.keys()])) {
    const isFrame = el.tagName === 'IFRAME',
      isScript = el.tagName === 'SCRIPT';
    const said = isFrame
      ? `${attr(el, 'src')} ${attr(el, 'title')}`
      : isScript
        ? ''
        : `${el.tagName} ${sealed.get(el) ?? el.id} ${typeof el.className === 'string' ? el.className : ''}`;
    const hit =
      tests.find(([, test]) => said && test.test(said)) ?? (isOwn(el, said) || isNamedSo(el) ? OWN : undefined);
    // A form that is called after a vendor is no widget.
    if (!hit || el.querySelector('input[type=password],input[type=email],input[type=text]')) continue;
    const r = rectOf(el);
    const host = composedClosest(el, '[data-sitekey],form') ?? el;
    const answer = host.querySelector<HTMLInputElement>(
      // What names a session stands there from the first, and is no answer.
      '[name=cf-turnstile-response],[name*=captcha-response],[name*=captcha-solution],[name=altcha],[name=smart-token]',
    );
    const form = inForm(el);
    // Its script has not come, or not yet: its place is kept, and what the form demands will not be there without it.
    const isUndrawn =
      el.matches('div[data-sitekey]:empty:not([data-badge],[data-appearance=interaction-only])') &&
      el.checkVisibility({ visibilityProperty: true });
    widgets.push({
      frame,
      kind: hit[0],
      visible: isUndrawn || (shown(el) && r[2] > 40 && r[3] > 15),
      // Some tell their state where the answer will be: ".UNSTARTED".
      solved: /^[^.]/.test(answer?.value ?? ''),
      invisible:
        /size=invisible|data-size="?invisible|badge/i.test(`${said} data-size=${attr(el, 'data-size')}`) ||
        // A button that is bound to a widget asks nothing of whoever presses it.
        /^(BUTTON|INPUT)$/.test(el.tagName) ||
        !!composedClosest(el, '.grecaptcha-badge,[data-size=invisible]') ||
        isBadge(el, r),
      form: form ? boxIndex(form) : -1,
      size: [r[2], r[3]],
    });
  }
  return widgets;
}

/** Pictures that are large enough to be read; elements join `elements`. */
export function readPictures(
  dom: Dom,
  { boxes, boxIndex, inForm }: Boxes,
  frame: number,
  elements: Element[],
): Picture[] {
  const { trim, attr, rectOf, shown, all, fieldsIn } = dom;
  const pictures: Picture[] = [];
  /** What the boxes around a picture, and nothing to fill in, are called. */
  const wrapping = (el: Element): string => {
    const around = [el.parentElement, el.parentElement?.parentElement].filter((box) => !!box && fieldsIn(box) === 0);
    return around.map((box) => attr(box!, 'class')).join(' ');
  };
  /** Hidden and without an address until the one box beside it is entered. */
  const comesLater = (el: Element): boolean =>
    !attr(el, 'src') && el.parentElement!.checkVisibility() && fieldsIn(el.parentElement!) === 1;
  /** Drawn in the page itself, in one small box with a field and nothing else to fill in. */
  const drawnBeside = (el: Element): boolean =>
    (el.tagName !== 'IMG' || attr(el, 'src').startsWith('data:')) &&
    [el.parentElement, el.parentElement?.parentElement].some((box) => !!box && fieldsIn(box) === 1);
  for (const el of all('img,canvas,svg').slice(0, 200)) {
    const r = rectOf(el);
    // One that is still on its way, or has not come, has no size to judge by.
    const isUndrawn = el.tagName === 'IMG' && (el as HTMLImageElement).naturalWidth === 0;
    const isOut = isUndrawn ? !el.checkVisibility() : r[2] < 40 || r[3] < 16 || !shown(el);
    if (isOut && !(isUndrawn && comesLater(el))) continue;
    const form = inForm(el) ?? (boxes.find((b) => b.contains(el) && b !== document.body) || null);
    pictures.push({
      ref: { frame, index: elements.push(el) - 1 },
      hints: trim(
        `${attr(el, 'src').slice(0, 120)} ${attr(el, 'alt')} ${el.id} ${attr(el, 'class')} ${wrapping(el)}`,
        250,
      ),
      name: trim(attr(el, 'alt') || attr(el, 'aria-label'), 100),
      form: form ? boxIndex(form) : -1,
      size: [r[2], r[3]],
      drawnBeside: drawnBeside(el),
      painted: el.tagName === 'CANVAS',
    });
  }
  return pictures;
}
