/** CSS declarations by property; only what decides visibility and emphasis is kept. */
export type Declarations = Map<string, string>;

export interface StyledElement {
  tag: string;
  id: string;
  classes: readonly string[];
}

interface Compound {
  tag: string;
  id: string;
  classes: string[];
}

interface Rule {
  /** From the outermost ancestor to the element itself. */
  path: Compound[];
  specificity: number;
  declarations: Declarations;
  important: Declarations;
}

const KEPT = new Set([
  'display', 'visibility', 'opacity', 'font-size', 'font-weight', 'font-family', 'font', 'color', 'background',
  'background-color', 'background-image', 'max-height', 'height', 'width', 'max-width', 'overflow', 'position', 'left',
  'top', 'right', 'bottom', 'text-indent', 'letter-spacing', 'clip', 'clip-path', 'transform', 'padding', 'border',
  'text-decoration', 'margin-left', 'margin-top',
]); // oxfmt-ignore
const MAX_RULES = 1500;
/** Rules tried on elements in all; a style sheet that needs more is not one to be read by people. */
const MAX_TRIALS = 150_000;
const MAX_REMEMBERED = 1000;

export interface ParsedDeclarations {
  normal: Declarations;
  important: Declarations;
}

/** Remembers the declarations of `style` attributes: mails repeat the same few on hundreds of elements. */
export class InlineStyles {
  private readonly known = new Map<string, ParsedDeclarations>();

  get(css: string): ParsedDeclarations {
    const known = this.known.get(css);
    if (known) return known;
    const parsed = parseDeclarations(css);
    if (this.known.size < MAX_REMEMBERED) this.known.set(css, parsed);
    return parsed;
  }
}

/** Reads `name: value; …`, last one wins; `!important` ones are told apart. */
export function parseDeclarations(css: string): ParsedDeclarations {
  const normal: Declarations = new Map();
  const important: Declarations = new Map();
  for (const piece of css.split(';')) {
    const colon = piece.indexOf(':');
    if (colon < 1) continue;
    const name = piece.slice(0, colon).trim().toLowerCase();
    if (!KEPT.has(name)) continue;
    const value = piece
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const bang = value.indexOf('!important');
    if (bang >= 0) important.set(name, value.slice(0, bang).trim());
    else normal.set(name, value);
  }
  return { normal, important };
}

/** A mail's `<style>` blocks: simple selectors only (tags, classes, ids, descendants), media queries for all screens only. */
export class StyleSheet {
  private readonly byKey = new Map<string, Rule[]>();
  private count = 0;
  private trials = 0;

  constructor(html: string) {
    for (const css of styleBlocks(html)) this.read(withoutComments(css));
  }

  /** Nothing in it can apply to anything. */
  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Adds the matching declarations in cascade order; `ancestors` runs from the root to the parent. */
  apply(
    element: StyledElement,
    ancestors: readonly StyledElement[],
    normal: Declarations,
    important: Declarations,
  ): void {
    if (this.count === 0 || this.trials > MAX_TRIALS) return;
    const matching: Rule[] = [];
    const keys = ['*', element.tag, ...element.classes.map((name) => `.${name}`)];
    if (element.id) keys.push(`#${element.id}`);
    for (const key of keys) {
      const rules = this.byKey.get(key) ?? [];
      this.trials += rules.length;
      for (const rule of rules) if (matches(rule.path, element, ancestors)) matching.push(rule);
    }
    if (matching.length > 1) matching.sort((a, b) => a.specificity - b.specificity);
    for (const rule of matching) {
      rule.declarations.forEach((value, name) => normal.set(name, value));
      rule.important.forEach((value, name) => important.set(name, value));
    }
  }

  private read(css: string): void {
    let at = 0;
    while (at < css.length && this.count < MAX_RULES) {
      const open = css.indexOf('{', at);
      if (open < 0) return;
      const prelude = css.slice(at, open).trim();
      if (prelude.startsWith('@')) {
        const close = closingBrace(css, open);
        if (/^@media\s+(only\s+)?(all|screen)\s*$/i.test(prelude)) this.read(css.slice(open + 1, close));
        at = close + 1;
        continue;
      }
      const end = css.indexOf('}', open);
      const body = css.slice(open + 1, end < 0 ? css.length : end);
      this.addRules(prelude, body);
      at = end < 0 ? css.length : end + 1;
    }
  }

  private addRules(selectors: string, body: string): void {
    const { normal, important } = parseDeclarations(body);
    if (normal.size + important.size === 0) return;
    for (const selector of selectors.split(',').slice(0, 50)) {
      const path = parseSelector(selector);
      const last = path?.at(-1);
      if (!path || !last) continue;
      const key = last.id ? `#${last.id}` : last.classes.length ? `.${last.classes[0]}` : last.tag;
      const specificity = path.reduce(
        (sum, one) => sum + (one.id ? 10_000 : 0) + one.classes.length * 100 + (one.tag === '*' ? 0 : 1),
        0,
      );
      const rules = this.byKey.get(key) ?? [];
      if (rules.length === 0) this.byKey.set(key, rules);
      rules.push({ path, specificity: specificity * 10_000 + this.count++, declarations: normal, important });
    }
  }
}

function matches(path: readonly Compound[], element: StyledElement, ancestors: readonly StyledElement[]): boolean {
  if (!matchesOne(path[path.length - 1]!, element)) return false;
  let step = path.length - 2;
  for (let i = ancestors.length - 1; step >= 0 && i >= 0 && i > ancestors.length - 40; i--) {
    if (matchesOne(path[step]!, ancestors[i]!)) step--;
  }
  return step < 0;
}

function matchesOne(one: Compound, element: StyledElement): boolean {
  if (one.tag !== '*' && one.tag !== element.tag) return false;
  if (one.id && one.id !== element.id) return false;
  return one.classes.every((name) => element.classes.includes(name));
}

function parseSelector(selector: string): Compound[] | null {
  const path: Compound[] = [];
  for (const piece of selector.replaceAll('>', ' ').trim().split(/\s+/).slice(0, 8)) {
    if (!/^[\w.#*-]+$/.test(piece)) return null;
    const tag = /^[a-z][\w-]*/i.exec(piece)?.[0].toLowerCase() ?? '*';
    const classes = piece.match(/\.[\w-]+/g)?.map((name) => name.slice(1)) ?? [];
    path.push({ tag, id: /#([\w-]+)/.exec(piece)?.[1] ?? '', classes });
  }
  return path;
}

/** The text of `<style>` elements outside of comments (Outlook's conditional ones are not what a person sees). */
function styleBlocks(html: string): string[] {
  const lower = html.toLowerCase();
  const blocks: string[] = [];
  let at = 0;
  while (blocks.length < 20) {
    const style = lower.indexOf('<style', at);
    if (style < 0) break;
    const comment = lower.indexOf('<!--', at);
    if (comment >= 0 && comment < style) {
      const end = lower.indexOf('-->', comment + 2);
      if (end < 0) break;
      at = end + 3;
      continue;
    }
    const open = lower.indexOf('>', style);
    const close = open < 0 ? -1 : lower.indexOf('</style', open);
    if (close < 0) break;
    blocks.push(html.slice(open + 1, close).slice(0, 200_000));
    at = close + 7;
  }
  return blocks;
}

function withoutComments(css: string): string {
  let out = '';
  let at = 0;
  for (;;) {
    const open = css.indexOf('/*', at);
    if (open < 0) return out + css.slice(at);
    out += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return out;
    at = close + 2;
  }
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let i = open; i < css.length; i++) {
    if (css[i] === '{') depth++;
    else if (css[i] === '}' && --depth === 0) return i;
  }
  return css.length;
}
