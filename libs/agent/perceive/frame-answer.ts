import type { FrameView, View } from './view.types.js';

/** Many times what the largest honest page tells of itself (characters). */
const LONGEST_ANSWER = 20_000_000;
const LONGEST_TEXT = 20_000;
/** Of a label, an address of a button, and all the like. */
const LONGEST_WORDS = 2_000;
const MOST_OF_OTHERS = 300;
/** As many as the page script looks for. */
const MOST: Record<string, number> = { fields: 400, controls: 1_600, pictures: 200, notices: 50, headings: 60 };

/**
 * Reads what a frame says of itself. A page's own script can make it say anything, and whoever thinks about ten thousand fields
 * stands still for minutes, with every other run beside it. Throws where it is no description.
 */
export function readFrameAnswer(answer: unknown): [FrameView, boolean] {
  if (typeof answer !== 'string' || answer.length > LONGEST_ANSWER) throw new Error('the page tells nothing of itself');
  const [view, sealed] = JSON.parse(answer) as [FrameView, boolean];
  const { text, url } = view;
  cut(view, '');
  return [{ ...view, text: text.slice(0, LONGEST_TEXT), url: url.slice(0, LONGEST_TEXT) }, sealed];
}

/** Together frames have no more than one may have: the first ones count. */
export const mostOf = (key: keyof View): number => MOST[key] ?? MOST_OF_OTHERS;

function cut(value: unknown, key: string): unknown {
  if (typeof value === 'string') return value.length > LONGEST_WORDS ? value.slice(0, LONGEST_WORDS) : value;
  if (Array.isArray(value)) {
    value.length = Math.min(value.length, MOST[key] ?? MOST_OF_OTHERS);
    for (let at = 0; at < value.length; at++) value[at] = cut(value[at], '');
  } else if (typeof value === 'object' && value !== null) {
    const named = value as Record<string, unknown>;
    for (const name of Object.keys(named)) named[name] = cut(named[name], name);
  }
  return value;
}
