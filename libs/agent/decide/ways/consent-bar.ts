import type { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import { controlKey } from './controls.js';

export const CONSENT =
  /cookie|consent|gdpr|dsgvo|kuki|galleta|tracking|куки|クッキー|쿠키|隐私|ciasteczk|ev[aä]st|privacy/i;

/** The buttons of bars that speak of cookies or consent. */
const inConsentBars = (view: View): Control[] =>
  view.controls.filter(({ visible, banner }) => visible && CONSENT.test(banner));

/** Whether something is said by such a bar, so that it is no answer to a form. */
export const saidByConsentBar = (view: View, text: string): boolean =>
  inConsentBars(view).some(({ banner }) => banner.includes(text.slice(0, 100)) || text.includes(banner.slice(0, 100)));

/** A cookie or consent banner to get out of the way: refusing is preferred. */
export function bannerControl(view: View, memory: Memory): Control | null {
  const told = inConsentBars(view).filter((control) => !memory.clicked.has(controlKey(control)));
  const by = (test: (text: string) => boolean): Control | undefined =>
    told.find((control) => test(normalize(control.text)));
  return (
    by((text) => actions.rejectCookies.cover(text) > 0.7) ??
    by((text) => actions.acceptCookies.cover(text) > 0.7) ??
    null
  );
}
