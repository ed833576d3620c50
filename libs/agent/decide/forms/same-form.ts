import type { Sent } from '../../sent.types.js';
import type { Field } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { has, type FormModel } from './form.js';

/** Whether two signatures name the same fields, wherever on the page they stand. */
export const sameFields = (a: string, b: string): boolean => a.slice(a.indexOf('|')) === b.slice(b.indexOf('|'));

/** The same in their order, whatever they are taken for. */
const sameNames = (a: string, b: string): boolean => namesIn(a) === namesIn(b);
const namesIn = (signature: string): string => signature.slice(signature.indexOf('|')).replace(/:\w+(?=,|$)/g, '');

type Page = Pick<Situation, 'view' | 'forms' | 'task' | 'memory'>;

/** The fields that a signature names, each with what it is for. */
export const boxesOf = (signature: string): Set<string> =>
  new Set(signature.slice(signature.indexOf('|') + 1).split(','));

/** The form that was sent last, where the page shows it still or once more. */
export function formSent({ view, forms, task }: Page, sent: Sent): FormModel | undefined {
  const still = forms.find((form) => form.signature === sent.signature);
  if (still) return still;
  // A refused login may come back with its form elsewhere, at another address.
  const moved =
    view.url === sent.url || (sent.kind === 'login' && sent.withPassword)
      ? forms.find((form) => sameFields(form.signature, sent.signature))
      : undefined;
  // Locked while it waits, a password is taken for one that the page only shows.
  const isLocked = ({ fields, signature }: FormModel): boolean =>
    fields.every(({ field }) => field.readonly || field.disabled) && sameNames(signature, sent.signature);
  if (!moved && sent.kind === 'login' && view.url === sent.url) return forms.find(isLocked);
  // A box that is called nothing is known by the words above it, and a refusal comes between.
  if (!moved && (sent.kind === 'code' || sent.kind === 'totp') && view.url === sent.url)
    return forms.find((form) => sameNames(form.signature, sent.signature));
  if (moved || sent.kind !== 'signup' || !sent.withPassword || view.born === sent.born) return moved;
  // As may a refused sign-up, with boxes that a choice had put out of sight; or with a list in the place of a box, what was typed
  // standing in it.
  return forms.find(
    (form) =>
      form.kind === 'signup' &&
      ((view.url === sent.url && keeps(form, sent, 1)) || (keeps(form, sent, 0.7) && holdsAddress(form, task.email))),
  );
}

/** It took the account's password just now and shows its boxes once more, as an account's own page does. */
export function tookPassword(page: Page, form: FormModel): boolean {
  const { sent } = page.memory;
  return sent?.answered === 'taken' && sent.withPassword && sent.kind !== 'login' && formSent(page, sent) === form;
}

/** Whether it asks for so much of what was sent. */
function keeps({ signature }: FormModel, sent: Sent, share: number): boolean {
  const [all, some] = [boxesOf(signature), boxesOf(sent.signature)];
  return [...some].filter((one) => all.has(one)).length >= share * some.size;
}

const holdsAddress = (form: FormModel, email: string): boolean =>
  has(form, 'password') && form.fields.some(({ field }) => field.value.toLowerCase() === email.toLowerCase());

const TYPED = /^(text|email|password|tel|url|number)$/;

/** Its boxes that are typed into. */
export const typedInto = ({ fields }: FormModel): Field[] =>
  fields.map(({ field }) => field).filter(({ type }) => TYPED.test(type));

/** The page that it was sent from has emptied all of its boxes: who is to correct something is left at least the name. */
export const emptied = (form: FormModel, { typed }: Sent): boolean =>
  typed > 1 && typedInto(form).every((field) => !field.filled);
