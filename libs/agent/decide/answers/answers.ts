import { stillAsksCode } from '../../confirm/code-page.js';
import type { Sent } from '../../sent.types.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import { setUpPage } from '../codes/authenticator.js';
import { demanded } from '../forms/missing.js';
import type { FormModel } from '../forms/form.js';
import { isTyped } from '../fields/lists.js';
import { demandLeft, demandName } from '../forms/left-empty.js';
import { boxesOf, emptied, formSent } from '../forms/same-form.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { waitsForSomebody } from './approval-mail.js';
import { dialogAfter, questionOver } from './dialog-after.js';
import { isLockedMeanwhile } from './locked-form.js';
import { newLines } from './new-lines.js';
import { ranked, react } from './reactions.js';
import { complaints, read, type Complaint, type Refusal } from './refusals.js';
import { stalePage } from './stale-page.js';
import { gone } from './taken.js';
import { isAtWork } from './telling.js';
import { aboutFields, aboutNothing, fresh, stillTold } from './unmarked.js';

/** How long, and for how many looks, a sent form is waited for before silence counts as an answer. */
const PATIENCE = { ms: 8000, looks: 5 };
/** The same where a new document has come: its server has answered, and only a script could still say more. */
const NEW_PAGE_PATIENCE = { ms: 3000, looks: 2 };

/** The same where the server has answered, and the page says what it said before. */
const REPEATED_PATIENCE = { ms: 1500, looks: 1 };

/** The same while the page asks for patience. */
const AT_WORK_PATIENCE_MS = 40_000;

/** For whatever may be said beside a form that has emptied itself. */
const EMPTIED_PATIENCE_MS = 1200;

/** How long a line that names a field stands beside the form before it counts as a complaint, in whatever words. */
const UNMARKED_MS = 1000;

/** The same of a line that names no field: what only tells that something is under way would have gone by then. */
const UNTOLD_MS = 3000;

/** How old a page is at least that is filled anew because it did not react. */
const UNHURRIED_MS = 3000;

/** Reads what the page made of the form that was sent last; null when another rule is to go on. */
export function answerToSubmit(now: Situation): Move | null {
  const { memory, view } = now;
  const sent = memory.sent;
  if (sent && isBack(now, sent)) delete sent.answered;
  if (sent?.answered === 'taken') return stalePage(now, sent);
  if (!sent || sent.answered) return null;
  const same = formSent(now, sent);
  const { ms } = now.wasAnswered ? REPEATED_PATIENCE : PATIENCE;
  if (!same && stillAsksCode(now) && Date.now() - sent.at < ms)
    return { move: 'wait', ms: 500, why: 'the page of the code has only lost its boxes yet' };
  if (!same && isLockedMeanwhile(now, sent) && Date.now() - sent.at < PATIENCE.ms)
    return { move: 'wait', ms: 300, why: 'the boxes are locked while the form is being sent' };
  if (!same) {
    const refused = sentBack(now, sent);
    if (refused || sent.answered) return refused;
  }
  if (!same || leadsToLogin(view, same, sent) || leadsToFactor(view, same, sent)) return gone(now, sent);
  const found = fresh(now, same, sent);
  if (!found.length) return unanswered(now, same, sent);
  const asked = found.every((one) => isAsked(view, one, sent)) ? questionOver(now, same, sent) : null;
  if (asked) return asked;
  const inside = found.find(({ text }) => {
    const said = normalize(text);
    return messages.welcome.test(said) && messages.staleForm.test(said);
  });
  if (inside) {
    gone(now, sent);
    return { move: 'goto', url: view.url, why: `"${inside.text.slice(0, 80)}": the page is of before` };
  }
  // A page may show its form anew below the good news, and the account's own page does.
  if ((sent.kind === 'signup' || (sent.kind === 'login' && !sent.withPassword)) && found.some(good))
    return gone(now, sent);
  if (memory.mailApplied && sent.withPassword && sent.kind !== 'login' && isSaved(now, found, sent))
    return gone(now, sent);
  if (sent.kind === 'profile' && isSaved(now, found, sent)) {
    memory.savedForms.add(same.signature);
    return gone(now, sent);
  }
  const readings = asDenied(now, sent, ranked(found, sent, memory));
  sent.answered = readings[0]!.reading;
  // What was typed stands in it, as in the page of somebody known: it is to be filled anew as what it was sent as.
  if (sent.kind === 'signup' && same.kind === 'profile') same.kind = 'signup';
  return react(now, sent, same, readings);
}

/** What the last step sent is refused where an earlier one asked for it: that step is back, with what is wrong. */
function sentBack(now: Situation, sent: Sent): Move | null {
  const { view, forms, memory } = now;
  const isStep = memory.goal === 'register' && memory.signedUpWith === null && !memory.mailApplied;
  if (!isStep || !/^(?:signup|password|profile)$/.test(sent.kind)) return null;
  const step = forms.find((form) => form.kind === 'signup' && memory.timesFilled(form) > 0);
  if (!step) return null;
  const found = complaints(view, step, memory.hints.get(step.signature) ?? new Set());
  const asSignUp: Sent = { ...sent, kind: 'signup' };
  const readings = ranked(found, asSignUp, memory).filter(({ reading }) => reading !== 'unknown');
  if (readings.length === 0) return null;
  sent.answered = asSignUp.answered = readings[0]!.reading;
  // An earlier step looked like all that the account is made of.
  memory.accountCreated = false;
  return react(now, asSignUp, step, readings);
}

/** The form is still there, and the page says nothing new: it is waited for, until silence is an answer. */
function unanswered(now: Situation, same: FormModel, sent: Sent): Move | null {
  const { memory, view } = now;
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
  const asked = dialogAfter(now, same, sent);
  if (asked) return asked;
  if (newLines(view, sent).some(isAtWork) && Date.now() - sent.at < AT_WORK_PATIENCE_MS)
    return { move: 'wait', ms: 800, why: 'the page says that it is at work' };
  if (sent.kind === 'signup' && answeredInPlace(now, sent) && emptied(same, sent)) {
    if (Date.now() - sent.at < EMPTIED_PATIENCE_MS)
      return { move: 'wait', ms: 400, why: 'the form is empty again: the page may still say why' };
    return gone(now, sent);
  }
  if (memory.silences === 0 && (isGreeted(now, sent) || (sent.kind === 'login' && now.wasTaken)))
    return reopen(now, sent);
  if (sent.kind === 'signup' && sent.withPassword && now.wasTaken && answeredInPlace(now, sent)) return gone(now, sent);
  const since = Date.now() - sent.at;
  const isInPlace = answeredInPlace(now, sent);
  // A new document is an answer as well, but more of it than what was wrong may be new.
  const about = (isInPlace || view.born !== sent.born) && since >= UNMARKED_MS ? aboutFields(now, same, sent) : [];
  const said = !about.length && isInPlace && since >= UNTOLD_MS ? aboutNothing(now, sent) : about;
  if (said.length) {
    sent.answered = 'said';
    return react(now, sent, same, ranked(said, sent, memory));
  }
  // The same complaint as before, still standing, is an answer too; one that the server has just repeated may not stand for long. What
  // stood there before anything was sent is none.
  const standing = complaints(view, same, memory.hints.get(same.signature) ?? new Set())
    .filter(({ text, field }) => field !== null || !sent.linesAtFirst.has(text))
    .concat(stillTold(now, sent));
  const repeated = standing.length > 0 && now.wasAnswered;
  const denied = deniedByStatus(now, sent);
  const patience = repeated || denied ? REPEATED_PATIENCE : view.born === sent.born ? PATIENCE : NEW_PAGE_PATIENCE;
  if (memory.idle < patience.looks || Date.now() - sent.at < patience.ms || now.awaitsAnswer)
    return { move: 'wait', ms: 1200, why: 'the form has been sent, nothing has changed yet' };
  sent.answered = 'silence';
  if (standing.length) return react(now, sent, same, ranked(standing, sent, memory));
  if (denied) return react(now, sent, same, [denied]);
  // A script that sends nothing says why where nothing marks it, as "Please accept our terms" below the button.
  const told = aboutNothing(now, sent);
  // A login has been sent twice by then.
  if (told.length && sent.kind === 'login') memory.refusedForms.add(sent.signature);
  if (told.length) return react(now, sent, same, ranked(told, sent, memory));
  if (memory.silences > 0 && same.submit?.disabled) {
    const left = same.fields.find(({ field, optional }) => isTyped(field) && !field.filled && !optional);
    // Its button waits for it.
    if (left) return demanded(left);
  }
  if (sent.kind === 'login' && now.wasAnswered && memory.silences === 0) return reopen(now, sent);
  // A box that was to be filled may only have turned red.
  if (sent.kind === 'signup' && memory.silences === 0) demandLeft(same, now.task, memory);
  if (sent.kind === 'profile' && memory.silences === 0 && memory.accountCreated) demandName(same, memory);
  memory.silences++;
  // A script that was pressed before it was done may hold a page that nothing moves any more: it is opened anew, and given its time.
  if (memory.silences === 2 && view.born === sent.born && !now.wasAnswered && !memory.stay) {
    memory.stay = UNHURRIED_MS;
    memory.clicked.clear();
    sent.answered = 'silence';
    return { move: 'goto', url: view.url, why: 'the form does not react: opening its page anew' };
  }
  if (memory.silences > 1 && sent.kind === 'profile' && memory.accountCreated) return demanded(same.fields[0]!);
  return memory.silences > 1
    ? end(
        {
          kind: 'stuck',
          detail: 'The form does not react to being sent.',
          ...(sent.kind === 'signup' && { mailMayFollow: true }),
        },
        'no reaction, time and again',
      )
    : null;
}

/** The login has come back on a document that its server calls a denial, and the page has no words for it (RFC 9110, 15.5). */
function deniedByStatus({ view }: Situation, sent: Sent): Refusal | null {
  const isDenied = sent.kind === 'login' && sent.withPassword && view.born !== sent.born;
  if (!isDenied || ![401, 403].includes(view.status)) return null;
  return { complaint: { text: `status ${view.status}`, purpose: null, field: null }, reading: 'wrongLogin' };
}

/** The words of a login that its server calls a denial are its refusal, in whatever language: the password is not sent once more. */
function asDenied({ wasDenied }: Situation, { kind, withPassword }: Sent, readings: Refusal[]): Refusal[] {
  const isDenied =
    wasDenied && kind === 'login' && withPassword && readings.every(({ reading }) => reading === 'unknown');
  return isDenied ? readings.map(({ complaint }) => ({ complaint, reading: 'wrongLogin' })) : readings;
}

/** A form that had gone while its server looked at what it was sent is back, and says that this was wrong. */
function isBack(now: Situation, sent: Sent): boolean {
  const form = sent.answered === 'taken' && now.view.born === sent.born && formSent(now, sent);
  if (!form || !/^(login|code|totp)$/.test(sent.kind)) return false;
  return fresh(now, form, sent).some((one) => /^(wrongLogin|codeWrong)$/.test(read(one, sent.kind)));
}

/** The server has answered, and the document is the same. */
const answeredInPlace = ({ view, wasAnswered }: Situation, sent: Sent): boolean =>
  wasAnswered === true && view.born === sent.born;

/** The answer to a login greets, on a page that stays as it was. */
const isGreeted = (now: Situation, sent: Sent): boolean =>
  sent.kind === 'login' &&
  answeredInPlace(now, sent) &&
  newLines(now.view, sent).some((line) => messages.welcome.test(normalize(line)));

/** Some pages learn only as they are opened anew that somebody is logged in. */
function reopen({ view, memory }: Situation, sent: Sent): Move {
  sent.answered = 'silence';
  memory.silences++;
  memory.stay ||= UNHURRIED_MS;
  return {
    move: 'goto',
    url: view.url.split('#')[0]!,
    why: 'the app has answered the login and its page stays: opening it anew',
  };
}

/** The same boxes on another page, which logs people in with what has just signed them up. */
const leadsToLogin = (view: View, { kind }: FormModel, sent: Sent): boolean =>
  sent.readAs === 'signup' && kind === 'login' && view.url.split('?')[0] !== sent.url.split('?')[0];

/** The box that a mailed code was typed into, on a page that shows an authenticator's key: it is asked for that one's code now. */
const leadsToFactor = (view: View, form: FormModel, sent: Sent): boolean =>
  sent.kind === 'code' && setUpPage(view, form);

/** Words that take the sign-up rather than refuse it. */
const good = (complaint: Complaint): boolean => {
  const { text, field } = complaint;
  const said = normalize(text);
  if (messages.created.test(said)) return true;
  const isNext = messages.checkMail.test(said) || (field === null && waitsForSomebody(text));
  return isNext && !messages.notMailed.test(said) && read(complaint, 'signup') === 'unknown';
};

/** It stands in a box over the page, and refuses nothing that is understood. */
const isAsked = ({ dialogs }: View, complaint: Complaint, sent: Sent): boolean =>
  read(complaint, sent.kind) === 'unknown' && dialogs.some((dialog) => dialog.includes(complaint.text));

/** "The changes have been saved": what stands at a box that has only come with the answer refuses nothing. */
function isSaved({ view }: Situation, found: Complaint[], sent: Sent): boolean {
  const saved = (text: string): boolean => messages.saved.test(normalize(text));
  const boxes = boxesOf(sent.signature);
  const told = found.filter(({ field, purpose }) => field === null || boxes.has(`${field}:${purpose}`));
  return told.every(({ text }) => saved(text)) && (told.length > 0 || newLines(view, sent).some(saved));
}
