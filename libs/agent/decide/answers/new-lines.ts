import type { Sent } from '../../sent.types.js';
import type { View } from '../../perceive/view.types.js';

/** The lines that the page did not show before the form was sent. */
export const newLines = ({ text }: View, { lines }: Sent): string[] =>
  text.split('\n').filter((line) => !lines.has(line));
