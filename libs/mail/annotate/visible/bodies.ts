import type { AnnotatableMail } from '../annotate.js';
import { readHtml } from './html.js';
import { readText } from './text.js';

/** What a person would see of a mail, by its text part and by its HTML; `''` for a part that it lacks. */
export const visibleBodies = ({ text, html }: Omit<AnnotatableMail, 'subject'>): string[] => [
  text ? readText(text).text : '',
  html ? readHtml(html).text : '',
];
