/** Red, green, blue, 0 to 255. */
export type Color = readonly [number, number, number];

const NAMED: Record<string, Color> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  navy: [0, 0, 128],
  purple: [128, 0, 128],
  maroon: [128, 0, 0],
  teal: [0, 128, 128],
  lime: [0, 255, 0],
  aqua: [0, 255, 255],
  ghostwhite: [248, 248, 255],
  whitesmoke: [245, 245, 245],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
};

const WHITE: Color = [255, 255, 255];

/**
 * Reads a CSS or HTML colour, as it looks over `behind`; `'transparent'` for colours that show nothing, undefined for what is not
 * understood.
 */
export function parseColor(value: string, behind: Color = WHITE): Color | 'transparent' | undefined {
  const text = value.trim();
  if (text === 'transparent') return 'transparent';
  const named = NAMED[text];
  if (named) return named;
  const hex = /^#?([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex && (hex.length === 3 || hex.length === 6)) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16)) as unknown as Color;
  }
  const parts = /^rgba?\(([\d\s.,%/]{5,60})\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (!parts || parts.length < 3) return undefined;
  const opacity = parts[3] === undefined ? 1 : parseFloat(parts[3]) / (parts[3].endsWith('%') ? 100 : 1);
  if (opacity < 0.05) return 'transparent';
  return behind.map((base, at) => base + (parseFloat(parts[at]!) - base) * Math.min(1, opacity)) as unknown as Color;
}

/** Two colours that a person cannot tell apart in text. */
export function lookAlike(a: Color, b: Color): boolean {
  return a.every((value, i) => Math.abs(value - b[i]!) <= 12);
}
