import { originOf } from '../../addresses.js';
import { saysLittle } from '../../perceive/page-length.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { type FormModel, isBeside } from '../forms/form.js';

const FEW_LINKS = 2;

/** The one box of the one form of a page, beside what it may offer to whoever comes. */
export function loneBox(forms: FormModel[]): { form: FormModel; box: Classified } | null {
  const [form, ...others] = forms.filter((one) => !isBeside(one));
  const [box, ...more] = form?.fields ?? [];
  return form && box && others.length + more.length === 0 ? { form, box } : null;
}

/** What can be pressed beside the form's own button, and does not only lead back or out. */
export const leadsOn = (one: Control, { submit }: FormModel): boolean =>
  one.visible &&
  one.kind !== 'link' &&
  one !== submit &&
  ![actions.logOut, actions.cancel].some((way) => way.test(normalize(one.text)));

/** Neither words nor links, as behind a sign-up that is not through. Every page's frame leads home, and to its small print. */
export const showsLittle = (view: View): boolean => saysLittle(view) && waysOn(view).length <= FEW_LINKS;

/** The links that lead on from it. */
export const waysOn = (view: View): Control[] => view.controls.filter((one) => isWay(one, view));

const isWay = ({ visible, kind, href, text }: Control, { url }: View): boolean =>
  visible && kind === 'link' && text !== '' && !isHome(href, url) && fields.terms.cover(normalize(text)) < 0.6;

/** It leads to the app's front. */
export const isHome = (href: string, url: string): boolean =>
  URL.canParse(href, url) && originOf(href) === originOf(url) && new URL(href, url).pathname === '/';
