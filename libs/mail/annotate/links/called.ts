import type { Reading } from '../evidence/reading.js';
import type { Link } from '../visible/document.js';
import { labelMeans } from './label.js';

/** Labels between these lengths are names of buttons or of places. */
const SHORTEST = 3;
const LONGEST = 60;

/**
 * "Click on the button “Initialize password” below": the text calls the link by its words. They need no meaning of their own,
 * in whatever language; what the sentence asks for is what the link does.
 */
export function isCalled({ label, start }: Link, { seen: { text } }: Reading): boolean {
  if (label.length < SHORTEST || label.length > LONGEST) return false;
  for (let at = text.indexOf(label); at >= 0; at = text.indexOf(label, at + label.length))
    if (at !== start && OPENS.has(text[at - 1]!) && CLOSES.has(text[at + label.length]!)) return true;
  return false;
}

const OPENS = new Set('"“”„«»‘’\'「『《‹›'.split(''));
const CLOSES = new Set('"“”»«’‘\'」』》›‹'.split(''));

/** Up to three words, each with a capital: "Larch", "Harbor Labs". */
const NAME = /^\p{Lu}[\p{L}\p{N}]+(?: \p{Lu}[\p{L}\p{N}]*){0,2}$/u;

/** "Harbor", of a mail whose subject is "Password initialization on Harbor": every mail leads to its sender's own place. */
export function isNameOfPlace(link: Link, { seen: { text } }: Reading, reading: Reading): boolean {
  const label = link.label.trim();
  const at = text.trim().lastIndexOf(label);
  return (
    at > 0 &&
    NAME.test(label) &&
    !/\p{L}/u.test(text.trim()[at - 1]!) &&
    !/^[\p{L}\p{N}]/u.test(text.trim().slice(at + label.length)) &&
    labelMeans(link, reading) === 0
  );
}
