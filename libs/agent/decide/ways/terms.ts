import type { Evidence } from '../../confirm/evidence.js';
import type { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords } from '../../words/words.js';
import { fillForm } from '../forms/fill-form.js';
import { type FormModel, isAside } from '../forms/form.js';
import { urlWords } from '../forms/forms.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { controlKey, goesOn, isFree } from './controls.js';

/** Terms to agree to before the form is shown. */
export function agreement({ view, forms, task, memory }: Situation): Move | null {
  if (memory.goal !== 'register' || memory.accountCreated || forms.some(({ kind }) => kind === 'signup')) return null;
  const boxes = forms.map(({ box }) => box?.heading ?? '');
  const at = `${urlWords(view.url)} ${normalize([view.title, ...view.headings, ...boxes].join(' '))}`;
  if (!actions.signUp.test(at) && !(memory.clicked.size > 0 && !memory.hasBegun && forms.some(asksTerms))) return null;
  // A box to log in stands on every page of some apps, and has its own button.
  const logins = forms.filter(({ kind }) => kind === 'login');
  const form = forms.find(
    (one) =>
      !logins.includes(one) &&
      one.fields.some(({ purpose, field }) => /^(terms|ageConfirm)$/.test(purpose) && !field.checked),
  );
  if (form?.submit && memory.timesFilled(form) < 2)
    return { ...fillForm(view, form, task, memory, 'profile'), why: 'agreeing to the terms before the form' };
  const agrees = agreesOfTwo(view, memory) ?? oldEnoughOfTwo(view, memory);
  if (agrees) return { move: 'click', control: agrees, why: `"${agrees.text}" leads past the terms` };
  const begins = beginsSignUp(view, memory);
  if (begins) return { move: 'click', control: begins, why: `"${begins.text}" begins the sign-up` };
  if (!fieldWords.terms.test(normalize(view.text.slice(0, 6000)))) return null;
  const control = view.controls.find((one) => {
    const text = normalize(one.text);
    return (
      one.visible &&
      !one.banner &&
      text.length < 60 &&
      (fieldWords.terms.cover(text) > 0.5 || actions.acceptCookies.cover(text) > 0.7) &&
      !/\b(not|don t|nicht|pas|no|non|nao|niet|nie|не|ne|inte|ikke)\b/.test(text) &&
      (one.kind !== 'link' || actions.acceptCookies.cover(text) > 0.7) &&
      !logins.some(({ frame, box }) => frame === one.ref.frame && box?.index === one.form) &&
      !memory.clicked.has(controlKey(one))
    );
  });
  return control ? { move: 'click', control, why: `"${control.text}" leads past the terms` } : null;
}

/**
 * "The following pages ask about your new account. [Continue]": the one button of a form that asks nothing yet, or of a page outside
 * all forms.
 */
function beginsSignUp({ controls, fields }: View, memory: Memory): Control | undefined {
  const isIn = (form: Control, other: Pick<Control, 'form' | 'ref'>): boolean =>
    other.form === form.form && other.ref.frame === form.ref.frame;
  return controls.find(
    (one) =>
      one.kind !== 'link' &&
      !one.banner &&
      goesOn(one) &&
      isFree(one, memory) &&
      !fields.some((field) => field.visible && isIn(one, field)) &&
      !controls.some(
        (other) =>
          other !== one &&
          other.visible &&
          other.kind !== 'link' &&
          isIn(one, other) &&
          (one.form >= 0 || goesOn(other)),
      ),
  );
}

/** "I have read the terms [Next]", behind what looked like the way to sign up, and called after nothing but the terms. */
const asksTerms = ({ fields, submit }: FormModel): boolean =>
  goesOn(submit) && fields.length > 0 && fields.every(({ purpose }) => /^(terms|ageConfirm|newsletter)$/.test(purpose));

/** "[I agree to these terms] [I do not agree to these terms]": of two buttons of one form, all the words of the one that lacks the "not" are the other's. */
function agreesOfTwo({ controls, fields }: View, memory: Memory): Control | undefined {
  const buttons = controls.filter((one) => one.visible && !one.disabled && one.kind === 'submit' && one.form >= 0);
  const isTypedInto = ({ form, ref }: Control): boolean =>
    fields.some((one) => one.visible && one.form === form && one.ref.frame === ref.frame);
  const words = ({ text }: Control): string[] => normalize(text).split(' ');
  return buttons.find((yes) => {
    const [no, ...more] = buttons.filter(
      (one) => one !== yes && one.form === yes.form && one.ref.frame === yes.ref.frame,
    );
    if (!no || more.length > 0 || isTypedInto(yes) || memory.clicked.has(controlKey(yes))) return false;
    const [said, denied] = [words(yes), words(no)];
    return (
      said.length > 1 &&
      denied.length > said.length &&
      denied.length < said.length + 3 &&
      said.every((word) => denied.includes(word)) &&
      Math.max(fieldWords.terms.cover(normalize(yes.text)), actions.acceptCookies.cover(normalize(yes.text))) > 0.2
    );
  });
}

const AGE = /(?<!\d)(?:1[3-9]|2[01])(?!\d)/;

/** "[I agree and am younger than 13] [I agree and am at least 13]": both agree, and whoever is too young goes another way. */
function oldEnoughOfTwo({ controls }: View, memory: Memory): Control | undefined {
  const aged = controls
    .filter(({ visible, disabled, banner, text }) => visible && !disabled && !banner && AGE.test(text))
    .map((control) => ({ control, said: normalize(control.text), age: AGE.exec(control.text)?.[0] }));
  const young = aged.find(({ said }) => fieldWords.tooYoung.test(said));
  return aged.find(
    ({ control, said, age }) => !fieldWords.tooYoung.test(said) && age === young?.age && isFree(control, memory),
  )?.control;
}

/**
 * Terms laid before whoever has just signed up or logged in: a box to tick, or a page that asks nothing, with one button to accept them
 * and one to decline, or a heading that says what is accepted.
 */
export function termsBetween({ view, forms, task, memory }: Situation, evidence: Evidence): Move | null {
  if (!memory.hasBegun) return null;
  const [asking, ...others] = forms.filter((form) => !isAside(form));
  if (asking && others.length === 0 && !evidence.sure && memory.sent?.answered === 'taken' && asksTerms(asking))
    return memory.timesFilled(asking) > 1 ? null : fillForm(view, asking, task, memory, 'profile');
  if (asking) return null;
  const buttons = view.controls
    .filter(({ visible, disabled, banner, kind }) => visible && !disabled && !banner && kind === 'submit')
    .map((control) => ({ control, said: normalize(control.text) }));
  const yes = buttons.find(
    ({ control, said }) =>
      Math.max(...[actions.acceptCookies, actions.letIn, fieldWords.terms].map((word) => word.cover(said))) > 0.7 &&
      actions.rejectCookies.cover(said) < 0.5 &&
      !memory.clicked.has(controlKey(control)),
  );
  if (!yes) return null;
  // "I decline the terms of use" may be a form of its own.
  const no = buttons.some(({ control, said }) => {
    const declines = Math.max(actions.rejectCookies.cover(said), actions.cancel.cover(said));
    return control.form === yes.control.form ? declines > 0.7 : declines > 0.2 && fieldWords.terms.test(said);
  });
  const titled = view.headings.some((heading) => fieldWords.terms.cover(normalize(heading)) > 0.6);
  // Who is logged in, and may log out again, may be no further than that.
  if (evidence.sure && !titled) return null;
  const said = normalize(`${view.title} ${view.headings.join(' ')} ${view.text.slice(0, 6000)}`);
  if (!titled && !(no && fieldWords.terms.test(said))) return null;
  return { move: 'click', control: yes.control, why: `"${yes.control.text}" accepts the terms that stand in between` };
}
