import { isShortPage } from '../perceive/page-length.js';
import type { View } from '../perceive/view.types.js';

/** The server failed, or takes nothing of that kind: of any other status a page may be the app's own answer. */
const failed = (status: number): boolean => status >= 500 || [405, 413, 415].includes(status);

/** An HTTP error page or an application's own failure page, by its status, or its title and its shortness, or the browser's own. */
export function errorPage(view: View): boolean {
  if (view.url.startsWith('chrome-error:')) return true;
  // An app may serve its forms with any status.
  if (failed(view.status) && !view.fields.some((field) => field.visible)) return true;
  // Some servers answer with a line of plain text.
  const head = `${view.title} ${view.headings.slice(0, 2).join(' ')} ${view.text.length < 60 ? view.text : ''}`;
  return saysError(head) && isShortPage(view);
}

/** "503: Service unavailable" */
const saysError = (said: string): boolean =>
  /\b(40[0345]|419|429|50[0234])\b|not found|forbidden|page expired|too many requests|bad gateway|internal server error|service unavailable|application error|something went wrong/i.test(
    said,
  );

/** What an error page is called, in the words that say so where the app's own name is its title; its text may repeat what was sent. */
export function titleOf({ url, title, headings, status }: View): string {
  // The browser's page for an error without one is called by the app's address.
  const own = url.startsWith('chrome-error:') && status ? '' : title || headings[0];
  return ([title, ...headings].find(saysError) ?? (own || `status ${status}`)).slice(0, 80);
}

/** "Down for maintenance": what a page says that says little, and offers nothing. */
export const onlySays = ({ text, fields, controls }: View): string =>
  text.trim() && text.length < 300 && !fields.some((one) => one.visible) && !controls.some((one) => one.visible)
    ? `: the app says only "${text.replace(/\s+/g, ' ').trim().slice(0, 160)}"`
    : '';
