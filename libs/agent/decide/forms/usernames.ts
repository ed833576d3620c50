import type { Memory } from '../../memory.js';
import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import { AT_LEAST, readRules, TO } from '../answers/read-rules.js';

/** A user name of letters and digits from an address: what nearly every app accepts. */
export function usernameFrom(email: string): string {
  const local = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = /^[a-z]/.test(local) ? local : `u${local}`;
  return name.length >= 5 ? name.slice(0, 20) : `${name}${'robin'.slice(0, 5 - name.length)}`;
}

/** Another user name: what the page complains of decides how it differs. */
export function varyUsername(memory: Memory, words: string): void {
  memory.usernameTries++;
  const said = normalize(words);
  // One that was taken had the right form: "AdaMiller" of a page's own making stays of two words.
  const isTaken = /^[a-z]+\d*$/i.test(memory.username) && messages.accountExists.test(said);
  const base = (isTaken ? memory.username : usernameFrom(memory.username)).replace(/\d+$/, '') || 'robin';
  const suffix = String(100 + ((memory.username.length * 7919 + memory.usernameTries * 104_729 + Date.now()) % 900));
  memory.lettersOnly ||= /only letters|letters only|nur buchstaben|seulement des lettres|solo letras|только буквы/.test(
    said,
  );
  const { minLength: least = 0, maxLength } = readRules([words]);
  const short =
    least > memory.username.length ||
    /too short|at least|zu kurz|mindestens|trop court|au moins|corto|menos|curto|minimo|коротк|минимум|以上|至少/.test(
      said,
    );
  const most = /(?:max|most|than|hochstens|maximal|au plus|maximo|не более|最多)\D{0,12}(\d{1,2})/.exec(said)?.[1];
  // Ours has had as many letters as the one length that is told: it is the most, in whatever language.
  const isMost = !isTaken && !AT_LEAST.test(said) && least > LEAST_LIMIT && least < memory.username.length;
  const shorter = Number(most ?? (short ? 0 : (maxLength ?? (isMost ? least : 0))));
  const end = memory.lettersOnly ? [...suffix].map((digit) => 'abcdefghij'[Number(digit)]).join('') : suffix;
  let name = base + end;
  if (short) name = (name + 'harborlight').padEnd(least, 'harborlight').slice(0, Math.max(16, least));
  if (shorter > 3) name = name.slice(-shorter).replace(/^[^a-z]+/, 'u');
  memory.rename(name);
}

/** From so many letters on, what is said of a length is taken for the most that a user name may have. */
const LEAST_LIMIT = 6;
const RANGE = new RegExp(String.raw`\b(\d{1,2})${TO}(\d{1,2})\b`, 'i');

/** The most letters that the field takes, or that what is said at it allows. */
export function lettersAllowed({ maxLength, label, placeholder, described, around }: Field): number {
  const told = [label, placeholder, described, around].flatMap((text) => {
    const [, least, most] = RANGE.exec(text) ?? [];
    // "a-z, 0-9" is no range of lengths.
    const isRange = Number(least) > 0 && Number(least) < Number(most);
    return isRange ? Number(most) : (readRules([text]).maxLength ?? []);
  });
  return Math.min(...[maxLength, ...told.filter((limit) => limit >= LEAST_LIMIT)].filter((limit) => limit > 0));
}

/** A field that takes fewer letters would cut the name off, or the app refuse it: it keeps the digits at its end, by which it differs, and is known by what is left. */
export function fitUsername(memory: Memory, limit: number): void {
  const name = memory.username;
  if (limit < 4 || name.length <= limit) return;
  const digits = /\d*$/.exec(name)![0].slice(2 - limit);
  memory.rename(name.slice(0, limit - digits.length) + digits);
}
