import type { Evidence } from '../../confirm/evidence.js';
import { wayOut } from '../../confirm/ways-out.js';
import { passkeySignUp } from '../../gates/gates.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, harmful, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { fillForm } from '../forms/fill-form.js';
import { has, isAside, type FormModel } from '../forms/form.js';
import { awaitName } from '../forms/hear-name.js';
import { demanded } from '../forms/missing.js';
import { tookPassword } from '../forms/same-form.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { otherButtons } from '../forms/submit.js';
import { controlKey } from './controls.js';
import { doorElsewhere } from './door-elsewhere.js';
import { furtherStep, isNameStep } from './further-step.js';
import { invitationForm } from './invitation.js';
import { bestWay } from './navigate.js';

/** A new password to choose: after a mailed link, a first login, or as the second page of a sign-up. */
export function newPassword(now: Situation, evidence: Evidence): Move | null {
  const { view, forms, task, memory } = now;
  // Who is inside with the password just chosen, or with the one that is known, is offered to change it, not asked to.
  const inside = evidence.sure && (memory.probing !== null || wayOut(view, memory) !== undefined);
  const isSet = task.type === 'register' ? memory.passwordSet : cameInByIt(now);
  if (inside && isSet && !memory.mailedPassword) return passwordAgain(now);
  // An account that exists already has one, whatever step of a sign-up found that out; another may be due behind its login.
  if (memory.accountKnown && !memory.mailApplied && memory.counts.login === 0) return null;
  // A password that a deletion or a payment is to be confirmed with is none to choose.
  // A profile page behind the mailed link counts too while the account has no password of ours.
  const form =
    forms.find((one) => one.kind === 'setPassword' && !harmful.words.test(normalize(one.submit?.text ?? ''))) ??
    (memory.linkOpened && !memory.passwordSet && task.type === 'register'
      ? forms.find((one) => has(one, 'passwordConfirm'))
      : undefined);
  if (!form) return task.connected ? renamedByOwner(now) : null;
  if (
    memory.goal === 'login' &&
    !memory.mailApplied &&
    !has(form, 'passwordConfirm') &&
    !form.fields.some((one) => one.field.autocomplete.includes('new-password'))
  ) {
    return memory.timesFilled(form) < 3 ? fillForm(view, form, task, memory, 'login') : null;
  }
  const pin = memory.passwordSet ? form.fields.find(isPin) : undefined;
  if (pin) return demanded(pin);
  // Another password for what a connection was given is its owner's to choose.
  if (task.connected) return demandedOfOwner(now, form);
  if (!memory.hasBegun) return isFirstPassword(now, form) ? fillForm(view, form, task, memory, 'signup') : null;
  // What made the account may stand a moment longer, until the page goes on; the account's own page shows its form for good.
  if (memory.timesFilled(form) > 3 || memory.hasSignedUpWith(form.signature) || tookPassword(now, form)) return null;
  if (memory.mailedPassword || (task.type === 'register' && has(form, 'currentPassword')))
    memory.needNewPassword = true;
  // Some apps ask for everything else only behind the mailed link: that is the sign-up itself.
  return fillForm(view, form, task, memory, form.kind === 'signup' ? 'signup' : 'password');
}

/** The password that is known was taken, and the page that follows is headed by something else than a password; one of its parts may well be. */
const cameInByIt = ({ view, memory }: Situation): boolean =>
  memory.sent?.kind === 'login' &&
  !memory.mailApplied &&
  ![view.title, ...view.headings.slice(0, 1)].some((said) => fields.password.test(normalize(said)));

/** "Choose a 4-digit PIN", besides the password: a secret that the account has two of is for a person to choose and to keep. */
const isPin = ({ field, purpose }: Classified): boolean =>
  purpose === 'password' && field.maxLength > 0 && field.maxLength < SHORTEST_PASSWORD;
const SHORTEST_PASSWORD = 7;

/** Nothing else is there, and no way out: without another password nobody gets on. Beside anything else it is a setting. */
function demandedOfOwner({ view, forms, memory }: Situation, form: FormModel): Move | null {
  const isAll = forms.every((one) => one === form || isAside(one)) && !wayOut(view, memory);
  if (memory.sent?.answered !== 'taken' || !isAll || memory.idle < 2) return null;
  const detail =
    'The app demands a new password, which is its owner’s to choose. Choose one in the live view, then resume.';
  return end({ kind: 'blocked', code: 'MISSING_FIELD', detail }, 'a new password is demanded of the owner');
}

/** Some apps have the name that they came with replaced too, behind the first login: that form looks like a sign-up. */
function renamedByOwner(now: Situation): Move | null {
  const form = now.forms.find((one) => one.kind === 'signup' && has(one, 'passwordConfirm'));
  return form && now.memory.goal === 'login' ? demandedOfOwner(now, form) : null;
}

/** "Confirm your password to activate your account", behind the mailed link: the one that the sign-up chose. */
function passwordAgain({ view, forms, task, memory }: Situation): Move | null {
  if (!memory.linkOpened || memory.sent || memory.clicked.size || memory.probed) return null;
  const form = forms.find(
    ({ kind, fields, submit }) =>
      kind === 'setPassword' &&
      fields.length === 1 &&
      !fields[0]!.field.autocomplete.includes('new-password') &&
      !harmful.words.test(normalize(submit?.text ?? '')),
  );
  const confirms = actions.verify.test(
    normalize(`${view.title} ${form?.box?.heading ?? ''} ${form?.submit?.text ?? ''}`),
  );
  return form && confirms ? fillForm(view, form, task, memory, 'login') : null;
}

/** An app for one user who is known by a password alone, which whoever comes first chooses. */
function isFirstPassword({ view, forms, memory }: Situation, form: FormModel): boolean {
  return (
    memory.goal === 'register' &&
    has(form, 'passwordConfirm') &&
    !has(form, 'currentPassword', 'username', 'email', 'identifier') &&
    forms.every((one) => one === form || one.kind === 'search' || one.kind === 'other') &&
    !bestWay(view, 'register', memory, 2.5)
  );
}

/** To prove the address with, to log in with, and one more that came late. */
const MOST_LINKS = 3;

/** The form that the goal wants. */
export function entryForm(now: Situation, evidence: Evidence): Move | null {
  const { forms, memory } = now;
  // With the box for the code that it has just mailed, a sign-up looks like a password's reset.
  const signup =
    forms.find((form) => form.kind === 'signup') ??
    (memory.codeAsked ? forms.find((form) => form.kind === 'setPassword' && has(form, 'code')) : undefined);
  if (memory.goal === 'register' && !memory.accountCreated) return signUp(now, signup);
  const logins = forms.filter((form) => form.kind === 'login');
  const login = (memory.loginByMail && logins.find((form) => !has(form, 'password'))) || (logins[0] ?? forKnown(now));
  if (login && isNameStep(now, login)) return fillForm(now.view, login, now.task, memory, 'signup');
  const asks = login && has(login, 'password', 'email', 'identifier', 'username');
  if (asks && !(evidence.sure && !has(login, 'password'))) return logIn(now, login);
  return signup && !login && !evidence.sure && !tookPassword(now, signup) ? furtherStep(now, signup) : null;
}

function signUp(now: Situation, signup: FormModel | undefined): Move | null {
  const { view, task, memory } = now;
  const elsewhere = signup && doorElsewhere(now, signup);
  if (elsewhere) return elsewhere;
  const gate = signup && passkeySignUp(view, signup);
  if (gate) return end({ kind: 'blocked', ...gate }, 'accounts are opened with a passkey alone');
  if (signup) return memory.timesFilled(signup) < 5 ? fillForm(view, signup, task, memory, 'signup') : null;
  const both = forAnybody(now) ?? provedFirst(now) ?? invitationForm(now);
  if (both && memory.timesFilled(both) < 2) return fillForm(view, both, task, memory, 'signup');
  return otherButton(now);
}

function logIn(now: Situation, login: FormModel): Move | null {
  const { view, task, memory } = now;
  if (memory.mailAnnounced && !memory.mailApplied && memory.accountCreated) return null;
  if (memory.loginByMail && has(login, 'password')) return null;
  // "If we know the address, a link is on its way", over the form that it was typed into.
  const { sent } = memory;
  if (memory.loginByMail && sent?.kind === 'login' && !sent.withPassword && sent.answered === 'taken') return null;
  memory.loginUrl ??= view.url;
  if (has(login, 'password') && hasNoPassword(now)) {
    if (asksFirstPassword(now, login)) return fillForm(view, login, task, memory, 'signup');
    memory.mailAnnounced = true;
    const detail = 'The new account has no password yet; its mail is awaited.';
    return end({ kind: 'awaiting_mail', expects: 'either', detail }, 'no password was chosen at the sign-up');
  }
  const nameless = awaitName(now, login);
  if (nameless) return nameless;
  // A login that mails a link each time, and never shows that the last one let anybody in, would go on for ever.
  const goesOnForEver = memory.counts.link >= MOST_LINKS && !has(login, 'password');
  if (memory.timesFilled(login) < 4 && !goesOnForEver) return fillForm(view, login, task, memory, 'login');
  const detail = 'The app keeps showing its login form. Log in in the live view, then resume.';
  return end({ kind: 'blocked', code: 'LOGIN_UNCONFIRMED', detail }, 'the login form comes back');
}

/**
 * "User name, password [Continue]", once the mailed code was typed: nobody can log in with a password that there is none of yet. What
 * says that it logs in is for others.
 */
function asksFirstPassword({ view, memory }: Situation, { signature, submit, box }: FormModel): boolean {
  const said = normalize(`${submit?.text ?? ''} ${box?.heading ?? ''} ${view.title}`);
  return (
    memory.counts.code > 0 &&
    memory.mailApplied &&
    !memory.filled.has(signature) &&
    !actions.logIn.test(said) &&
    !view.controls.some(({ visible, text }) => visible && actions.forgot.test(normalize(text)))
  );
}

/** Signed up here, and neither chose a password nor was mailed one. */
const hasNoPassword = ({ task, memory }: Situation): boolean =>
  task.type === 'register' &&
  memory.counts.signup > 0 &&
  !memory.passwordSet &&
  !memory.mailedPassword &&
  !memory.accountKnown;

/** A login without a password, where the page offers one: a link or a code to the account's own mailbox. */
export function loginByMail({ view, forms, task, memory }: Situation): Move | null {
  if (task.type !== 'login' || !task.verifyToIdentity || memory.loginByMail) return null;
  const mails = (text: string): boolean => {
    const said = normalize(text);
    return actions.oneTimeCode.test(said) && !messages.sms.test(said) && !/\btext me\b/.test(said);
  };
  // "Log in with email", beside the boxes for a password: what does without one can only write to the address.
  const hasOther = forms.some((one) => one.kind === 'login' && has(one, 'password'));
  const form = forms.find(
    (one) =>
      has(one, 'email', 'identifier') &&
      !has(one, 'password') &&
      (mails(one.submit?.text ?? '') || (hasOther && one.kind === 'login')),
  );
  const control = form
    ? undefined
    : view.controls.find((one) => one.visible && !one.disabled && one.text.length < 60 && mails(one.text));
  if (!form && !control) return null;
  memory.loginByMail = true;
  if (form) return fillForm(view, form, task, memory, 'login');
  return { move: 'click', control: control!, why: `the password is refused; "${control!.text}" does without` };
}

/**
 * One form for who is known and who is new, and no other way to sign up is offered: it wants an address alone, or its button says
 * both.
 */
function forAnybody({ view, forms, memory }: Situation): FormModel | undefined {
  const isOffered = bestWay(view, 'register', memory, 2.5) !== null;
  return forms.find((form) => {
    // What stands behind a dialog is out of reach, and its words are another page's.
    const isOver = form.fields.some(({ field }) => field.dialog >= 0);
    if (form.kind !== 'login' || (isOffered && !isOver)) return false;
    const submit = normalize(form.submit?.text ?? '');
    if (actions.signUp.test(submit) && actions.logIn.test(submit)) return true;
    if (!has(form, 'email') || has(form, 'password', 'username', 'identifier')) return false;
    // What stands around the form, where little else does, speaks of it.
    const around = view.text.length < 400 && !isOver ? view.text : '';
    const said = normalize(`${view.title} ${form.box?.heading ?? ''} ${form.box?.text ?? ''} ${around}`);
    if (actions.signUp.test(said) || (!actions.logIn.test(submit) && actions.useEmail.test(submit))) return true;
    // "Enter your address to continue": the app finds out who comes.
    return (
      actions.proceed.cover(submit) > 0.5 && !actions.logIn.test(said) && Math.max(...Object.values(form.scores)) <= 0
    );
  });
}

/**
 * "Get started", below a name and a password and nothing else, or "Sign up / Sign in" above an address, where no other way in is
 * offered: whoever is known comes in by it, too.
 */
function forKnown({ view, forms, task, memory }: Situation): FormModel | undefined {
  const form = forms.find(
    (one) =>
      one.kind === 'signup' &&
      (isForBoth(one) || (one.scores.login > 0 && has(one, 'password'))) &&
      one.fields.every(({ purpose }) =>
        /^(?:email|username|identifier|password|remember|captcha|language)$/.test(purpose),
      ),
  );
  return form && task.type !== 'register' && !bestWay(view, 'login', memory, 2.5) ? form : undefined;
}

/** What it is headed by, or its button, says to log in and to sign up. */
const isForBoth = ({ box, submit }: FormModel): boolean =>
  [box?.heading ?? '', submit?.text ?? '']
    .map(normalize)
    .some((said) => actions.logIn.test(said) && actions.signUp.test(said));

/** "Verify your email: [    ] [Send verification email]", where the sign-up led to: the form that makes the account stands behind the mail. */
const provedFirst = ({ forms, memory }: Situation): FormModel | undefined =>
  forms.find((form) => {
    const submit = normalize(form.submit?.text ?? '');
    const mails = actions.verify.test(submit) && fields.email.test(submit) && !actions.resend.test(submit);
    return memory.clicked.size > 0 && form.fields.length === 1 && has(form, 'email') && mails;
  });

/**
 * One form with a button to log in and another to sign up. The other one may as well have opened a form of its own: it has
 * been clicked in vain before the fields are filled for it.
 */
function otherButton({ view, forms, task, memory }: Situation): Move | null {
  for (const form of forms) {
    if (form.kind !== 'login' || !has(form, 'password') || memory.timesFilled(form) > 2) continue;
    const button = otherButtons(view, form).find(
      (one) => actions.signUp.cover(normalize(one.text)) > 0.6 && memory.clicked.has(controlKey(one)),
    );
    if (!button) continue;
    const move = fillForm(view, form, task, memory, 'signup');
    return move.move === 'fill' ? { ...move, sendWith: button } : move;
  }
  return null;
}
