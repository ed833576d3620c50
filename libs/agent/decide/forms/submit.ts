import type { Control, Field, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords } from '../../words/words.js';
import { goesOn } from '../ways/controls.js';
import type { FormModel } from './form.js';

/** The control that sends the form: its own, or one that stands below it and belongs to no fields. */
export function findSubmit(view: View, frame: number, form: number, group: Field[]): Control | null {
  const inDialog = group.some((field) => field.dialog >= 0);
  const near = view.controls.filter(
    (one) =>
      one.visible &&
      one.ref.frame === frame &&
      (one.kind !== 'link' || leadsNowhere(view, one)) &&
      (!inDialog || one.dialog >= 0),
  );
  const last = Math.max(...group.map((field) => field.rect[1]));
  const own = likeliest(
    near.filter((one) => one.form === form),
    last,
    group.filter((field) => !/checkbox|radio/.test(field.type)).length === 1,
    group.filter(({ type }) => type === 'password'),
  );
  const isDoor = group.some(({ type }) => type === 'password');
  if (own && (!isDoor || !isMute(own) || MAIN_BUTTON.test(own.hints))) return own;
  // A box with no way in of its own may hold the buttons of the form within it.
  const ways = view.fields.filter(
    ({ ref, type, visible }) => ref.frame === frame && visible && /^(password|email|text|search)$/.test(type),
  );
  const boxed = new Set(ways.map((field) => field.form));
  const beside = near.filter((one) => !boxed.has(one.form) && one.rect[1] > last && one.rect[1] < last + 400);
  // "Usage and privacy" is all that the form holds; "Continue" stands below it.
  if (own)
    return (
      likeliest(
        beside.filter((one) => one.kind !== 'link' && goesOn(one)),
        last,
      ) ?? own
    );
  const saying = beside.filter((one) => sends(normalize(one.text)) > 0.4);
  if (saying.length) return likeliest(saying, last);
  // The one button below, which its page calls the one to press.
  const buttons = beside.filter(({ kind }) => kind !== 'link');
  return buttons.length === 1 && /primary|submit|\bcta\b|--cta/i.test(buttons[0]!.hints) ? buttons[0]! : null;
}

/** The buttons of a form besides the one that sends it. */
export const otherButtons = (view: View, { frame, box, submit }: FormModel): Control[] =>
  view.controls.filter(
    (one) =>
      one.visible &&
      one.kind !== 'link' &&
      one.ref.frame === frame &&
      one.form === box?.index &&
      one.ref.index !== submit?.ref.index,
  );

/** What its page calls a button, and the one to press. */
const MAIN_BUTTON = /(btn|button)\S*primary|primary\S*(btn|button)|\bsubmit\b|\bcta\b/i;

/** What its page calls after what it does, whatever it says: `register-button`. */
const isCalledSender = ({ hints }: Control): boolean =>
  !TOGGLES.test(hints) && [actions.signUp, actions.logIn].some((way) => way.test(normalize(hints)));

/** Shows what is typed. */
const TOGGLES = /show|toggle|reveal|eye|visib/i;

/** "#none" names no place of the page, no more than a bare "#" does. */
const NOWHERE = /#(?:none|self|void|null|javascript|!)?$/i;

/** A link that only a script makes a button of. */
function leadsNowhere(view: View, { href, ref, text, hints }: Control): boolean {
  const here = (view.frameUrls[ref.frame] ?? view.url).replace(NOWHERE, '');
  // A bare "#" leads out of a route that stands behind one, were it not for the script.
  const isHere = href.replace(NOWHERE, '') === (NOWHERE.test(href) ? here.split('#')[0] : here);
  return /^javascript:/i.test(href) || (isHere && (sends(normalize(text)) > 0.6 || MAIN_BUTTON.test(hints)));
}

const sends = (text: string): number =>
  Math.max(actions.signUp.cover(text), actions.logIn.cover(text), actions.proceed.cover(text));

/** The control that most likely sends: after the fields, saying so, and neither a way out nor another way in. */
function likeliest(controls: Control[], last: number, lone = false, passwords: Field[] = []): Control | null {
  let best: Control | null = null;
  let bestScore = 0;
  for (const control of controls) {
    const text = normalize(control.text);
    let score = control.kind === 'submit' ? 4 : control.role === 'button' ? 1 : 0;
    if (control.role === 'label' || control.role === 'tab' || control.role === 'summary') score -= 5;
    score += 3 * sends(text);
    if (control.rect[1] >= last - 10) score += 1.5;
    if (actions.social.test(text) || fieldWords.search.cover(text) > 0.6) score -= 5;
    // Beside an address alone, having a link or a code mailed is what the form is for.
    const mails = actions.oneTimeCode.test(text) && !lone;
    if (actions.cancel.cover(text) > 0.6 || mails || actions.resend.test(text)) score -= 3.5;
    if (actions.forgot.test(text)) score -= 2;
    if (TOGGLES.test(control.hints) && !text) score -= 4;
    // In whatever words it offers to show what is typed: "display the password".
    if (isMute(control) && passwords.some((one) => inRowOf(one, control))) score -= 4;
    if (/primary|submit/i.test(control.hints)) score += 1;
    if (score > bestScore) [best, bestScore] = [control, score];
  }
  return best;
}

/** A button that neither says nor is called what the form is for. */
const isMute = (control: Control): boolean => {
  const text = normalize(control.text);
  return control.kind !== 'submit' && text !== '' && !sends(text) && !isCalledSender(control);
};

const inRowOf = ({ rect: [, top, , height] }: Field, { rect: [, y, , tall] }: Control): boolean =>
  y + tall / 2 > top && y + tall / 2 < top + height;
