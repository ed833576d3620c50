import { createHash } from 'node:crypto';
import type { View } from './view.types.js';

/** Two looks with the same digest show the same: the page has not moved in between. */
export function digestOf({ url, text, fields, controls }: View): string {
  const boxes = fields.map(({ name, visible, invalid }) => `${name}${visible}${invalid}`).join();
  return createHash('sha1').update(`${url}|${text}|${boxes}|${controls.length}`).digest('hex');
}
