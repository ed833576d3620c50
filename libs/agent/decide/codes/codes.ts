import type { Control, Picture, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/match.js';
import { actions, fields as fieldWords, harmful, messages } from '../../words/words.js';
import { wayOut } from '../../confirm/ways-out.js';
import type { Situation } from '../situation.js';
import type { Classified } from '../fields/purpose.js';
import { codeSource } from '../forms/fill-form.js';
import type { FormModel } from '../forms/forms.js';
import { has } from '../forms/forms.js';
import { end, type Move } from '../move.js';
import { controlKey, isFree } from '../ways/navigate.js';
import { type Fill, valueFor } from '../forms/values.js';

/** Pages that ask for a one-time code: from the mail, the authenticator, or a phone; and the set-up of an authenticator. */
export function codePage(now: Situation): Move | null {
  const { view, forms, memory } = now;
  const expired = expiredLink(now);
  if (expired) return expired;
  const form = forms.find((one) => one.kind === 'code') ?? codeBesideLogin(now) ?? hiddenCode(now);
  if (!form) return codeWithoutField(now);
  // A code for something else, beside the door.
  const door = memory.goal === 'register' ? 'signup' : 'login';
  if (!memory.hasBegun && forms.some((one) => one.kind === door && one !== form)) return null;
  const setUp = !memory.totpSaved && setUpPage(view, form);
  if (setUp) return authenticatorSetUp(now);
  if (memory.factorByMail) return mailedCode(now, form);
  const source = memory.totpSaved && setUpPage(view, form) ? 'authenticator' : codeSource(view, form);
  if (source === 'authenticator' || (source === 'unknown' && now.hasTotp && memory.counts.login > 0))
    return authenticatorCode(now, form);
  if (source === 'sms') return phoneCode(now);
  return mailedCode(now, form);
}

/** A login form that has asked for nothing more than a password, and wants a code as well now; or demands an authenticator's from the first. */
function codeBesideLogin({ view, forms, memory }: Situation): FormModel | undefined {
  const { sent } = memory;
  const form = forms.find((one) => one.kind === 'login' && has(one, 'code'));
  const demands = ({ purpose, required, optional }: Classified): boolean => purpose === 'code' && required && !optional;
  if (memory.goal === 'login' && form?.fields.some(demands) && codeSource(view, form) === 'authenticator') return form;
  return sent?.kind !== 'login' || /:code(,|$)/.test(sent.signature) ? undefined : form;
}

/** "Enter your temporary PIN", in a box that hides what is typed: a new account that was given no password has none but the mailed one. */
function hiddenCode({ forms, memory, task }: Situation): FormModel | undefined {
  if (task.type !== 'register' || !memory.accountCreated || memory.passwordSet || memory.mailApplied) return undefined;
  const isCode = ({ field, purpose }: Classified): boolean =>
    purpose === 'password' && fieldWords.code.cover(normalize(field.label || field.near || field.placeholder)) > 0.2;
  const form = forms.find(({ fields }) => fields.length === 1 && isCode(fields[0]!));
  return form && { ...form, kind: 'code', fields: [{ ...form.fields[0]!, purpose: 'code' }] };
}

/** "Not now": the page can be done without, and so can the second factor that it is about. */
export const passesOver = ({ visible, text }: Control): boolean =>
  visible && [text, ...ends(text)].some((said) => actions.skip.cover(normalize(said)) > 0.6);

/** "Skip, start from scratch" says what comes instead, "name my team later" what does not come. */
function ends(text: string): string[] {
  const words = text.split(/\s+/);
  const last = words.length < 7 ? [words.slice(-1), words.slice(-2)] : [];
  return [text.split(/[,;:–—]\s/u)[0]!, ...last.map((some) => some.join(' '))];
}

/** The end of a number, behind what hides the rest of it: "(•••) •••-4471". */
const MASKED = /[•*●·][•*●·\s()-]{2,}\d{2,4}\b/u;

/** A page after the password that speaks of a code and has no field for it yet: a choice of ways, or a phone. */
function codeWithoutField(now: Situation): Move | null {
  const { view, memory, forms } = now;
  if (memory.sent?.answered !== 'taken' || memory.sent.kind !== 'login' || view.text.length > 2500) return null;
  if (forms.some((form) => has(form, 'password'))) return null;
  const said = normalize(`${view.title} ${view.text}`);
  // "Not you? Sign out", below the choice of where a code goes, lets nobody in.
  const sends = (one: Control): boolean => one.visible && actions.oneTimeCode.test(normalize(one.text));
  if (wayOut(view) && !(view.text.length < 600 && view.controls.some(sends))) return null;
  if (!fieldWords.code.test(said)) return null;
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
  return messages.sms.test(said) || MASKED.test(view.text) ? phoneCode(now) : null;
}

/** "Create a passkey", with "Use another method" below it: a key is nothing that this run can bring, a password is. */
export function otherMeans({ view, forms, memory }: Situation): Move | null {
  if (!memory.sent || view.text.length > 1500 || !messages.device.test(normalize(view.text))) return null;
  if (forms.some((form) => has(form, 'password', 'code'))) return null;
  const control = view.controls.find(
    (one) => isFree(one, memory) && actions.otherMeans.cover(normalize(one.text)) > 0.7,
  );
  return control ? { move: 'click', control, why: `"${control.text}" does without a key` } : null;
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

/** A page after the password that waits for a deed elsewhere: a key to be touched, a message to be answered on a phone. */
export function deviceStep({ view, forms, memory }: Situation, isInside: boolean): Move | null {
  // Who seems to be inside may be no further than the second factor's page, which says little else.
  if (memory.counts.login === 0 || view.text.length > (isInside ? 600 : 2500)) return null;
  if (forms.some((form) => has(form, 'password', 'code', 'email', 'identifier', 'username'))) return null;
  const at = normalize(`${view.title} ${view.headings.join(' ')}`);
  const outstanding = messages.device.test(at) || messages.authenticator.test(at);
  if (!messages.device.test(normalize(view.text)) || !(outstanding || (!isInside && view.text.length < 800)))
    return null;
  // What a mailed link confirms is no matter of a device.
  const told = normalize(memory.news(view.text));
  // A front offers its keys to everybody.
  if (view.controls.some((one) => one.visible && actions.signUp.cover(normalize(one.text)) > 0.7)) return null;
  if (view.controls.some(passesOver) || (messages.checkMail.test(told) && messages.emailed.test(told))) return null;
  const detail = 'The app waits for a security key or for an answer on the owner’s device. Give it, then resume.';
  return end({ kind: 'blocked', code: 'MFA_REQUIRED', detail }, 'a device of the owner is asked for');
}

const setUpPage = (view: View, form: FormModel): boolean => {
  const said = normalize(`${view.text.slice(0, 4000)}`);
  return messages.totpSetup.test(said) && (view.seeds.length > 0 || squares(view).length > 0) && has(form, 'code');
};

/** Pictures that may be an authenticator's. */
export const squares = ({ pictures }: View): Picture[] =>
  pictures.filter(({ size }) => size[0] >= 90 && Math.abs(size[0] - size[1]) < 12);

/** An app that demands an authenticator: its seed is read, vaulted, and confirmed with a code. */
function authenticatorSetUp({ view, memory }: Situation): Move | null {
  const seed = view.seeds.some((one) => one.startsWith('otpauth:') || plausibleSeed(one));
  // A picture says how many digits and how often, too; only where none can be read is there a key to be typed.
  if (!seed && (memory.seedUnread || !squares(view).length)) {
    const control = view.controls.find(
      (one) => one.visible && actions.cantScan.test(normalize(one.text)) && !memory.clicked.has(controlKey(one)),
    );
    if (control) return { move: 'click', control, why: `"${control.text}" shows the authenticator's key as text` };
  }
  return { move: 'scan', why: 'the app demands an authenticator: reading its key' };
}

/** A base32 seed rather than a few short words. */
export function plausibleSeed(text: string): boolean {
  const bare = text.replace(/[\s-]/g, '').replace(/=+$/, '');
  return /^[A-Z2-7]{16,128}$/i.test(bare) && (/[2-7]/.test(bare) || /^[A-Z\s-]+$/.test(text));
}

function authenticatorCode(now: Situation, form: FormModel): Move {
  const { memory, task } = now;
  if (!now.hasTotp && !memory.totpSaved)
    return end(
      {
        kind: 'blocked',
        code: 'TOTP_REQUIRED',
        detail:
          'The app wants a code from an authenticator, and no seed is vaulted. Enter a code in the live view, then resume.',
      },
      'an authenticator code is asked for',
    );
  if (memory.totpInjected >= task.maxTotpInjections)
    return end(
      {
        kind: 'blocked',
        code: 'TOTP_REQUIRED',
        detail: `${memory.totpInjected} authenticator codes were typed without success. Enter one in the live view, then resume.`,
      },
      'no more codes may be typed',
    );
  const fills = codeFills(form, 'totp');
  // Beside the password that it forgot.
  for (const one of form.fields) {
    if (one.field.filled || !/^(email|username|identifier|password)$/.test(one.purpose)) continue;
    const value = valueFor(one, task, memory, 'login');
    if (value) fills.push({ field: one.field, purpose: one.purpose, value });
  }
  for (const one of form.fields)
    if (one.purpose === 'deviceName' && !one.field.filled)
      fills.push({ field: one.field, purpose: 'deviceName', value: { kind: 'text', text: 'Service' } });
  return { move: 'fill', form, fills, as: 'totp', why: 'typing an authenticator code' };
}

function phoneCode({ task }: Situation): Move {
  // A repointed address brings the owner's mails, never the texts to their phone.
  if (!task.connected)
    return end(
      {
        kind: 'blocked',
        code: 'PHONE_REQUIRED',
        detail: 'The app sent a code to a phone. Enter it in the live view, then resume.',
      },
      'a code went to a phone',
    );
  return end(
    {
      kind: 'blocked',
      code: 'MFA_REQUIRED',
      detail: 'The app sent a code to the owner’s phone. Enter it in the live view, then resume.',
    },
    'a code went to a phone',
  );
}

function mailedCode(now: Situation, form: FormModel): Move {
  const { memory, task, view } = now;
  if (task.type !== 'register' && !task.verifyToIdentity)
    return end(
      {
        kind: 'blocked',
        code: 'MFA_REQUIRED',
        detail: 'The app mailed a code to the account’s owner. Enter it in the live view, then resume.',
      },
      'a code went to the owner’s mailbox',
    );
  // A mailed link may bring its key along in the box, which then only has to be sent.
  const boxes = form.fields.filter(({ purpose }) => purpose === 'code');
  if (memory.linkOpened && !memory.sent && form.submit && boxes.every(({ field }) => field.filled))
    return { move: 'fill', form, fills: [], as: 'code', why: 'sending the code that the mailed link has filled in' };
  if (memory.mail.code && form.submit !== undefined) {
    return {
      move: 'fill',
      form,
      fills: codeFills(form, 'mailCode'),
      as: 'code',
      why: 'typing the mailed code',
    };
  }
  if (memory.resendWanted) {
    memory.resendWanted = false;
    const again = view.controls.find((one) => one.visible && !one.disabled && actions.resend.test(normalize(one.text)));
    if (again && memory.resent < 1) {
      memory.resent++;
      return { move: 'click', control: again, why: `the code was refused; "${again.text}" asks for another` };
    }
  }
  memory.mailAnnounced = true;
  if (memory.counts.signup > 0) memory.accountCreated = true;
  const expects = memory.counts.signup > 0 && takesAnyKey(form) ? 'either' : 'code';
  return end(
    { kind: 'awaiting_mail', expects, detail: 'The app asks for the code that it mailed.' },
    'the page asks for a mailed code',
  );
}

/** One box that says nothing of digits or a length is often for the key of a link, for those whom the link fails: the link does as well. */
function takesAnyKey(form: FormModel): boolean {
  const boxes = form.fields.filter((one) => one.purpose === 'code');
  return boxes.every(
    ({ field }) =>
      boxes.length === 1 &&
      field.type === 'text' &&
      !field.pattern &&
      !/numeric|decimal|tel/.test(field.inputmode) &&
      !field.autocomplete.includes('one-time-code') &&
      (field.maxLength <= 0 || field.maxLength > 12),
  );
}

function codeFills(form: FormModel, secret: 'totp' | 'mailCode'): Fill[] {
  return form.fields
    .filter((one) => one.purpose === 'code')
    .map((one) => ({ field: one.field, purpose: 'code', value: { kind: 'secret', secret } }));
}

/** A link that came too late: asks for another once. */
function expiredLink({ view, memory, forms, task }: Situation): Move | null {
  if (!memory.linkOpened || memory.sent) return null;
  const said = normalize(
    `${view.title} ${view.notices.map((notice) => notice.text).join(' ')} ${view.text.length < 1500 ? view.text : view.headings.join(' ')}`,
  );
  if (!messages.expired.test(said) || messages.verified.test(said)) return null;
  const asks = forms.find((form) => has(form, 'email') && actions.resend.test(normalize(form.submit?.text ?? '')));
  const again = view.controls.find((one) => one.visible && !one.disabled && actions.resend.test(normalize(one.text)));
  if ((asks || again) && memory.resent < 1) {
    memory.resent++;
    memory.linkOpened = memory.mailApplied = false;
    if (!asks) return { move: 'click', control: again!, why: `the link is too old; "${again!.text}" asks for another` };
    const fills = asks.fields
      .filter(({ purpose }) => purpose === 'email')
      .map(({ field }) => ({ field, purpose: 'email', value: { kind: 'text' as const, text: task.email } }));
    return { move: 'fill', form: asks, fills, as: 'profile', why: 'the link is too old: asking for another' };
  }
  // It may have been opened before (a mail scanner, a second click): the login tells.
  if (forms.some((form) => form.kind === 'login')) return null;
  memory.linkOpened = false;
  return memory.loginUrl
    ? { move: 'goto', url: memory.loginUrl ?? task.appUrl, why: 'the link is refused; trying to log in' }
    : null;
}
