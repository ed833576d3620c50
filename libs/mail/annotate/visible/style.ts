import { type Color, lookAlike, parseColor } from './colors.js';
import type { Look } from './document.js';
import type { Declarations } from './style-sheet.js';

/** The computed style of an element, as far as it decides whether and how its text is seen. */
export interface Style extends Look {
  /** Nothing inside can be seen, whatever it says itself. */
  gone: boolean;
  /** `visibility: hidden`, which a descendant can undo. */
  invisible: boolean;
  /** Crossed out: taken back by the one who wrote it. */
  struck: boolean;
  color: Color | 'transparent' | undefined;
  /** Undefined where it cannot be known: an image, a gradient. */
  background: Color | undefined;
  preformatted: boolean;
}

export const ROOT_STYLE: Style = {
  size: 16,
  bold: false,
  mono: false,
  spaced: false,
  gone: false,
  invisible: false,
  struck: false,
  color: [0, 0, 0],
  background: [255, 255, 255],
  preformatted: false,
};

const HEADING_SIZE: Record<string, number> = { h1: 32, h2: 24, h3: 19, h4: 16 };
const SIZE_WORDS: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};
const FONT_TAG_SIZE = [10, 10, 13, 16, 18, 24, 32, 48];
const BOLD_TAGS = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const MONO_TAGS = new Set(['code', 'pre', 'kbd', 'samp', 'tt']);

const STYLED = new Set([...BOLD_TAGS, ...MONO_TAGS, 'del', 's', 'strike', 'textarea', 'font']);

/** The style of an element from its parent's, its tag and attributes, and the declarations that apply to it. */
export function computeStyle(parent: Style, tag: string, attributes: Record<string, string>, css: Declarations): Style {
  if (css.size === 0 && !STYLED.has(tag) && !hasAny(attributes)) return parent;
  const style: Style = { ...parent };
  if (HEADING_SIZE[tag]) style.size = HEADING_SIZE[tag];
  if (BOLD_TAGS.has(tag)) style.bold = true;
  if (MONO_TAGS.has(tag)) style.mono = true;
  if (tag === 'del' || tag === 's' || tag === 'strike') style.struck = true;
  if (tag === 'pre' || tag === 'textarea') style.preformatted = true;
  readAttributes(style, tag, attributes);
  if (css.size > 0) {
    readText(style, parent, css);
    if (isGone(css)) style.gone = true;
  }
  if ('hidden' in attributes) style.gone = true;
  return style;
}

function hasAny(attributes: Record<string, string>): boolean {
  for (const _name in attributes) return true;
  return false;
}

/** Whether a person sees text of this style. Links keep their text whatever its colours: buttons are drawn in many ways. */
export function isSeen(style: Style, inLink: boolean): boolean {
  if (style.gone || style.invisible || style.size <= 3) return false;
  if (inLink) return true;
  if (style.color === 'transparent') return false;
  return !(style.color && style.background && lookAlike(style.color, style.background));
}

function readAttributes(style: Style, tag: string, attributes: Record<string, string>): void {
  if (attributes['bgcolor']) setBackground(style, attributes['bgcolor'].toLowerCase());
  if (attributes['background']) style.background = undefined;
  if (tag === 'font') {
    if (attributes['color']) style.color = parseColor(attributes['color'].toLowerCase());
    const size = Number(attributes['size']);
    if (size) style.size = FONT_TAG_SIZE[Math.min(Math.max(size, 0), 7)]!;
  }
}

function readText(style: Style, parent: Style, css: Declarations): void {
  const size = css.get('font-size') ?? /(?:^|\s)([\d.]+(?:px|pt|em|rem|%))/.exec(css.get('font') ?? '')?.[1];
  if (size) style.size = pixels(size, parent.size) ?? SIZE_WORDS[size] ?? style.size;
  const weight = css.get('font-weight') ?? /(?:^|\s)(bold|[6-9]00)\s/.exec(css.get('font') ?? '')?.[1];
  if (weight) style.bold = weight.startsWith('bold') || Number(weight) >= 600;
  const family = `${css.get('font-family') ?? ''} ${css.get('font') ?? ''}`;
  if (/mono|courier|consol|menlo/.test(family)) style.mono = true;
  const spacing = css.get('letter-spacing');
  if (spacing) style.spaced = (pixels(spacing, style.size) ?? 0) >= 2;
  if (css.get('text-decoration')?.includes('line-through')) style.struck = true;
  const visibility = css.get('visibility');
  if (visibility) style.invisible = visibility === 'hidden' || visibility === 'collapse';
  const color = css.get('color');
  if (color && color !== 'inherit') style.color = parseColor(color);
  for (const name of ['background', 'background-color', 'background-image']) {
    const value = css.get(name);
    if (value) setBackground(style, value);
  }
}

function setBackground(style: Style, value: string): void {
  if (/url\(|gradient\(/.test(value)) {
    style.background = undefined;
    return;
  }
  if (value === 'none' || value === 'transparent' || value === 'inherit') return;
  const { background: behind } = style;
  const color =
    parseColor(value, behind) ??
    parseColor(/#[0-9a-f]{3,6}\b|rgba?\([^)]{5,60}\)|^[a-z]+/.exec(value)?.[0] ?? '', behind);
  if (color !== 'transparent') style.background = color;
}

function isGone(css: Declarations): boolean {
  if (css.get('display') === 'none') return true;
  const opacity = css.get('opacity');
  if (opacity !== undefined && parseFloat(opacity) <= 0.05) return true;
  const clipped = css.get('overflow') === 'hidden';
  if (clipped && ['max-height', 'height', 'max-width', 'width'].some((name) => atMost(css.get(name), 1))) return true;
  const position = css.get('position');
  const far = (name: string) => atMost(css.get(name), -400);
  if ((position === 'absolute' || position === 'fixed') && ['left', 'top', 'right', 'bottom'].some(far)) return true;
  if (far('text-indent') || far('margin-left') || far('margin-top')) return true;
  if (/scale\(0(\.0+)?[,)]|translate[xy]?\(-\d{3,}/.test(css.get('transform') ?? '')) return true;
  if (/rect\(\s*[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?\s*\)/.test(css.get('clip') ?? '')) return true;
  return /inset\(\s*(5\d|[6-9]\d|100)%/.test(css.get('clip-path') ?? '');
}

function atMost(value: string | undefined, limit: number): boolean {
  const size = value === undefined ? undefined : pixels(value, 16);
  return size !== undefined && size <= limit;
}

/** A CSS length in pixels; percentages and em of `base`. */
function pixels(value: string, base: number): number | undefined {
  const match = /^(-?\d*\.?\d+)\s*(px|pt|em|rem|%|vw|vh)?$/.exec(value);
  if (!match) return undefined;
  const number = parseFloat(match[1]!);
  switch (match[2]) {
    case 'pt':
      return number * 1.333;
    case 'em':
      return number * base;
    case 'rem':
      return number * 16;
    case '%':
      return (number / 100) * base;
    case 'vw':
    case 'vh':
      return number * 10;
    default:
      return number;
  }
}
