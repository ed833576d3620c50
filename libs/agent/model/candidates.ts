import { isSameSite } from '../addresses.js';
import { isLogout } from '../confirm/ways-out.js';
import type { Classified } from '../decide/fields/purpose.js';
import type { FormModel } from '../decide/forms/form.js';
import { controlKey } from '../decide/ways/controls.js';
import type { Situation } from '../decide/situation.js';
import type { Control, View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { actions, harmful } from '../words/words.js';

const MOST_CONTROLS = 40;

const harmsInWords = (...texts: string[]): boolean => texts.some((text) => harmful.words.test(normalize(text)));
const harmsByName = (...texts: string[]): boolean =>
  texts.some((text) => harmful.names.test(normalize(text.replace(/^https?:\/\/[^/]+/, ''))));

/** An address as the document at `base` means it; the document's own where there is none. */
const absolute = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address || base, base).href : address;

/** What stands around a thing: the address that it leaves from, its form, and whether form or dialog speak of harm. */
function around(view: View, frame: number, form: number, dialog: number) {
  const box = view.forms.find((one) => one.frame === frame && one.index === form);
  const base = view.frameUrls[frame] ?? view.url;
  return {
    base,
    stays: isSameSite(base, view.url) && isSameSite(absolute(box?.action ?? '', base), view.url),
    harms:
      harmsInWords(box?.heading ?? '', (view.dialogs[dialog] ?? '').slice(0, 80)) ||
      harmsByName(box?.action ?? '', box?.hints ?? ''),
  };
}

/**
 * The controls that a model may choose from: those that a person sees, that lead nowhere but within the app, and that neither their own
 * words nor those around them connect with harm. A form's button is none of them: forms are filled and sent by the rules.
 */
export function pressable({ view, forms, memory }: Situation): Control[] {
  const known = new Set<string>();
  const fits = (control: Control): boolean => {
    const { text, hints, href, ref, kind } = control;
    if (!control.visible || control.disabled || !(text || hints) || text.length > 80) return false;
    const near = around(view, ref.frame, control.form, control.dialog);
    if (!near.stays || near.harms || harmsInWords(text) || harmsByName(hints, href)) return false;
    if (!/^javascript:/.test(href) && !isSameSite(absolute(href, near.base), view.url)) return false;
    const said = normalize(text);
    if (isLogout(control) || actions.logOut.test(said) || (actions.social.test(said) && !actions.useEmail.test(said)))
      return false;
    const inForm = view.fields.some((one) => one.form === control.form && one.ref.frame === ref.frame && one.visible);
    const sends = forms.some(({ submit }) => submit?.ref.frame === ref.frame && submit.ref.index === ref.index);
    const key = controlKey(control);
    if (sends || (kind === 'submit' && inForm) || memory.clicked.has(key) || known.has(key)) return false;
    known.add(key);
    return true;
  };
  return view.controls.filter(fits).slice(0, MOST_CONTROLS);
}

const TEXTUAL = /^(text|email|tel|number|url|date|month|textbox|combobox|select-one)?$/;

/**
 * The forms that a model may explain: sent to the app itself, without a word of harm, and without room for free text, so that no comment is
 * taken for a sign-up.
 */
export function explainable({ view, forms }: Situation): FormModel[] {
  return forms.filter((form) => {
    if (['search', 'newsletter', 'payment', 'forgot', 'code'].includes(form.kind)) return false;
    if (form.fields.some(({ field }) => field.tag === 'textarea')) return false;
    const near = around(view, form.frame, form.box?.index ?? -1, form.fields[0]?.field.dialog ?? -1);
    if (!near.stays || near.harms) return false;
    const { text, hints, href } = form.submit ?? { text: '', hints: '', href: '' };
    return isSameSite(absolute(href, near.base), view.url) && !harmsInWords(text) && !harmsByName(hints);
  });
}

/** The fields that the rules did not understand; a password's field is never one. */
export const unclear = (form: FormModel): Classified[] =>
  form.fields.filter(
    ({ field, purpose }) =>
      purpose === 'unknown' && field.type !== 'password' && (field.tag === 'select' || TEXTUAL.test(field.type)),
  );
