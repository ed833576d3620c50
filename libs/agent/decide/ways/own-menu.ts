import type { Memory } from '../../memory.js';
import type { Control } from '../../perceive/view.types.js';

/** Called by the account's address or name, or by the person's, or by initials: of theirs, or how a name begins, where a menu opens, or beneath a name of accounts. */
export function isOwnMenu({ text, hints, expanded }: Control, { identifiers, fullName }: Memory): boolean {
  const called = `${text} ${hints}`.toLowerCase();
  return (
    identifiers.some((name) => name.length > 3 && called.includes(name.toLowerCase())) ||
    text.toLowerCase() === fullName.toLowerCase() ||
    (/^\p{Lu}{1,3}$/u.test(text) && /user|account|avatar|profile/i.test(hints)) ||
    (expanded !== '' &&
      text.length > 0 &&
      text.length < 3 &&
      [...identifiers, fullName].some((name) => isShort(text, name)))
  );
}

const isShort = (text: string, name: string): boolean =>
  initials(name).startsWith(text) || (text.length > 1 && name.toLowerCase().startsWith(text.toLowerCase()));

const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
