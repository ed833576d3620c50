import type { Memory, Sent } from '../memory.js';
import { normalize } from '../words/match.js';
import { messages } from '../words/words.js';
import { assess, errorPage, isLogout } from '../confirm/evidence.js';
import type { Situation } from './situation.js';
import { sameFields, type FormModel } from './forms.js';
import { end, type Move } from './move.js';
import { toldOff, tooQuick } from './patience.js';
import { turnedAway, wrongLogin } from './refused-login.js';
import { complaints, read, readRules, type Complaint, type Reading } from './refusals.js';
import { varyUsername } from './usernames.js';

/** How long, and for how many looks, a sent form is waited for before silence counts as an answer. */
const PATIENCE = { ms: 8000, looks: 5 };

/** Reads what the page made of the form that was sent last; null when another rule is to go on. */
export function answerToSubmit(now: Situation): Move | null {
  const { memory, view, forms } = now;
  const sent = memory.sent;
  if (!sent || sent.answered) return null;
  const same =
    forms.find((form) => form.signature === sent.signature) ??
    (view.url === sent.url ? forms.find((form) => sameFields(form.signature, sent.signature)) : undefined);
  if (!same) return gone(now, sent);
  const found = fresh(now, same, sent);
  if (!found.length) {
    // Whoever has just pressed the button may be ahead of the page.
    if (sent.byHuman && memory.idle < 5)
      return { move: 'wait', ms: 1000, why: 'looking whether the form was sent by a human' };
    if (sent.byHuman)
      return end(
        {
          kind: 'blocked',
          code: 'SUBMIT_CONFIRMATION_REQUIRED',
          detail:
            'The form is filled and has not been sent yet. Check it, press its button in the live view, then resume.',
        },
        'the form is still there, unsent',
      );
    if (memory.idle < PATIENCE.looks || Date.now() - sent.at < PATIENCE.ms)
      return { move: 'wait', ms: 1200, why: 'the form has been sent, nothing has changed yet' };
    sent.answered = 'silence';
    // The same complaint as before, still standing, is an answer too.
    const standing = complaints(view, same, memory.hints.get(same.signature) ?? new Set());
    if (standing.length) return react(now, sent, same, ranked(standing, sent, memory));
    return ++memory.silences > 1
      ? end({ kind: 'stuck', detail: 'The form does not react to being sent.' }, 'no reaction, twice')
      : null;
  }
  // A page may show its form anew below the good news.
  if ((sent.kind === 'signup' || (sent.kind === 'login' && !sent.withPassword)) && found.some(good))
    return gone(now, sent);
  const readings = ranked(found, sent, memory);
  sent.answered = readings[0]!.reading;
  return react(now, sent, same, readings);
}

const ranked = (found: Complaint[], sent: Sent, { advice }: Memory): { complaint: Complaint; reading: Reading }[] =>
  found
    .map((complaint) => ({ complaint, reading: advice.readings.get(complaint.text) ?? read(complaint, sent.kind) }))
    .sort((a, b) => weight(b.reading) - weight(a.reading));
/** Words that take the sign-up rather than refuse it. */
const good = (complaint: Complaint): boolean => {
  const said = normalize(complaint.text);
  return messages.created.test(said) || (messages.checkMail.test(said) && read(complaint, 'signup') === 'unknown');
};
const ORDER: Reading[] = [
  'unknown',
  'missing',
  'wrongLogin',
  'codeWrong',
  'badEmail',
  'badUsername',
  'weakPassword',
  'usernameTaken',
  'emailTaken',
  'notActivated',
  'captcha',
  'closed',
  'rateLimited',
  'tooQuick',
];
const weight = (reading: Reading): number => ORDER.indexOf(reading);

/** New complaints; where a page has no place for them that is recognized, its new lines are read. */
function fresh({ view, memory }: Situation, form: FormModel, sent: Sent): Complaint[] {
  // A new document says nothing by habit: what it repeats, it means.
  const isNew = view.born !== sent.born;
  const before = isNew ? (memory.hints.get(form.signature) ?? sent.before) : sent.before;
  const found = complaints(view, form, before);
  if (found.length) return found;
  const old = isNew ? sent.linesAtFirst : sent.lines;
  const lines = view.text.split('\n').filter((line) => line.length > 6 && line.length < 300 && !old.has(line));
  return lines
    .filter((line) =>
      [
        messages.wrongLogin,
        messages.accountExists,
        messages.weakPassword,
        messages.requiredError,
        messages.codeWrong,
        messages.rateLimited,
        messages.notActivated,
        messages.closed,
        messages.tooQuick,
        messages.created,
      ].some((concept) => concept.test(normalize(line))),
    )
    .slice(0, 3)
    .map((text) => ({ text, purpose: null, field: null }));
}

/** The form has gone: taken, or replaced by an error. */
function gone(now: Situation, sent: Sent): Move | null {
  const { memory, view, forms } = now;
  const said = normalize(view.text.slice(0, 1500));
  if (errorPage(view)) {
    sent.answered = 'error';
    return messages.rateLimited.test(said) || /\b429\b/.test(said)
      ? end({ kind: 'stuck', detail: 'The app refuses for now: too many attempts.' }, 'rate limited')
      : null;
  }
  const early = toldOff(now, sent) ?? turnedAway(now, sent);
  if (early) return early;
  sent.answered = 'taken';
  memory.stay = 0;
  if (sent.byHuman) memory.counts.signup++;
  const nextStep = forms.some(
    (form) =>
      form.kind === 'signup' &&
      !sameFields(form.signature, sent.signature) &&
      form.fields.some((one) => one.purpose === 'password'),
  );
  if (sent.kind === 'signup' && (sent.withPassword || !nextStep)) memory.accountCreated = true;
  if (sent.kind === 'signup' && sent.withPassword) memory.signedUpWith = sent.signature;
  const announcing = view.text
    .split('\n')
    .concat(view.notices.map((notice) => notice.text))
    .filter((line) => !sent.lines.has(line) && messages.checkMail.test(normalize(line)));
  if (
    memory.accountCreated &&
    sent.kind === 'signup' &&
    announcing.length &&
    !memory.mailApplied &&
    view.controls.every((control) => !isLogout(control))
  ) {
    memory.mailAnnounced = true;
    if (sent.withUsername) memory.usernameUsed = memory.username;
    if (forms.some((form) => form.kind === 'code')) return null;
    return end(
      { kind: 'awaiting_mail', expects: 'either', detail: `The app says: "${announcing[0]!.slice(0, 160)}"` },
      'the sign-up was taken, and a mail announced',
    );
  }
  if (sent.kind === 'code' || sent.kind === 'password') memory.mailApplied ||= sent.kind === 'code';
  if (sent.kind === 'code') memory.mail = {};
  if (sent.withUsername && sent.kind !== 'login') memory.usernameUsed = memory.username;
  return null;
}

function react(
  now: Situation,
  sent: Sent,
  form: FormModel,
  readings: { complaint: Complaint; reading: Reading }[],
): Move | null {
  const { memory, task } = now;
  const { complaint, reading } = readings[0]!;
  const words = complaint.text.slice(0, 160);
  const all = new Set(readings.map((one) => one.reading));
  for (const one of readings)
    if (one.reading === 'missing' && one.complaint.field) memory.demanded.add(one.complaint.field);
  const hasUsername = form.fields.some((one) => one.purpose === 'username');
  if (all.has('rateLimited'))
    return end({ kind: 'stuck', detail: `The app refuses for now: "${words}".` }, 'rate limited');
  if (all.has('closed'))
    return end({ kind: 'stuck', detail: `The app does not take sign-ups: "${words}".` }, 'sign-up is closed');
  if (all.has('captcha'))
    return end(
      {
        kind: 'blocked',
        code: 'CAPTCHA_REQUIRED',
        detail: `The app wants its challenge answered: "${words}". Do that in the live view, then resume.`,
      },
      'the challenge was not answered',
    );
  switch (reading) {
    case 'tooQuick':
      return tooQuick(memory, sent, words);
    case 'notActivated':
      memory.mailAnnounced = true;
      memory.mailApplied = false;
      return end(
        { kind: 'awaiting_mail', expects: 'either', detail: `The account is not activated yet: "${words}"` },
        'the account waits for its mail',
      );
    case 'emailTaken':
      if (hasUsername && memory.usernameTries < 1 && !/mail/i.test(words)) {
        varyUsername(memory, words);
        return null;
      }
      memory.goal = 'login';
      memory.accountCreated = memory.accountKnown = true;
      memory.clicked.clear();
      return memory.loginUrl
        ? { move: 'goto', url: memory.loginUrl, why: `the account exists ("${words}"): logging in instead` }
        : null;
    case 'usernameTaken':
    case 'badUsername':
      if (memory.usernameTries >= 4)
        return end(
          { kind: 'blocked', code: 'MISSING_FIELD', detail: `No user name was accepted: "${words}".` },
          'user names are refused',
        );
      varyUsername(memory, words);
      return null;
    case 'weakPassword':
      memory.rules = readRules(
        readings.filter((one) => one.reading === 'weakPassword').map((one) => one.complaint.text),
        memory.rules,
      );
      memory.needNewPassword = true;
      if (++memory.passwordRefusals > 3)
        return end(
          { kind: 'blocked', code: 'MISSING_FIELD', detail: `No password was accepted: "${words}".` },
          'passwords are refused',
        );
      return null;
    case 'wrongLogin':
    case 'codeWrong':
      return sent.kind === 'login'
        ? wrongLogin(now, words)
        : sent.kind === 'code' || sent.kind === 'totp'
          ? wrongCode(now, sent, words)
          : silent(now, sent, complaint.text);
    case 'missing':
      return memory.counts[sent.kind] < 4 ? null : silent(now, sent, complaint.text);
    default:
      return task.type && silent(now, sent, complaint.text);
  }
}

/** A complaint that was not understood: once more with fresh values, then a person has to look. */
function silent(now: Situation, sent: Sent, said: string): Move | null {
  const { view, forms, task, memory, cookies } = now;
  if (memory.counts[sent.kind] < 2) return null;
  // Inside the app already, a settings page that is not saved keeps nobody out.
  if (sent.kind === 'profile' && assess(view, forms, task, memory, cookies).sure) return null;
  return end(
    {
      kind: 'blocked',
      code: sent.kind === 'login' ? 'LOGIN_UNCONFIRMED' : 'MISSING_FIELD',
      detail: `The form is not accepted: "${said.slice(0, 160)}". Complete it in the live view, then resume.`,
    },
    'the refusal is not understood',
    { about: 'refusal', said },
  );
}

function wrongCode({ memory, task }: Situation, sent: Sent, words: string): Move | null {
  if (sent.kind === 'totp') {
    if (memory.totpInjected < task.maxTotpInjections) return null;
    return end(
      {
        kind: 'blocked',
        code: 'TOTP_REQUIRED',
        detail: `The authenticator codes are refused: "${words}". Enter one in the live view, then resume.`,
      },
      `${memory.totpInjected} codes were refused`,
    );
  }
  memory.mail = {};
  memory.mailApplied = false;
  memory.mailAnnounced = true;
  if (memory.counts.code > 3)
    return end({ kind: 'stuck', detail: `The mailed codes are refused: "${words}".` }, 'codes are refused');
  memory.resendWanted = true;
  return null;
}
