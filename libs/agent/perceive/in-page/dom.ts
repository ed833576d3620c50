/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Reads elements and their words, shadow roots included. The first part of the page script; the others are handed what it returns. */
export function domReader() {
  const trim = (text: string | null | undefined, max: number): string =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, max);
  const attr = (el: Element, name: string): string => el.getAttribute(name) ?? '';
  const up = (el: Element): Element | null => el.parentElement ?? ((el.getRootNode() as ShadowRoot).host || null);
  /** The same as it is drawn: what stands in a component's slot stands in what is drawn around the slot. */
  const upDrawn = (el: Element): Element | null => el.assignedSlot ?? up(el);
  /** Without those that only count in a state: "aria-invalid:text-red" stands on a field that is in order. */
  const classesOf = (el: Element | null): string =>
    (el?.getAttribute('class') ?? '')
      .replace(/\S+:\S*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
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
    // What has no box of its own ("contents") is nowhere else than what it holds.
    if (el.getClientRects().length === 0) return false;
    return r.bottom <= 0 || r.right <= 0 || r.top >= innerHeight || r.left >= innerWidth;
  };
  const FIELD =
    'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image]):not([type=reset]),select,textarea,[role=combobox]:not(input),[role=checkbox]:not(input),[role=radio]:not(input),[role=switch]:not(input),[role=textbox]:not(input):not(textarea),[role=spinbutton]:not(input),[role=listbox][aria-haspopup],button[aria-haspopup=listbox]';
  /** What cuts all of an element off, which lies beside it. */
  const cutOffBy = (el: Element): DOMRect | null => {
    const { left, right } = el.getBoundingClientRect();
    for (let at = up(el); at && at !== document.body; at = up(at)) {
      const edge = at.getBoundingClientRect();
      const isBeside = edge.width > 0 && (left >= edge.right || right <= edge.left);
      if (isBeside && /hidden|clip/.test(getComputedStyle(at).overflowX)) return edge;
    }
    return null;
  };
  /** Two parts of one kind, such as slides: what is drawn in from the side besides, a menu say, is of another. */
  const alike = (one: Element, other: Element): boolean =>
    one.tagName === other.tagName &&
    (one.classList.length + other.classList.length === 0 ||
      [...one.classList].some((name) => other.classList.contains(name)));
  /** On another slide than the one in sight: beside the edge of what shows a box of the same form. */
  const onOtherSlide = (el: Element): boolean => {
    const edge = cutOffBy(el);
    if (!edge) return false;
    const isInSight = (box: Element): boolean => {
      const { left, right, width } = box.getBoundingClientRect();
      return width > 0 && left >= edge.left && right <= edge.right && box.checkVisibility();
    };
    const shows = (slide: Element): boolean =>
      [...slide.querySelectorAll(FIELD)].some((box) => box.closest('form') === el.closest('form') && isInSight(box));
    for (let slide = el, at = up(el); at && at !== document.body; slide = at, at = up(at))
      if ([...at.children].some((other) => other !== slide && alike(slide, other) && shows(other))) return true;
    return false;
  };
  const BUTTON =
    'a[href],a[onclick],button,input[type=submit],input[type=button],input[type=image],[role=button],[role=link],[role=tab],[role=menuitem],summary';
  /** What the elements of these ids are called, the element itself among them at times: "month, Date of birth". */
  const byIds = (el: Element, name: string): string => {
    const root = el.getRootNode() as Document | ShadowRoot;
    return attr(el, name)
      .split(/\s+/)
      .map((id) => {
        const named = id ? root.getElementById?.(id) : null;
        return named ? attr(named, 'aria-label') || named.textContent : '';
      })
      .join(' ');
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
  const all = (selector: string): Element[] => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
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
  const boxesIn = (el: Element): Element[] =>
    /^(INPUT|SELECT|TEXTAREA)$/.test(el.tagName)
      ? []
      : [...el.querySelectorAll('input:not([type=hidden]),select,textarea')];
  /** A widget's frame around the box that is typed into is no field besides; around one that is not drawn it is the field itself. */
  const frames = (el: Element): boolean => boxesIn(el).some((box) => box.checkVisibility());
  const fieldsIn = (box: Element): number =>
    [...box.querySelectorAll(FIELD)].filter((el) => boxesIn(el).length === 0).length;
  return {
    FIELD,
    BUTTON,
    roots,
    trim,
    attr,
    up,
    upDrawn,
    classesOf,
    textOf,
    calledBy,
    rectOf,
    shown,
    offScreen,
    onOtherSlide,
    byIds,
    rootOf,
    all,
    slotted,
    composedClosest,
    frames,
    fieldsIn,
  };
}

export type Dom = ReturnType<typeof domReader>;
