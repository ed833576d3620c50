import { isShortPage } from '../../perceive/page-length.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import type { Fill } from '../forms/fill.js';
import { has, type FormModel } from '../forms/form.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { codeFills } from './code-fills.js';

/** The mailed code, or that its mail is waited for. */
export function mailedCode(now: Situation, form: FormModel): Move {
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
      fills: [...ownName(form, now), ...codeFills(form, 'mailCode')],
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
  const expects = memory.counts.signup > 0 && (takesAnyKey(form) || offersLink(view)) ? 'either' : 'code';
  return end(
    { kind: 'awaiting_mail', expects, detail: 'The app asks for the code that it mailed.' },
    'the page asks for a mailed code',
  );
}

/** What a mailed link has opened holds a code and whose it is, in boxes that look like a login's: it only has to be sent. */
export function filledByLink({ forms, memory }: Situation): FormModel | undefined {
  if (!memory.linkOpened || memory.sent) return undefined;
  const form = forms.find((one) => one.kind === 'login' && has(one, 'code') && !has(one, 'password') && one.submit);
  return form?.fields.every(({ field }) => field.filled) ? { ...form, kind: 'code' } : undefined;
}

/** A box for what the account is known by. */
export const isAccountName = ({ purpose }: Classified): boolean => /^(username|identifier|email)$/.test(purpose);

/** Whose code it is, where the page does not know. */
function ownName({ fields }: FormModel, { task, memory }: Situation): Fill[] {
  return fields
    .filter((one) => isAccountName(one) && !one.field.filled && !one.field.readonly)
    .map(({ field, purpose }) => {
      const name = purpose === 'username' ? (memory.usernameUsed ?? memory.username) : task.email;
      return { field, purpose, value: { kind: 'text' as const, text: name } };
    });
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

/** "Click the link in your email or enter the code below": some of those mails bring the link alone. */
const offersLink = ({ text }: View): boolean => text.split('\n').some((line) => LINK.test(line) && MAIL.test(line));
const LINK =
  /(?<!\p{L})(?:links?|lien|enlace|collegamento|länk\p{L}*|lenke\p{L}*|odkaz\p{L}*|odnośnik\p{L}*|poveznic\p{L}*|tautan|bağlantı\p{L}*|liên kết)(?!\p{L})|ссылк|посилан|връзк|σύνδεσμ|链接|連結|リンク|링크|رابط|קישור|लिंक|ลิงก์/iu;
const MAIL =
  /e-?mail|(?<!\p{L})mail|correo|courriel|e-?post|почт|пошт|пощ|邮件|郵件|メール|메일|بريد|ایمیل|מייל|ईमेल|อีเมล|sähköpost/iu;

/** A link that came too late: asks for another once. */
export function expiredLink({ view, memory, forms, task }: Situation): Move | null {
  if (!memory.linkOpened || memory.sent) return null;
  const said = normalize(
    `${view.title} ${view.notices.map((notice) => notice.text).join(' ')} ${isShortPage(view) ? view.text : view.headings.join(' ')}`,
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
