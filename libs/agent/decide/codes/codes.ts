import type { Sent } from '../../sent.types.js';
import type { Control } from '../../perceive/view.types.js';
import { isQuestion } from '../../words/is-question.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords, harmful, messages, parts } from '../../words/words.js';
import { wayOut } from '../../confirm/ways-out.js';
import type { Situation } from '../situation.js';
import type { Classified } from '../fields/purpose.js';
import { comesByPost } from './by-post.js';
import { codeSource, MASKED_NUMBER } from './code-source.js';
import { has, type FormModel } from '../forms/form.js';
import { end, type Move } from '../move.js';
import { isFree } from '../ways/controls.js';
import { demanded } from '../forms/missing.js';
import { loneBox, showsLittle } from '../ways/lone-box.js';
import { isHandedOut, offeredCode } from './handed-out.js';
import { passesOver } from '../ways/passes-over.js';
import {
  authenticatorCode,
  authenticatorSetUp,
  boxOfApp,
  isSetting,
  ownersAuthenticator,
  setUpPage,
} from './authenticator.js';
import { expiredLink, filledByLink, mailedCode, isAccountName } from './mailed-code.js';

/** Pages that ask for a one-time code: from the mail, the authenticator, or a phone; and the set-up of an authenticator. */
export function codePage(now: Situation): Move | null {
  const { view, forms, memory } = now;
  const expired = expiredLink(now);
  if (expired) return expired;
  const form =
    forms.find((one) => one.kind === 'code') ??
    pairing(now) ??
    filledByLink(now) ??
    codeBesideLogin(now) ??
    grownCode(now) ??
    hiddenCode(now) ??
    codeOfNamed(now) ??
    boxOfApp(now) ??
    boxOfCode(now);
  if (!form) return codeWithoutField(now);
  // A code for something else, beside the door; nor does a new account's come before it was asked for.
  const isDoor = ({ kind }: FormModel): boolean =>
    kind === 'login' || (kind === 'signup' && memory.goal === 'register');
  if (!memory.hasBegun && forms.some((one) => one !== form && isDoor(one))) return null;
  const setUp = !memory.totpSaved && setUpPage(view, form);
  if (setUp && isSetting(view, forms, form)) return null;
  if (setUp) return now.task.connected ? ownersAuthenticator() : authenticatorSetUp(now);
  if (isHandedOut(now, form) || comesByPost(now)) return demanded(form.fields[0]!);
  if (memory.factorByMail) return mailedCode(now, form);
  const source = memory.totpSaved && setUpPage(view, form) ? 'authenticator' : codeSource(view, form, hasNone(now));
  if (source === 'authenticator' || (source === 'unknown' && now.hasTotp && memory.counts.login > 0))
    return authenticatorCode(now, form);
  if (source === 'sms') return phoneCode(now);
  if (source === 'unknown' && !memory.acted && asksForMore(form)) return null;
  return (source === 'unknown' ? offeredCode(now, form) : null) ?? mailedCode(now, form);
}

/** A new account, of which no page has shown an authenticator's key yet. */
const hasNone = ({ task, memory, hasTotp }: Situation): boolean =>
  task.type === 'register' && memory.counts.signup > 0 && !hasTotp && !memory.totpSaved;

/** "Course code", ahead of a title and a file: where nothing was sent to anybody yet, whatever else is called a code. */
const asksForMore = ({ fields }: FormModel): boolean =>
  fields.some(({ purpose }) => /^(?:unknown|upload|about)$/.test(purpose));

/** A key for an authenticator, and one form for its code and for the password that has to be told once more: it looks like a login's. */
function pairing({ view, forms, memory }: Situation): FormModel | undefined {
  if (!memory.hasBegun || view.seeds.length === 0) return undefined;
  return forms.find((one) => one.kind === 'login' && setUpPage(view, one));
}

/** A login form that has asked for nothing more than a password, and wants a code as well now; or demands an authenticator's from the first. */
function codeBesideLogin({ view, forms, memory }: Situation): FormModel | undefined {
  const { sent } = memory;
  const form = forms.find((one) => one.kind === 'login' && has(one, 'code'));
  const demands = ({ purpose, required, optional }: Classified): boolean => purpose === 'code' && required && !optional;
  if (memory.goal === 'login' && form?.fields.some(demands) && codeSource(view, form) === 'authenticator') return form;
  return sent?.kind !== 'login' || askedCode(sent) ? undefined : form;
}

const askedCode = ({ signature }: Sent): boolean => /:code(,|$)/.test(signature);

/** The first step of a sign-up stays as it was filled, and asks for the code that was mailed over it. */
function grownCode({ forms, memory }: Situation): FormModel | undefined {
  const { sent } = memory;
  const wasAhead = sent ? sent.kind === 'signup' && !askedCode(sent) : memory.mail.code !== undefined;
  if (!wasAhead || memory.passwordSet || memory.counts.signup === 0) return undefined;
  const form = forms.find((one) => one.kind === 'signup' && has(one, 'code') && !has(one, 'password'));
  const code = form?.fields.find(({ purpose }) => purpose === 'code');
  if (!form || !code || code.field.filled) return undefined;
  const isLeft = form.fields.every((one) => one === code || one.field.filled);
  return isLeft ? { ...form, kind: 'code', fields: [code] } : undefined;
}

/** "User name: [    ] Activation code: [    ]", behind the sign-up: whose code it is is asked for as well. */
function codeOfNamed({ view, forms, memory }: Situation): FormModel | undefined {
  if (memory.goal !== 'register' || !memory.passwordSet || !messages.emailed.test(normalize(view.text)))
    return undefined;
  for (const form of forms) {
    const [code, ...more] = form.fields.filter((one) => !isAccountName(one));
    // What a sign-up calls an invitation brings in who has been mailed a code.
    if (!code || more.length > 0 || form.fields.length !== 2 || !/^(code|invite)$/.test(code.purpose)) continue;
    const fields = form.fields.map((one) => (one === code ? { ...one, purpose: 'code' as const } : one));
    return { ...form, kind: 'code', fields };
  }
  return undefined;
}

/**
 * "Enter the code that we have mailed to you", or that an authenticator shows, above a box that is called nothing: behind what was sent, it
 * is the code's. So is the box below an authenticator's key, whatever it is called, and the only one behind a sign-up whose mail has brought a
 * code, in whatever language.
 */
function boxOfCode({ view, forms, memory }: Situation): FormModel | undefined {
  const lone = memory.hasBegun && showsLittle(view) ? loneBox(forms) : null;
  const isBrought = memory.mail.code !== undefined && memory.counts.signup > 0 && memory.counts.code === 0;
  if (!lone || !(lone.form.submit || isBrought)) return undefined;
  const { field } = lone.box;
  const called = normalize(`${field.name} ${field.id} ${field.autocomplete}`);
  const isElse = [fieldWords.email, fieldWords.phone, fieldWords.username, fieldWords.fullName].some((one) =>
    one.test(called),
  );
  if (isElse || field.filled || !/^(text|number|tel)$/.test(field.type)) return undefined;
  const said = normalize(view.text);
  const isMailed =
    messages.codeSent.test(said) ||
    (fieldWords.code.test(said) && (messages.emailed.test(said) || messages.sent.test(said)));
  const isBare = !field.label && !field.placeholder;
  const isRung = !messages.emailed.test(said) && parts.rings.test(said) && parts.figures.test(said);
  const isNamedByNothing = lone.box.purpose === 'unknown';
  const isKeys = isNamedByNothing && view.seeds.length > 0 && messages.totpSetup.test(said);
  // "Open the app and copy the six digits", over a box that is called after those.
  const isMade = isNamedByNothing && messages.authenticator.test(said);
  // A link and a code in one mail: what stands behind the link wants the code, whatever its box is called.
  const isNamedLikeIt = lone.box.purpose === 'invite' && memory.linkOpened;
  const isAsked = isKeys || isRung || isMade || ((isNamedByNothing || isNamedLikeIt) && isBrought);
  return isAsked || (isBare && (isMailed || messages.authenticator.test(said)))
    ? { ...lone.form, kind: 'code', fields: [{ ...lone.box, purpose: 'code' }] }
    : undefined;
}

/**
 * "Enter your temporary PIN", in a box that hides what is typed: a new account that was given no password has none but the mailed one,
 * and a password that was taken is asked for no second time.
 */
function hiddenCode({ view, forms, memory, task }: Situation): FormModel | undefined {
  const { sent } = memory;
  const isNew = task.type === 'register' && memory.accountCreated && !memory.passwordSet && !memory.mailApplied;
  const said = normalize(view.text);
  // "We have sent an SMS", or "open your authenticator", of a page that says little else, above a box that shows what is typed.
  const isTold =
    memory.hasBegun &&
    showsLittle(view) &&
    [messages.sms, messages.codeSent, messages.authenticator].some((one) => one.test(said));
  const isTaken = sent?.kind === 'login' && sent.withPassword && sent.answered === 'taken';
  if (!isNew && !isTaken && !isTold) return undefined;
  // Languages that have one word for both call a passcode so, and show what is typed: "Two-factor authentication: Senha [    ]".
  const isFactor = messages.authenticator.test(normalize(`${view.title} ${view.headings.join(' ')}`));
  const isCode = ({ field, purpose }: Classified): boolean =>
    purpose === 'password' &&
    (((isTold || (isFactor && !isNew)) && field.type !== 'password') ||
      ((isNew || isTaken) &&
        [field.label, field.near, field.placeholder].some((called) => fieldWords.code.cover(normalize(called)) > 0.2)));
  for (const form of forms) {
    const [code, ...more] = form.fields.filter(({ field }) => !field.readonly);
    if (code && more.length === 0 && isCode(code))
      return { ...form, kind: 'code', fields: [{ ...code, purpose: 'code' }] };
  }
  return undefined;
}

/** A page after the password that speaks of a code and has no field for it yet: a choice of ways, or a phone. */
function codeWithoutField(now: Situation): Move | null {
  const { view, memory, forms } = now;
  if (memory.sent?.answered !== 'taken' || memory.sent.kind !== 'login' || view.text.length > 2500) return null;
  if (forms.some((form) => has(form, 'password'))) return null;
  const said = normalize(`${view.title} ${view.text}`);
  // "Not you? Sign out", below the choice of where a code goes, lets nobody in.
  const sends = (one: Control): boolean => one.visible && actions.oneTimeCode.test(normalize(one.text));
  if (wayOut(view, memory) && !(view.text.length < 600 && view.controls.some(sends))) return null;
  // "Call ••• 22" says what it would bring.
  const rings = view.controls.some(({ visible, text }) => visible && MASKED_NUMBER.test(text));
  if (!fieldWords.code.test(said) && !rings) return null;
  const skip = view.controls.find((one) => passesOver(one) && isFree(one, memory));
  if (skip) return { move: 'click', control: skip, why: `a second factor is only offered: "${skip.text}"` };
  const byMail = view.controls.find((one) => {
    const text = normalize(one.text);
    return (
      isFree(one, memory) &&
      text.length < 70 &&
      messages.emailed.test(text) &&
      !messages.sms.test(text) &&
      !actions.social.test(text)
    );
  });
  if (byMail) return { move: 'click', control: byMail, why: `"${byMail.text}" has the code mailed` };
  return messages.sms.test(said) || MASKED_NUMBER.test(view.text) ? phoneCode(now) : null;
}

/** "Create a passkey", with "Use another method" below it: a key is nothing that this run can bring, a password is. */
export function otherMeans(now: Situation): Move | null {
  const { view, forms, memory } = now;
  if (!memory.sent || view.text.length > 1500 || forms.some((form) => has(form, 'password', 'code'))) return null;
  const said = normalize(view.text);
  const wanted = view.controls.filter((one) => isFree(one, memory));
  const other = (one: Control): boolean => actions.otherMeans.cover(normalize(one.text)) > 0.7;
  const control = (messages.device.test(said) && wanted.find(other)) || namedPassword(now, wanted, said);
  return control ? { move: 'click', control, why: `"${control.text}" does without a key` } : null;
}

/** "How do you want to log in? [Passcode] [Password] [Passkey]": between the address and what proves it. */
function namedPassword({ view, memory }: Situation, wanted: Control[], said: string): Control | undefined {
  if (memory.sent?.withPassword || wayOut(view, memory) || view.text.length > 600) return undefined;
  if (view.fields.some((one) => one.visible) || !(messages.device.test(said) || fieldWords.code.test(said)))
    return undefined;
  // A passcode is mailed.
  return wanted.find(
    ({ text }) => fieldWords.password.cover(normalize(text)) > 0.7 && !fieldWords.code.test(normalize(text)),
  );
}

/** "Security methods: [Set up password] [Set up phone]": a new account without a password gets one. */
export function passwordMethod({ view, forms, task, memory }: Situation): Move | null {
  if (task.type !== 'register' || memory.counts.signup === 0 || memory.passwordSet || !memory.mailApplied) return null;
  if (view.text.length > 1500 || forms.some((form) => has(form, 'password', 'code'))) return null;
  const control = view.controls.find((one) => {
    const said = normalize(one.text);
    const isMeant = fieldWords.password.cover(said) > 0.3 && !actions.forgot.test(said) && !harmful.words.test(said);
    return isFree(one, memory) && !one.banner && said.length < 40 && isMeant;
  });
  return control ? { move: 'click', control, why: `"${control.text}" gives the account its password` } : null;
}

const NAMES = /^(?:username|firstName|lastName|fullName|company|address|birthDate)$/;

/** "The code from field 14 of your card", "your first pet?", behind a password that was taken: whatever it is, the account's owner has it. */
export function secondProof({ view, forms, memory, task }: Situation): Move | null {
  const { sent } = memory;
  if (!task.connected || sent?.kind !== 'login' || !sent.withPassword || sent.answered !== 'taken') return null;
  if (wayOut(view, memory) || view.controls.some(passesOver) || view.text.length > 1500) return null;
  const lone = loneBox(forms);
  if (!lone) return null;
  const { field } = lone.box;
  const asked = `${field.label} ${field.near}`;
  // "What was your first pet called?" asks for no name of the account.
  const isName = NAMES.test(lone.box.purpose) && (isQuestion(field.label) || isQuestion(field.near));
  if (!isName && (lone.form.kind !== 'other' || lone.box.purpose !== 'unknown')) return null;
  const isProof =
    fieldWords.code.test(normalize(asked)) ||
    isQuestion(asked) ||
    actions.verify.test(normalize(`${view.title} ${view.headings.join(' ')}`));
  if (!isProof || field.type !== 'text') return null;
  const detail =
    'The app asks for a further proof, which the account’s owner has. Give it in the live view, then resume.';
  return end({ kind: 'blocked', code: 'MFA_REQUIRED', detail }, 'a further proof is asked for');
}

function phoneCode({ task }: Situation): Move {
  const code = task.connected ? 'MFA_REQUIRED' : 'PHONE_REQUIRED';
  const phone = task.connected ? 'the owner’s phone' : 'a phone';
  const detail = `The app sent a code to ${phone}. Enter it in the live view, then resume.`;
  return end({ kind: 'blocked', code, detail }, 'a code went to a phone');
}
