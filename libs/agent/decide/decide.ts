import { originOf } from '../addresses.js';
import { errorPage } from '../confirm/error-page.js';
import { accountPages, assess } from '../confirm/evidence.js';
import { challengePage, isRiddle, phoneGate, ssoOnly } from '../gates/gates.js';
import { isShortPage, saysLittle, spoken } from '../perceive/page-length.js';
import type { Control, View } from '../perceive/view.types.js';
import { normalize } from '../words/normalize.js';
import { actions, fields as fieldWords, messages } from '../words/words.js';
import { answerToSubmit } from './answers/answers.js';
import { answerToCodeRequest } from './answers/code-request.js';
import { goesOnInFirstTab } from './answers/first-tab.js';
import { owedMail } from './answers/owed-mail.js';
import { waitOut } from './answers/patience.js';
import { onceApproved, pendingApproval } from './answers/pending-approval.js';
import { unlocked } from './answers/unlocked.js';
import { loginOfNew, lost, mailAnnounced, signedIn } from './answers/verdict.js';
import { codePage, otherMeans, passwordMethod, secondProof } from './codes/codes.js';
import { deviceStep, waitsElsewhere } from './codes/device-step.js';
import { factorChoice, factorMissing, factorSetUp, lacksFactor } from './codes/factor-choice.js';
import { keepCodes } from './codes/kept-codes.js';
import { listedProof } from './codes/listed-proof.js';
import { confirmEntries } from './forms/confirm-entries.js';
import { isEntry } from './forms/form.js';
import { demanded } from './forms/missing.js';
import { strangeForms } from './forms/forms.js';
import { hearName } from './forms/hear-name.js';
import { hearPassword } from './forms/hear-password.js';
import { byHand } from './forms/left-empty.js';
import { hearOwnData } from './forms/own-data.js';
import { end, type Move, NO_PAGE } from './move.js';
import { freePlan } from './onboarding/free-plan.js';
import { inviteNobody, onboarding, questionAhead, wizard } from './onboarding/onboarding.js';
import { proofDemanded } from './onboarding/proof-demanded.js';
import { questionnaire } from './onboarding/questionnaire.js';
import { isOpenChoice, whoComes } from './onboarding/who-comes.js';
import type { Situation } from './situation.js';
import { inUseElsewhere, onlyButton, ownAccount, placeToGo } from './ways/behind-login.js';
import { boxOwed } from './ways/box-owed.js';
import { isProofOwed, noteDeadEnd, waitsAtEnd } from './ways/dead-end.js';
import { closedDoor } from './ways/closed-door.js';
import { entryForm, newPassword } from './ways/entry.js';
import { isAhead, stepOfBegun } from './ways/first-step.js';
import { frontGate } from './ways/front-gates.js';
import { letIn } from './ways/let-in.js';
import { invitationAsked, invitationOwed, invitationRequested } from './ways/invitation.js';
import { addressOfOther, noteInvitation } from './ways/access-asked.js';
import { beginsAnew } from './ways/begin-anew.js';
import { bestWay } from './ways/navigate.js';
import { pressBehindLink, proceed } from './ways/press-on.js';
import { agreement, termsBetween } from './ways/terms.js';
import { ownForms, ownPart } from './ways/own-part.js';
import { ownPage } from './ways/own-page.js';
import { payment } from './ways/till.js';
import { usualPaths } from './ways/usual-paths.js';
import { addressAlone } from './ways/address-alone.js';
import { banner, emailInstead, passwordTab, isStill, passOver, wall, way } from './ways/ways.js';

/** The rules, in the order of their precedence: each either knows what to do or passes. */
export function decide(now: Situation): Move {
  hearName(now);
  hearPassword(now);
  hearOwnData(now);
  const evidence = assess(now);
  const isInside = evidence.sure && !lacksFactor(now);
  // What is demanded is read of what the page asks now, not of its frame.
  const own = { ...now, view: ownPart(now), forms: ownForms(now) };
  const rules: (() => Move | null)[] = [
    () => emptyPage(now),
    () => challenge(now),
    () => wall(now),
    () => unlocked(now),
    () => answerToSubmit(now),
    () => noteDeadEnd(now, own.view),
    () => noteInvitation(own),
    () => answerToCodeRequest(now),
    () => freePlan(now),
    () => payment(own),
    () => emailInstead(now),
    () => passwordTab(now),
    () => phone(own),
    () => listedProof(now),
    () => factorChoice(own, isInside),
    () => codePage(own),
    () => otherMeans(now),
    () => passwordMethod(now),
    () => deviceStep(own, evidence.sure),
    () => factorSetUp(now, isInside),
    () => waitsElsewhere(own, evidence.sure),
    () => onceApproved(now, pendingApproval(own, evidence)) ?? invitationRequested(now),
    () => newPassword(now, evidence),
    () => frontGate(now),
    () => stepOfBegun(now),
    () => byHand(now),
    () => inviteNobody(now),
    () => addressOfOther(own),
    () => confirmEntries(now, evidence),
    () => entryForm(now, evidence),
    () => pressBehindLink(now),
    () => letIn(now),
    () => termsBetween(now, evidence),
    () => keepCodes(now, evidence),
    () => ownAccount(now, evidence),
    () => inUseElsewhere(now, evidence),
    () => (isProofOwed(now) ? (proofDemanded(own) ?? waitsAtEnd(now)) : null),
    () => passOver(now, evidence),
    () => questionnaire(now, evidence),
    () => onboarding(now, evidence),
    () => placeToGo(now, own.view, evidence),
    () => onlyButton(now, evidence),
    () => goesOnInFirstTab(now, evidence),
    () => owedMail(now, evidence),
    () => invitationOwed(own),
    () => (lacksFactor(now) ? null : signedIn(now, evidence)),
    () => proofDemanded(own),
    () => mailAnnounced(now, evidence),
    () => strangersForm(now),
    () => whoComes(now),
    () => secondProof(own),
    () => refusedEntry(now),
    () => proceed(now, evidence),
    () => wizard(now, evidence),
    () => agreement(now),
    () => banner(now),
    () => boxOwed(own, evidence),
    () => questionAhead(now),
    () => ownPage(now, evidence),
    () => way(now),
    () => factorMissing(now),
  ];
  for (const rule of rules) {
    const move = rule();
    if (move) return move;
  }
  return lost(now, own, evidence);
}

/** Beside what its controls are called, the page says only that it is not there yet: they may stand there before it knows who asks. */
function onlyLoading(view: View): boolean {
  const called = new Set(view.controls.map(({ text }) => text));
  const lines = view.text.split('\n').filter((line) => !called.has(line.trim()));
  return messages.loading.cover(normalize(lines.join(' '))) > 0.7;
}

/** "Skip to main content" leads to what is not there yet. */
function skipsOver({ kind, href, text }: Control, view: View): boolean {
  const said = normalize(text);
  const isWay = [actions.logIn, actions.signUp].some((words) => words.test(said));
  return kind === 'link' && href.startsWith(`${view.url.split('#')[0]!}#`) && !href.endsWith('#') && !isWay;
}

/** Nothing to read, and nothing to press. */
function showsNothing(view: View): boolean {
  const skips = new Set(view.controls.filter((one) => skipsOver(one, view)).map(({ text }) => text));
  const lines = view.text.split('\n').filter((line) => !skips.has(line.trim()));
  return spoken(lines.join('\n')) < 20 && !view.controls.some((one) => one.visible && !skips.has(one.text));
}

function emptyPage(now: Situation): Move | null {
  const { view, memory } = now;
  const bare =
    !view.fields.some((one) => one.visible) &&
    !view.widgets.some((one) => one.visible) &&
    (showsNothing(view) || (memory.sent !== null && onlyLoading(view)));
  if (!bare || (errorPage(view) && view.scripts === 0)) return null;
  if (memory.sent?.kind === 'login' && messages.wrongLogin.test(normalize(view.text))) return null;
  // "目前暂停注册": few signs say as much as a sentence.
  if (memory.goal === 'register' && messages.closed.test(normalize(view.text))) return null;
  const isAnswer = memory.linkOpened && !memory.sent;
  const patience = isStill(view) ? (isAnswer ? 0 : 2) : memory.sent ? 6 : 12;
  // Where one page stayed empty for good, the next is given less time; so is one that was only guessed, or that its server failed at.
  const isBrief = memory.stayedEmpty || memory.triedPaths.has(view.url) || errorPage(view);
  if (memory.idle < (isBrief ? Math.min(patience, 3) : patience))
    return { move: 'wait', ms: 1000, why: 'the page is still empty' };
  // A page that broke over what was sent: what became of that is seen where the app begins.
  if (memory.sent?.kind === 'signup' && memory.probed === 0) {
    memory.probed++;
    return {
      move: 'goto',
      url: memory.loginUrl ?? now.task.appUrl,
      why: 'an empty page follows: opening the app again',
    };
  }
  if (memory.sent)
    return end(
      {
        kind: 'blocked',
        code: 'LOGIN_UNCONFIRMED',
        detail:
          'The page that follows tells nothing, so it is not certain that the login worked. Check in the live view, then resume.',
      },
      'an empty page follows',
    );
  memory.stayedEmpty = true;
  const login = isAnswer ? loginOfNew(now) : null;
  const elsewhere = login ?? usualPaths(now) ?? addressAlone(now);
  return elsewhere ?? end({ kind: 'stuck', detail: emptyDetail(now) }, 'nothing has appeared');
}

/** What a guess led to says nothing of the app; what an address answers with a file, or with nothing, leaves the browser on no page. */
function emptyDetail({ view, memory }: Situation): string {
  if (!/^https?:/.test(view.url)) return NO_PAGE;
  return memory.triedPaths.has(view.url) && memory.goal === 'register'
    ? 'No form to sign up was found.'
    : 'The page stays empty.';
}

function challenge({ view, forms, memory }: Situation): Move | null {
  const gate = challengePage(view, forms);
  if (!gate) return null;
  if (memory.idle < 4 && !forms.some(isRiddle)) return { move: 'wait', ms: 1000, why: 'the page checks the browser' };
  return end({ kind: 'blocked', ...gate }, 'a challenge fills the page');
}

function phone(now: Situation): Move | null {
  const gate = phoneGate(now.view, now.forms, now.memory.sent !== null || isAhead(now));
  return gate && end({ kind: 'blocked', ...gate }, 'a phone is asked for');
}

/** A password goes to no other site than its page's; whether that is right is for a person to say. */
function strangersForm({ view, forms }: Situation): Move | null {
  const [strange] = strangeForms(view);
  if (!strange || forms.some(isEntry)) return null;
  const there = originOf(strange.address);
  const detail = `The form here would send the password to ${there}, another site than its own page's. If that is right, fill it in in the live view, then resume.`;
  return end({ kind: 'blocked', code: 'MISSING_FIELD', detail }, `its form sends the password to ${there}`);
}

/** "Continue", below the one box there is. */
const isDoorOf = (submit: Control | null, { length }: object[]): boolean =>
  length === 1 && [actions.proceed, actions.logIn].some((words) => words.cover(normalize(submit?.text ?? '')) > 0.7);

/** Nothing but other providers, closed sign-up, or approval by a person. */
function refusedEntry(now: Situation): Move | null {
  const { view, forms, memory } = now;
  // A button that cannot be pressed may tell why to whoever points at it.
  const pointed = view.controls.filter(({ visible, text }) => visible && actions.signUp.cover(normalize(text)) > 0.7);
  const hints = pointed.map((one) => one.hints).join(' ');
  const said = normalize(`${view.title} ${view.text.slice(0, 4000)} ${hints}`);
  if (messages.rateLimited.test(said) && isShortPage(view) && memory.sent) return waitOut(now, memory.sent, '');
  const at = normalize(`${view.url} ${view.headings.join(' ')} ${view.title}`);
  const closed = closedDoor(now, said, at);
  if (closed) return closed;
  // "Choose your plan", ahead of the form that asks who one is.
  const choice = forms.find(
    (form) =>
      isOpenChoice(form) &&
      form.fields.some(({ field, purpose }) => purpose === 'plan' || fieldWords.plan.test(normalize(field.name))),
  );
  if (choice && memory.goal === 'register') return demanded(choice.fields[0]!);
  const invited = invitationAsked(now);
  if (invited) return demanded(invited);
  // "Log in", with the name of something that only its owner knows.
  const isLogin = (): boolean =>
    actions.logIn.test(normalize(`${view.headings.join(' ')} ${view.title}`)) &&
    (memory.goal === 'login' || !bestWay(view, memory.goal, memory, 0.8));
  const strange = forms.find(
    ({ kind, scores, fields, submit }) =>
      (kind === 'other' || (kind === 'profile' && fields.length === 1)) &&
      (scores.login >= 5 || ((fields.every(({ required }) => required) || isDoorOf(submit, fields)) && isLogin())) &&
      fields.every(
        ({ field, purpose }) =>
          /^(unknown|company|website|address|invite)$/.test(purpose) && /^(text|password)$/.test(field.type),
      ),
  );
  if (strange && !forms.some(isEntry)) return demanded(strange.fields[0]!);
  // Whose password was taken at the sign-up can log in with it.
  const isMade = memory.accountCreated && memory.passwordSet && !memory.accountKnown;
  const isDoor = memory.clicked.size > 0 || actions.logIn.test(at) || actions.signUp.test(at) || saysLittle(view);
  const gate = isDoor && !isMade ? ssoOnly(view, forms) : null;
  if (!gate || bestWay(view, memory.goal, memory, 2.5)) return null;
  // Single sign-on among the settings of whoever is inside already is no door.
  return (accountPages(view) && beginsAnew(now)) || end({ kind: 'blocked', ...gate }, 'no way in with a password');
}
