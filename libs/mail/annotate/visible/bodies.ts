import type { AnnotatableMail } from '../annotate.js';
import { readHtml } from './html.js';
import { readText } from './text.js';

const known = new WeakMap<object, string[]>();

/** What a person would see of a mail, by its text part and by its HTML; `''` for a part that it lacks. It is asked for more than once. */
export function visibleBodies(mail: Omit<AnnotatableMail, 'subject'>): string[] {
  const { text, html } = mail;
  const bodies = known.get(mail) ?? [text ? readText(text).text : '', html ? readHtml(html).text : ''];
  known.set(mail, bodies);
  return bodies;
}
