/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Control, Field, FormBox, FrameView, Notice, Picture, Widget } from './view.types.js';

/** What the injected function needs from outside: it is serialized, so it can refer to nothing else. */
export interface PageScriptInput {
  frame: number;
  /** Vendor name → expression over a frame's address or title or an element's class, id and tag. */
  vendors: [string, string][];
  logoutHint: string;
}

/**
 * Describes a frame in one pass, shadow roots included. Runs inside the page and is serialized: no imports, no helpers from
 * outside. Returns the description and, for later actions, the elements that its indexes mean.
 */
export function describePage(input: PageScriptInput): { view: FrameView; elements: Element[]; sealed: boolean } {
  const elements: Element[] = [];
  const fields: Field[] = [],
    controls: Control[] = [],
    forms: FormBox[] = [],
    notices: Notice[] = [],
    widgets: Widget[] = [],
    pictures: Picture[] = [];
  const headings: string[] = [],
    dialogs: Element[] = [],
    seeds = new Set<string>(),
    boxes: Element[] = [],
    shadowTexts: string[] = [];
  const vendors = input.vendors.map(([kind, source]) => [kind, new RegExp(source, 'i')] as const);
  const trim = (text: string | null | undefined, max: number): string =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, max);
  const attr = (el: Element, name: string): string => el.getAttribute(name) ?? '';
  const up = (el: Element): Element | null => el.parentElement ?? ((el.getRootNode() as ShadowRoot).host || null);
  const textOf = (el: Element, max: number): string => trim((el as HTMLElement).innerText ?? el.textContent, max);
  // Without the keys that do the same: "Log out Alt ⇧ Q".
  const calledBy = (el: Element): string =>
    [...el.querySelectorAll('kbd')].reduce((text, key) => text.replace(textOf(key, 40), ' ').trim(), textOf(el, 120));
  const rectOf = (el: Element): [number, number, number, number] => {
    const r = el.getBoundingClientRect();
    return [Math.round(r.left), Math.round(r.top), Math.round(r.width), Math.round(r.height)];
  };
  const shown = (el: Element): boolean => {
    const r = el.getBoundingClientRect();
    return r.width > 0 && r.height > 0 && el.checkVisibility({ visibilityProperty: true });
  };
  const offScreen = (el: Element): boolean => {
    const r = el.getBoundingClientRect();
    return r.bottom <= 0 || r.right <= 0 || r.top >= innerHeight || r.left >= innerWidth;
  };
  const FIELD =
    'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image]):not([type=reset]),select,textarea,[role=combobox]:not(input),[role=checkbox]:not(input),[role=radio]:not(input),[role=switch]:not(input),[role=textbox]:not(input):not(textarea),[role=spinbutton]:not(input),[role=listbox][aria-haspopup],button[aria-haspopup=listbox]';
  const BUTTON =
    'a[href],a[onclick],button,input[type=submit],input[type=button],input[type=image],[role=button],[role=link],[role=tab],[role=menuitem],summary';
  /** What Angular, AngularJS and Livewire call a box that they read themselves. */
  const modelName = (el: Element): string =>
    (attr(el, 'formcontrolname') || attr(el, 'ng-model') || attr(el, 'wire:model')).split('.').at(-1)!;
  /** Choices of the page's own belong together by the group they stand in, which bears no name that is sent. */
  const groupName = (el: Element): string => {
    const group = attr(el, 'role') === 'radio' ? el.closest('[role=radiogroup]') : null;
    return group ? group.id || byIds(group, 'aria-labelledby').trim() || attr(group, 'aria-label') || 'radiogroup' : '';
  };
  const byIds = (el: Element, name: string): string => {
    const root = el.getRootNode() as Document | ShadowRoot;
    return attr(el, name)
      .split(/\s+/)
      .map((id) => (id && root.getElementById?.(id)?.textContent) || '')
      .join(' ');
  };
  const deep = (root: ParentNode, selector: string): Element[] => {
    const found = [...root.querySelectorAll(selector)];
    return found;
  };
  /** A closed root is known once `openSealedRoots` has noted it at its host. */
  const rootOf = (el: Element): ShadowRoot | undefined =>
    el.shadowRoot ?? (el as Element & { [key: symbol]: ShadowRoot | undefined })[Symbol.for('sealedRoot')];
  const roots: (Document | ShadowRoot)[] = [document];
  for (let i = 0; i < roots.length && roots.length < 400; i++) {
    for (const el of roots[i]!.querySelectorAll('*')) {
      const inner = rootOf(el);
      if (inner) roots.push(inner);
    }
  }
  const all = (selector: string): Element[] => roots.flatMap((root) => deep(root, selector));
  for (const root of roots.slice(1)) {
    const parts = [...root.children].filter((c) => !/^(STYLE|SCRIPT|LINK)$/.test(c.tagName) && c.checkVisibility());
    const text = trim(parts.map((c) => (c as HTMLElement).innerText ?? '').join(' '), 2000);
    if (text) shadowTexts.push(text);
  }
  /** The words that a component's user put between its tags: they are shown in its slot, and are no part of the root around it. */
  const slotted = (el: Element): string =>
    [...el.querySelectorAll('slot')]
      .flatMap((slot) => slot.assignedNodes({ flatten: true }))
      .filter((node) => !(node instanceof Element) || node.checkVisibility())
      .map((node) => (node as HTMLElement).innerText ?? node.textContent)
      .join(' ');
  const composedClosest = (el: Element, selector: string): Element | null => {
    for (let at: Element | null = el; at;) {
      const hit: Element | null = at.closest(selector);
      if (hit) return hit;
      at = (at.getRootNode() as ShadowRoot).host ?? null;
    }
    return null;
  };

  for (const el of all('dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]'))
    if (shown(el)) dialogs.push(el);
  // Many a modal is one by its class alone: it lies over the page, and asks for something.
  for (const el of all('[class*=modal i],[class*=dialog i],[class*=popup i],[class*=lightbox i]'))
    if (
      getComputedStyle(el).position === 'fixed' &&
      shown(el) &&
      !dialogs.some((one) => one.contains(el) || el.contains(one)) &&
      [...el.querySelectorAll('input')].some(shown)
    )
      dialogs.push(el);
  const dialogOf = (el: Element): number => {
    for (let at: Element | null = el; at; at = up(at)) {
      const i = dialogs.indexOf(at);
      if (i >= 0) return i;
    }
    return -1;
  };
  const boxIndex = (el: Element): number => {
    const known = boxes.indexOf(el);
    return known >= 0 ? known : boxes.push(el) - 1;
  };
  const fieldElements = all(FIELD).slice(0, 400);
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
  const buttonIn = (box: Element): boolean => {
    if (box.querySelector('button,input[type=submit],[role=button],input[type=button]')) return true;
    return [...box.querySelectorAll('*')].some((c) => rootOf(c)?.querySelector('button,input[type=submit]'));
  };
  /** Passwords alone, and buttons of which none says that it sends: icons that show what is typed, or that explain. */
  const revealing = (box: Element): boolean =>
    [...box.querySelectorAll(FIELD)].every((one) => attr(one, 'type') === 'password') &&
    [...box.querySelectorAll('button,[role=button],input[type=submit],input[type=button]')].every((one) => {
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
  const fieldsIn = (box: Element): number => box.querySelectorAll(FIELD).length;
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
        const text =
          side instanceof Element
            ? /^(SCRIPT|STYLE)$/.test(side.tagName) || !side.checkVisibility()
              ? ''
              : textOf(side, 160)
            : trim(side.textContent, 160);
        if (text) return text;
      }
    }
    return '';
  };
  /** A label that names no field, in a row with no other field than this one. */
  const looseLabel = (el: Element): string => {
    const row = up(el);
    const [only, ...more] = row && fieldsIn(row) === 1 ? row.querySelectorAll('label') : [];
    return only && more.length === 0 && !only.control ? textOf(only, 160) : '';
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
      const part =
        side instanceof Element ? (side.checkVisibility() ? textOf(side, 160) : '') : trim(side.textContent, 160);
      text = way === 'nextSibling' ? `${text} ${part}` : `${part} ${text}`;
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
      /\b(is-invalid|has-error|error|invalid|field_with_errors)\b/i.test(`${el.className} ${up(el)?.className ?? ''}`);
    fields.push({
      ref: { frame: input.frame, index: elements.push(el) - 1 },
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
          `${el.className} ${up(el)?.className ?? ''} ${labels[0]?.className ?? ''} ${el.closest('td,dd')?.previousElementSibling?.className ?? ''}`,
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
    if (tag === 'input' && box.readOnly && /^[A-Z2-7 =-]{16,}$/i.test(box.value)) seeds.add(box.value);
  }

  const logout = new RegExp(input.logoutHint, 'i');
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
        composedClosest(el, BUTTON) ||
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
      ref: { frame: input.frame, index: elements.push(el) - 1 },
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

  for (const el of all('h1,h2,h3,h4,legend,[role=heading]'))
    if (headings.length < 30 && shown(el)) headings.push(textOf(el, 120));
  /** What a class calls the title, ahead of the fields. */
  const titleByClass = (box: Element): Element | undefined => {
    const first = box.querySelector('input,select,textarea');
    return [...box.querySelectorAll('[class*=title i],[class*=heading i]')].find(
      (el) =>
        /(^|[\s_-])(title|heading)([\s_-]|$)/i.test(attr(el, 'class')) &&
        shown(el) &&
        fieldsIn(el) === 0 &&
        !!first &&
        !!(el.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING),
    );
  };
  /** What the boxes around a picture, and nothing to fill in, are called. */
  const wrapping = (el: Element): string => {
    const around = [el.parentElement, el.parentElement?.parentElement].filter((box) => !!box && fieldsIn(box) === 0);
    return around.map((box) => attr(box!, 'class')).join(' ');
  };
  /** What frameworks call a title above the box, by its tag or class: a few words, and none that lead elsewhere. */
  const titleAbove = (side: Element): Element | undefined =>
    [side, ...side.querySelectorAll('*')].find(
      (el) =>
        (/-title$/i.test(el.tagName) ||
          /(^|[\s_-])(title|heading|(card|page|panel|form)-header)(\s|$)/i.test(attr(el, 'class'))) &&
        shown(el) &&
        fieldsIn(el) === 0 &&
        !el.querySelector('a,button') &&
        textOf(el, 80).length < 60,
    );
  // By its own index: libraries of old give lists an `entries` of another kind.
  for (let index = 0; index < boxes.length; index++) {
    const el = boxes[index]!;
    const titled =
      el.querySelector('h1,h2,h3,h4,legend,[role=heading]') ??
      titleByClass(el) ??
      (() => {
        // What stands outside a dialog does not name what is in it.
        for (let at: Element | null = el, depth = 0; at && depth < 4 && !dialogs.includes(at); depth++, at = up(at)) {
          for (let side = at.previousElementSibling; side; side = side.previousElementSibling) {
            const h = side.matches('h1,h2,h3,h4,legend') ? side : side.querySelector('h1,h2,h3,h4');
            if (h && shown(h)) return h;
            const named = titleAbove(side);
            if (named) return named;
          }
        }
        return null;
      })();
    forms.push({
      frame: input.frame,
      index,
      action: attr(el.closest('form') ?? el, 'action').slice(0, 200),
      method: attr(el.closest('form') ?? el, 'method').toLowerCase(),
      hints: trim(`${el.id} ${attr(el, 'name')} ${typeof el.className === 'string' ? el.className : ''}`, 200),
      heading: titled ? textOf(titled, 120) : '',
      text: textOf(el, 1500),
    });
  }
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
      frame: input.frame,
    });
    if (notices.length > 40) break;
  }
  for (const el of all('iframe,[class],[data-sitekey],script[src],[id]')) {
    const isFrame = el.tagName === 'IFRAME',
      isScript = el.tagName === 'SCRIPT';
    const said = isFrame
      ? `${attr(el, 'src')} ${attr(el, 'title')}`
      : isScript
        ? ''
        : `${el.tagName} ${el.id} ${typeof el.className === 'string' ? el.className : ''}`;
    const hit = vendors.find(([, test]) => said && test.test(said));
    // A form that is called after a vendor is no widget.
    if (!hit || el.querySelector('input[type=password],input[type=email],input[type=text]')) continue;
    const r = rectOf(el);
    const host = composedClosest(el, '[data-sitekey],form') ?? el;
    const answer = host.querySelector<HTMLInputElement>(
      '[name$=captcha-response],[name=cf-turnstile-response],[name*=captcha-response],[name*=captcha-solution],[name=fc-token]',
    );
    const form = inForm(el);
    // Its script has not come, or not yet: its place is kept, and what the form demands will not be there without it.
    const isUndrawn =
      el.matches('div[data-sitekey]:empty:not([data-badge],[data-appearance=interaction-only])') &&
      el.checkVisibility({ visibilityProperty: true });
    widgets.push({
      frame: input.frame,
      kind: hit[0],
      visible: isUndrawn || (shown(el) && r[2] > 40 && r[3] > 15),
      // Some tell their state where the answer will be: ".UNSTARTED".
      solved: /^[^.]/.test(answer?.value ?? ''),
      invisible:
        /size=invisible|data-size="?invisible|badge/i.test(`${said} data-size=${attr(el, 'data-size')}`) ||
        // A button that is bound to a widget asks nothing of whoever presses it.
        /^(BUTTON|INPUT)$/.test(el.tagName) ||
        !!composedClosest(el, '.grecaptcha-badge,[data-size=invisible]'),
      form: form ? boxIndex(form) : -1,
      size: [r[2], r[3]],
    });
  }
  for (const el of all('img,canvas,svg').slice(0, 200)) {
    const r = rectOf(el);
    // One that is still on its way has no size to judge by.
    const isComing = el.tagName === 'IMG' && !(el as HTMLImageElement).complete;
    if (isComing ? !el.checkVisibility() : r[2] < 40 || r[3] < 16 || !shown(el)) continue;
    const form = inForm(el) ?? (boxes.find((b) => b.contains(el) && b !== document.body) || null);
    pictures.push({
      ref: { frame: input.frame, index: elements.push(el) - 1 },
      hints: trim(
        `${attr(el, 'src').slice(0, 120)} ${attr(el, 'alt')} ${el.id} ${attr(el, 'class')} ${wrapping(el)}`,
        250,
      ),
      form: form ? boxIndex(form) : -1,
      size: [r[2], r[3]],
    });
  }
  for (const el of all('a[href^="otpauth:"],[data-clipboard-text],[data-secret],[data-qr],[data-otpauth]')) {
    for (const a of el.attributes) if (/^otpauth:|^[A-Z2-7]{16,}=*$/.test(a.value)) seeds.add(a.value);
  }
  const lines = ((document.body as HTMLElement | null)?.innerText ?? '').split('\n').concat(shadowTexts);
  const text = lines
    .map((line) => trim(line, 2000))
    .filter(Boolean)
    .join('\n')
    .slice(0, 20000);
  for (const found of text.matchAll(
    /(?<![A-Za-z0-9])(?:[A-Z2-7]{16,128}|(?:[A-Za-z2-7]{4}[ -]){3,31}[A-Za-z2-7]{1,8})(?![A-Za-z0-9])/g,
  ))
    if (/[2-7]/.test(found[0]) || !/[a-z]/.test(found[0])) seeds.add(found[0]);
  // Where nothing can be filled in: what is on show and tells nothing of what it shows may hold it.
  const blind = !fields.some((field) => field.visible) && !widgets.length;
  const sealed =
    blind &&
    all('*').some((el) => {
      if (el.firstElementChild || rootOf(el) || el.textContent?.trim()) return false;
      if (el.tagName.includes('-')) return el.matches(':defined');
      return (
        /^(DIV|SECTION|MAIN|ARTICLE|ASIDE|SPAN)$/.test(el.tagName) &&
        shown(el) &&
        rectOf(el)[2] > 100 &&
        rectOf(el)[3] > 50
      );
    });
  const storage: string[] = [];
  try {
    for (const store of [localStorage, sessionStorage])
      for (let i = 0; i < Math.min(store.length, 60); i++)
        storage.push(`${store.key(i)}:${store.getItem(store.key(i)!)?.length ?? 0}`);
  } catch {
    /* storage is denied in this frame */
  }
  return {
    view: {
      url: location.href,
      title: trim(document.title, 150),
      lang: document.documentElement?.lang ?? '',
      text,
      headings,
      fields,
      controls,
      forms,
      notices,
      widgets,
      pictures,
      dialogs: dialogs.map((d) => textOf(d, 600)),
      seeds: [...seeds],
      storage,
      scripts: document.scripts.length,
      born: performance.timeOrigin,
      status:
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0,
    },
    elements,
    sealed,
  };
}
