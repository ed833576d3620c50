import { escaped } from '../../words/escaped.js';

/** What is left of a text without what is known of it. */
export function subtract(text: string, known: string[]): string {
  let rest = text;
  for (const part of known.sort((a, b) => b.length - a.length))
    rest = rest.replace(rest.includes(part) ? part : counted(part), ' ');
  return rest.replace(/\s+/g, ' ').trim();
}

/** The same words where a script has put a count of letters among them since. */
const counted = (text: string): RegExp =>
  new RegExp(
    text
      .split(' ')
      .map(escaped)
      .join(String.raw`(?: \d+(?:/\d+)?)? `),
  );
