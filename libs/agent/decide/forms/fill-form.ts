import type { AgentTask } from '../../agent.types.js';
import { captchaGate } from '../../gates/gates.js';
import type { Memory } from '../../memory.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/match.js';
import { actions, fields as words, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { isList } from '../fields/lists.js';
import { end, type Move } from '../move.js';
import { readRules } from '../answers/refusals.js';
import { codeAhead, codeButton, codeCheck } from './code-on-form.js';
import { has, type FormModel } from './forms.js';
import { lessAsked } from './less-asked.js';
import { fitUsername, lettersAllowed } from './usernames.js';
import { fieldKey, type Fill, type Value } from './fill.js';
import { valueFor } from './values.js';
import { isForFirms } from './for-firms.js';

/** A pattern of figures alone: the password is a secret number. */
const FIGURES = /^\^?(?:\\d|\[0-9\])(?:\{\d+(?:,\d+)?\}|\+)\$?$/;

/** Plans the filling of a sign-up, login or profile form, after looking for what stands in the way. */
export function fillForm(
  view: View,
  form: FormModel,
  task: AgentTask,
  memory: Memory,
  as: 'signup' | 'login' | 'profile' | 'password',
): Move {
  const context = as === 'login' ? 'login' : as === 'signup' ? 'signup' : 'other';
  const fills: Fill[] = [];
  const radios = new Set<string>();
  const lacking = missing(view, form, task, memory, context);
  const captcha = captchaGate(view, form);
  // Challenges stand last on a form, and look like a field that is not understood.
  const gate = captcha ? lacking.find(({ purpose }) => purpose === 'phone') : lacking[0];
  if (gate) return (as === 'signup' ? lessAsked(form, gate, memory) : null) ?? demanded(gate);
  if (captcha) return end({ kind: 'blocked', ...captcha }, 'a challenge stands on the form');
  const asked = as === 'signup' ? form.fields.filter((one) => one.purpose === 'code') : [];
  const button = asked.length ? codeButton(view, form) : undefined;
  // A code that nothing demands and nothing sends belongs to whoever has one.
  const code =
    asked.length > 0 &&
    (!!button || memory.codeAsked || asked.some((one) => one.required || memory.demanded.has(fieldKey(one.field))));
  const ahead = as === 'signup' && !memory.codeAsked ? codeAhead(view, form) : undefined;
  const asks = ahead ?? (code && !memory.mail.code && !memory.codeAsked ? button : undefined);
  const checks = code && memory.mail.code && !memory.codeChecked ? codeCheck(view, form) : undefined;
  if (code && !memory.mail.code && !asks && !memory.codeChecked) {
    if (!memory.codeAsked)
      return end(
        {
          kind: 'blocked',
          code: 'MISSING_FIELD',
          detail: 'The form demands a code that the run was not given. Fill it in the live view, then resume.',
        },
        'a code is demanded',
      );
    memory.mailAnnounced = true;
    return end(
      { kind: 'awaiting_mail', expects: 'code', detail: 'The sign-up form asks for the code that it mailed.' },
      'the form waits for a mailed code',
    );
  }
  if (asks) memory.codeAsked = true;
  if (checks) memory.codeChecked = true;
  if (as === 'signup') memory.approvalTold ||= messages.pendingApproval.test(told(view, form));
  const named = as === 'login' ? undefined : form.fields.find((one) => one.purpose === 'username');
  if (named) fitUsername(memory, task.username ? named.field.maxLength : lettersAllowed(named.field));
  for (const one of form.fields) {
    if (one.field.type === 'radio') {
      const choice = radio(form, one, memory, radios);
      if (choice) fills.push(choice);
      continue;
    }
    const value: Value | null | undefined =
      code && one.purpose === 'code' && memory.mail.code && (checks || !memory.codeChecked)
        ? { kind: 'secret', secret: 'mailCode' }
        : valueFor(one, task, memory, context);
    if (!value) continue;
    if (value.kind === 'tick' && value.on === one.field.checked) continue;
    if (value.kind === 'choose' && value.value === one.field.value) continue;
    const isHumans = memory.humanActed && one.field.filled && !memory.refusedAs.has(one.field.value);
    if (value.kind === 'text' && (value.text === one.field.value || isHumans)) continue;
    fills.push({ field: one.field, purpose: one.purpose, value });
  }
  // Ticks last: scripts that redraw the form on input would take them back.
  fills.sort((a, b) => Number(a.value.kind === 'tick') - Number(b.value.kind === 'tick'));
  if (has(form, 'password', 'passwordConfirm') && as !== 'login') {
    memory.rules = readRules(
      form.fields
        .filter((one) => /^password/.test(one.purpose))
        .flatMap((one) => [one.field.around, one.field.described, one.field.placeholder])
        .filter((text) => /\d|special|symbol|sonderzeichen/i.test(text)),
      memory.rules,
    );
    const limit = Math.min(
      ...form.fields
        .filter((one) => /^password/.test(one.purpose) && one.field.maxLength > 0)
        .map((one) => one.field.maxLength),
    );
    if (Number.isFinite(limit) && limit >= 4) memory.rules.maxLength = Math.min(memory.rules.maxLength ?? 999, limit);
    const figures = form.fields.find((one) => one.purpose === 'password' && FIGURES.test(one.field.pattern));
    if (figures) {
      const most = Number(/(\d+)\}\$?$/.exec(figures.field.pattern)?.[1]);
      memory.rules = { ...memory.rules, figuresOnly: true, ...(most >= 4 ? { maxLength: most } : {}) };
    }
    const isShort = figures !== undefined || (memory.rules.maxLength ?? 20) < 20;
    if (isShort && as === 'signup' && memory.counts.signup === 0) memory.needNewPassword = true;
  }
  return {
    move: 'fill',
    form,
    fills,
    as,
    press: asks ?? checks,
    why: `${form.why}: filling ${fills.map((fill) => fill.purpose).join(', ') || 'nothing'}`,
  };
}

/** What is said on the form, or on a page that says little else. */
const told = (view: View, form: FormModel): string =>
  normalize(view.text.length < 1500 ? view.text : (form.box?.text ?? ''));

/** What the form demands and the run was not given. */
function missing(
  view: View,
  form: FormModel,
  task: AgentTask,
  memory: Memory,
  context: 'signup' | 'login' | 'other',
): Classified[] {
  // "Code from the text message", beside the box for the number that gets it, or said anywhere on the form.
  const isTexted = form.fields.some(
    ({ field, purpose, optional }) =>
      purpose === 'code' &&
      !optional &&
      [field.label || field.placeholder || field.near, form.box?.text ?? ''].some((text) =>
        messages.sms.test(normalize(text)),
      ),
  );
  // "Get code", beside the box right below the one for the number.
  const isSentTo = (one: Classified): boolean =>
    form.fields[form.fields.indexOf(one) + 1]?.purpose === 'code' && codeButton(view, form) !== undefined;
  return form.fields.filter((one) => {
    const { field, purpose, optional } = one;
    if (field.type === 'radio') return isPlan(one, memory) && !hasFreePlan(form, field.name);
    if (field.filled && !isList(field)) return false;
    // Alone, or said to be the way in.
    const isKey = purpose === 'invite' && (form.fields.length === 1 || messages.inviteOnly.test(told(view, form)));
    return (
      (!optional && (isKey || (purpose === 'phone' && (isTexted || isSentTo(one))))) ||
      valueFor(one, task, memory, context) === null
    );
  });
}

/** "Starter, $35 a month", which has to be chosen. */
const isPlan = ({ field, purpose, required }: Classified, { demanded: asked }: Memory): boolean =>
  (required || asked.has(fieldKey(field))) && (purpose === 'plan' || words.plan.test(normalize(field.name)));

/** Whether a plan is chosen already, or costs nothing. */
const hasFreePlan = (form: FormModel, name: string): boolean =>
  form.fields.some(
    ({ field }) =>
      field.type === 'radio' && field.name === name && (field.checked || words.free.test(normalize(field.label))),
  );

/** The end at a field that the form demands and the run was not given. */
export function demanded(one: Classified): Move {
  const called = (one.field.label || one.field.near || one.field.placeholder || one.field.name).slice(0, 80);
  if (one.purpose === 'phone')
    return end(
      {
        kind: 'blocked',
        code: 'PHONE_REQUIRED',
        detail: `The form demands a phone number ("${called}"). Enter one in the live view, then resume.`,
      },
      'a phone number is demanded',
    );
  if (one.purpose === 'card')
    return end(
      { kind: 'blocked', code: 'PAYMENT_REQUIRED', detail: 'The form demands payment details.' },
      'payment is demanded',
    );
  return end(
    {
      kind: 'blocked',
      code: 'MISSING_FIELD',
      detail: `The form demands "${called}", which the run was not given. Fill it in the live view, then resume.`,
    },
    `${one.purpose} is demanded`,
    one.purpose === 'unknown' ? { about: 'fields' } : undefined,
  );
}

const NO =
  /\b(no|not|non|nein|nicht|nao|nee|niet|nie|nej|nei|ikke|inte|ei|en|ne|pas|nu|nem|hayir|degil|0|false|disagree|decline|refuse|reject)\b|нет|не |いいえ|しない|ません|不|لا|않|아니/;

/** One choice per radio group: terms are agreed to, the rest keeps what is chosen or takes the most neutral. */
function radio(form: FormModel, one: Classified, memory: Memory, done: Set<string>): Fill | null {
  const name = one.field.name || one.field.id;
  if (done.has(name)) return null;
  done.add(name);
  const group = form.fields.filter((other) => other.field.type === 'radio' && other.field.name === one.field.name);
  const told = (other: Classified): string => normalize(`${other.field.label} ${other.field.value}`);
  const chosen = group.find((other) => other.field.checked);
  // "Are you 13 or older?" is answered where it is one of two answers; others are ages to choose from.
  const asksAge = group.length === 2 && group.some((other) => NO.test(told(other)));
  const isAgreement = ({ purpose }: Classified): boolean =>
    purpose === 'terms' || (purpose === 'ageConfirm' && asksAge);
  const agrees = group.find((other) => isAgreement(other) && !NO.test(told(other)));
  // Terms that are declined until somebody agrees.
  const declines = agrees && chosen && isAgreement(chosen) && NO.test(told(chosen));
  // Offers that somebody would have to decline.
  const offers = chosen?.purpose === 'newsletter' && !NO.test(told(chosen));
  if (chosen && !declines && !offers) return null;
  // "Answer each statement with yes or no": beside those that have to be agreed to, others are only asked.
  const isOnlyAsked =
    !group.some((other) => other.required) &&
    form.fields.some((other) => other.field.type === 'radio' && isAgreement(other) && other.required);
  const isOffer = group[0]!.purpose === 'newsletter' || (isOnlyAsked && isAgreement(group[0]!));
  const declined = isOffer && group.find((other) => NO.test(told(other)));
  if (offers && !declined) return null;
  if (!offers && !declines && !group.some((other) => other.required) && !memory.demanded.has(fieldKey(one.field)))
    return null;
  const neutral =
    group.find((other) =>
      /prefer not|other|none|keine|divers|free|individual|personal|privat|person/.test(told(other)),
    ) ??
    group.find((other) => words.free.test(told(other))) ??
    group.find((other) => !isForFirms(other.field.label));
  const agreed = agrees ?? group.find((other) => actions.proceed.cover(told(other)) > 0.8);
  const choice = (declined || undefined) ?? agreed ?? neutral ?? group[0]!;
  return { field: choice.field, purpose: 'choice', value: { kind: 'tick', on: true } };
}

/** What a field for its code is called, whatever account the page names. */
const AUTHENTICATOR =
  /\b(totp|authenticator|otp app|authentifikator|autentikator|autenticador|autenticatore|autentificator|autentyfikator\w*|autentizator\w*)\b|аутентификатор|автентифікатор|認証アプリ|身份验证器|인증 앱/;
const MASKED_ADDRESS = /[•*·●∗⁎…]{2,}[^\s@]{0,20}@|@[^\s@]{0,3}[•*·●∗⁎…]{2,}/;

/** The end of a number, behind what hides the rest of it: "(•••) •••-4471", "XXXXXXX234". */
export const MASKED_NUMBER = /(?:[•*·●∗]{2,}|(?<!\p{L})X{3,})[\s)-]{0,3}\d{2,4}\b/iu;

const SENT_BY_PHONE =
  /\b(sms|sent|send|received|recu|recibid[oa]|recebid[oa]|ricevut[oa]|erhalten|ontvangen|text message|texted|gesendet|geschickt|envoyee?|envoyons|enviad[oa]|enviamos|inviat[oa]|verzonden|gestuurd|wyslan\w*|wyslalismy|odesla\w*|zasla\w*|posla\w*|trimis\w*|kuldt\w*|elkuldt\w*|gonder\w*|skickat|skickades|sendt|lahete\w*|menghantar|dihantar|telah dikirim|saade\w*|nosutit\w*|issiust\w*|enviat|dikirim|da gui)\b|смс|отправ|надісл|изпрат|послат|испрат|εσταλ|στειλ|短信|簡訊|发送|發送|送信|문자|보냈|전송|ショートメッセージ|נשלח|ارسل|أرسل|ارسال|भेज|পাঠা|ส่ง/;

/** A phone is where the authenticator lives, too, and what somebody may have left at home. */
function saysSms(sentence: string): boolean {
  const read = normalize(sentence);
  const isElsewhere = messages.authenticator.test(read) || /[?？]\s*$/.test(sentence);
  return messages.sms.test(read) && (!isElsewhere || SENT_BY_PHONE.test(read));
}

/** "We have just sent a code to your address", of a page that says little else; a way to have one mailed is no such words. */
function tellsOfMail({ text, controls }: View): boolean {
  const ways = new Set(controls.map((control) => control.text));
  const told = text.length < 600 ? text.split('\n').filter((line) => !ways.has(line)) : [];
  return told.map(normalize).some((line) => messages.emailed.test(line) && words.code.test(line));
}

/** Where a one-time code comes from, as far as the page says. */
export function codeSource(view: View, form: FormModel): 'authenticator' | 'sms' | 'mail' | 'unknown' {
  const said = normalize(
    `${view.title} ${view.headings.join(' ')} ${form.box?.text ?? ''} ${view.text.length < 1500 ? view.text : ''}`,
  );
  const named = normalize(
    form.fields
      .map(({ field }) => `${field.label || field.near.slice(0, 60)} ${field.name} ${field.id} ${field.placeholder}`)
      .join(' '),
  );
  if (AUTHENTICATOR.test(named)) return 'authenticator';
  // "Enter the code generated by your authenticator", above a form that would rather mail one.
  const head = normalize(view.headings.join(' '));
  if (AUTHENTICATOR.test(head) && !messages.emailed.test(head) && !messages.sms.test(head)) return 'authenticator';
  // "We have sent a code to r•••@example.com"
  if (MASKED_ADDRESS.test(`${form.box?.text ?? ''} ${view.text.length < 2500 ? view.text : ''}`)) return 'mail';
  const bySms =
    `${view.headings.join('\n')}\n${form.box?.text ?? ''}\n${view.text.length < 1500 ? view.text : ''}`
      .split(/(?<=[.!?。！？])|\n/)
      .some(saysSms) ||
    // In whatever language.
    (view.text.length < 600 && MASKED_NUMBER.test(view.text));
  const boxed = normalize(form.box?.text ?? '');
  const beside = normalize(form.fields.map(({ field, purpose }) => (purpose === 'code' ? field.around : '')).join(' '));
  const onPage = messages.authenticator.test(said) && !messages.emailed.test(boxed);
  const atBox = messages.authenticator.test(beside) && !messages.emailed.test(beside);
  if ((onPage || atBox) && !tellsOfMail(view) && !bySms) return 'authenticator';
  if (messages.emailed.test(said)) return 'mail';
  if (bySms) return 'sms';
  // "2FA code", of nothing that has come: most apps know the authenticator alone.
  return messages.authenticator.test(said) || /\b2 ?fa\b/.test(said) ? 'authenticator' : 'unknown';
}
