import type { AgentTask } from '../agent.types.js';
import { assess, errorPage, type Evidence } from '../confirm/evidence.js';
import { challengePage, paymentGate, ssoOnly } from '../gates/gates.js';
import type { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';
import { normalize } from '../words/match.js';
import { actions, fields as fieldWords, messages } from '../words/words.js';
import { answerToSubmit } from './answers.js';
import { codePage } from './codes.js';
import { fillForm } from './fill-form.js';
import { has, urlWords, type FormModel } from './forms.js';
import { end, type Move } from './move.js';
import { bannerControl, bestWay, controlKey, usualPath } from './navigate.js';

/** What the rules look at: the page, its forms, the task, and what happened before. */
export interface Situation {
  view: View;
  forms: FormModel[];
  task: AgentTask;
  memory: Memory;
  /** `name:digest` of the context's cookies. */
  cookies: string[];
  hasTotp: boolean;
}

/** The rules, in the order of their precedence: each either knows what to do or passes. */
export function decide(now: Situation): Move {
  const evidence = assess(now.view, now.forms, now.task, now.memory, now.cookies);
  const rules: (() => Move | null)[] = [
    () => emptyPage(now),
    () => challenge(now),
    () => answerToSubmit(now),
    () => payment(now),
    () => codePage(now),
    () => newPassword(now),
    () => entryForm(now, evidence),
    () => signedIn(now, evidence),
    () => mailAnnounced(now, evidence),
    () => refusedEntry(now),
    () => proceed(now, evidence),
    () => wizard(now, evidence),
    () => agreement(now),
    () => banner(now),
    () => way(now, evidence),
  ];
  for (const rule of rules) {
    const move = rule();
    if (move) return move;
  }
  return lost(now, evidence);
}

function emptyPage({ view, memory }: Situation): Move | null {
  const bare =
    view.text.length < 20 && !view.controls.some((one) => one.visible) && !view.fields.some((one) => one.visible);
  if (!bare) return null;
  if (memory.idle < (memory.sent ? 6 : 12)) return { move: 'wait', ms: 1000, why: 'the page is still empty' };
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
  return end({ kind: 'stuck', detail: 'The page stays empty.' }, 'nothing has appeared');
}

function challenge({ view, forms, memory }: Situation): Move | null {
  const gate = challengePage(view, forms);
  if (!gate) return null;
  if (memory.idle < 4) return { move: 'wait', ms: 1000, why: 'the page checks the browser' };
  return end({ kind: 'blocked', ...gate }, 'a challenge fills the page');
}

function payment({ view, forms }: Situation): Move | null {
  const gate = paymentGate(view, forms);
  return gate && end({ kind: 'blocked', ...gate }, 'payment is asked for');
}

/** A new password to choose: after a mailed link, a first login, or as the second page of a sign-up. */
function newPassword({ view, forms, task, memory }: Situation): Move | null {
  // A profile page behind the mailed link counts too while the account has no password of ours.
  const form =
    forms.find((one) => one.kind === 'setPassword') ??
    (memory.linkOpened && !memory.passwordSet && task.type === 'register'
      ? forms.find((one) => has(one, 'passwordConfirm'))
      : undefined);
  if (!form) return null;
  if (
    memory.goal === 'login' &&
    !memory.mailApplied &&
    !has(form, 'passwordConfirm') &&
    !form.fields.some((one) => one.field.autocomplete.includes('new-password'))
  ) {
    return (memory.filled.get(form.signature) ?? 0) < 3 ? fillForm(view, form, task, memory, 'login') : null;
  }
  if (!(memory.mailApplied || memory.counts.signup || memory.counts.login || memory.counts.code)) return null;
  if ((memory.filled.get(form.signature) ?? 0) > 3) return null;
  if (memory.mailedPassword) memory.needNewPassword = true;
  return fillForm(view, form, task, memory, 'password');
}

/** The form that the goal wants. */
function entryForm(now: Situation, evidence: Evidence): Move | null {
  const { view, forms, task, memory } = now;
  const signup = forms.find((form) => form.kind === 'signup');
  const login = forms.find((form) => form.kind === 'login');
  if (memory.goal === 'register' && !memory.accountCreated) {
    const tries = signup ? (memory.filled.get(signup.signature) ?? 0) : 0;
    if (signup && tries < 5) return fillForm(view, signup, task, memory, 'signup');
    return null;
  }
  if (
    login &&
    has(login, 'password', 'email', 'identifier', 'username') &&
    !(evidence.sure && !has(login, 'password'))
  ) {
    if (memory.mailAnnounced && !memory.mailApplied && memory.accountCreated) return null;
    memory.loginUrl ??= view.url;
    const without =
      task.type === 'register' &&
      memory.counts.signup > 0 &&
      !memory.passwordSet &&
      !memory.mailedPassword &&
      !memory.accountKnown;
    if (without && has(login, 'password')) {
      memory.mailAnnounced = true;
      return end(
        {
          kind: 'awaiting_mail',
          expects: 'either',
          detail: 'The new account has no password yet; its mail is awaited.',
        },
        'no password was chosen at the sign-up',
      );
    }
    if ((memory.filled.get(login.signature) ?? 0) < 4) return fillForm(view, login, task, memory, 'login');
    return end(
      {
        kind: 'blocked',
        code: 'LOGIN_UNCONFIRMED',
        detail: 'The app keeps showing its login form. Log in in the live view, then resume.',
      },
      'the login form comes back',
    );
  }
  // A second step of the sign-up that looks like anything.
  if (
    memory.goal === 'register' &&
    memory.accountCreated &&
    signup &&
    !memory.mailAnnounced &&
    has(signup, 'password') &&
    !(memory.filled.get(signup.signature) ?? 0) &&
    memory.sent?.signature !== signup.signature &&
    !login &&
    !evidence.sure
  ) {
    if (memory.mailApplied || memory.counts.signup < 4) return fillForm(view, signup, task, memory, 'signup');
  }
  return null;
}

function signedIn(now: Situation, evidence: Evidence): Move | null {
  const { view, memory, task } = now;
  if (!evidence.sure) return probe(now, evidence, 3);
  if (memory.goal === 'register' && !memory.accountCreated) {
    // Signed in before anything was sent: the profile still holds an earlier session.
    if (!memory.sent && memory.counts.signup === 0 && !memory.firstSeen) return null;
  }
  const said = normalize(view.text.slice(0, 6000));
  const unproven = task.type === 'register' && !memory.mailApplied && memory.counts.signup > 0;
  if (unproven && !memory.mailAnnounced && messages.checkMail.test(said)) {
    memory.mailAnnounced = true;
    return end(
      {
        kind: 'awaiting_mail',
        expects: 'either',
        detail: 'Signed in, and the app asks to confirm the address by mail.',
      },
      'signed in, but the address is to be confirmed',
    );
  }
  const wizardNow = wizard(now, evidence);
  if (wizardNow) return wizardNow;
  const did = task.type === 'register' ? (memory.counts.signup ? 'Signed up' : 'Logged in') : 'Logged in';
  const proof = [memory.mailApplied ? 'the address was confirmed by mail' : '', ...evidence.signs]
    .filter(Boolean)
    .join('; ');
  const known = memory.identifiers[memory.identifierIndex % memory.identifiers.length]!;
  const username = memory.usernameUsed ?? (task.type === 'register' ? task.email : known);
  return end(
    {
      kind: 'confirmed',
      answer: `${did} at ${new URL(view.url).host} as ${username}. Confirmed because ${proof}.`,
      username,
      mailMayFollow: unproven || undefined,
    },
    `evidence ${evidence.score.toFixed(1)}: ${evidence.signs.join('; ')}`,
  );
}

/** Opens the page that asked to log in once more: whoever is logged in is led past it. */
function probe({ view, forms, memory, task }: Situation, evidence: Evidence, atLeast: number): Move | null {
  if (memory.probed > 1 || evidence.score < atLeast || !(memory.sent?.answered === 'taken' || memory.mailApplied))
    return null;
  if (
    atLeast > 0 &&
    (memory.mailAnnounced ||
      forms.some((form) => form.kind !== 'other' && form.kind !== 'search' && form.kind !== 'newsletter'))
  )
    return null;
  if (atLeast > 0 && messages.checkMail.test(normalize(view.text.slice(0, 5000)))) return null;
  const url = memory.loginUrl ?? [...memory.entryUrls][0];
  if (!url && atLeast > 0) return null;
  if (atLeast > 0 && memory.idle < 2)
    return { move: 'wait', ms: 500, why: 'the page may still be loading what it shows of the account' };
  memory.probed++;
  memory.probing = url ?? null;
  return {
    move: 'goto',
    url: url ?? task.appUrl,
    why: `looking whether the app knows us (evidence ${evidence.score.toFixed(1)})`,
  };
}

/** The page says that a mail was sent. */
function mailAnnounced({ view, forms, memory, task }: Situation, evidence: Evidence): Move | null {
  if (memory.mailApplied && memory.resent > 1) return null;
  const said = normalize(
    `${view.title} ${view.text.slice(0, 5000)} ${view.notices.map((notice) => notice.text).join(' ')}`,
  );
  const sentSomething =
    memory.counts.signup > 0 || memory.counts.login > 0 || memory.resent > 0 || task.type !== 'register';
  if (!messages.checkMail.test(said) || !sentSomething || evidence.sure) return null;
  if (memory.mailApplied && !memory.resent) return null;
  const open = forms.find((form) => (form.kind === 'signup' || form.kind === 'login') && has(form, 'password'));
  if (open && !memory.accountCreated) return null;
  if (task.type !== 'register' && open) return null;
  memory.mailAnnounced = true;
  const owner = task.type !== 'register' && !task.verifyToIdentity;
  if (owner)
    return end(
      {
        kind: 'blocked',
        code: 'MFA_REQUIRED',
        detail: 'The app sent a mail to the account’s owner to confirm this login. Follow it, then resume.',
      },
      'a mail went to the owner',
    );
  return end(
    { kind: 'awaiting_mail', expects: 'either', detail: `The app says: "${excerpt(view, said)}"` },
    `the page speaks of a mail ("${messages.checkMail.find(said)}")`,
  );
}

function excerpt(view: View, said: string): string {
  const hit = messages.checkMail.find(said) ?? '';
  const line = [...view.notices.map((notice) => notice.text), ...view.headings].find((text) =>
    normalize(text).includes(hit),
  );
  return (line ?? hit).slice(0, 160);
}

/** Nothing but other providers, closed sign-up, or approval by a person. */
function refusedEntry({ view, forms, memory }: Situation): Move | null {
  const said = normalize(`${view.title} ${view.text.slice(0, 4000)}`);
  if (memory.accountCreated && messages.pendingApproval.test(said))
    return end(
      {
        kind: 'blocked',
        code: 'MISSING_FIELD',
        detail: 'The account waits for approval by a person at the app. Resume once it is approved.',
      },
      'approval is pending',
    );
  if (messages.rateLimited.test(said) && view.text.length < 1500 && memory.sent)
    return end({ kind: 'stuck', detail: 'The app refuses for now: too many attempts.' }, 'rate limited');
  const at = normalize(`${view.url} ${view.headings.join(' ')} ${view.title}`);
  if (
    memory.goal === 'register' &&
    !memory.accountCreated &&
    messages.closed.test(said) &&
    (actions.signUp.test(at) || view.text.length < 1500)
  )
    return end({ kind: 'stuck', detail: 'The app does not take sign-ups.' }, 'sign-up is closed');
  const gate = memory.clicked.size || actions.logIn.test(at) || actions.signUp.test(at) ? ssoOnly(view, forms) : null;
  const way = gate && bestWay(view, memory.goal, memory, 2.5);
  return gate && !way ? end({ kind: 'blocked', ...gate }, 'no way in with a password') : null;
}

/** "Click here to proceed": pages that want one click after a link or a submit. */
function proceed({ view, forms, memory }: Situation, evidence: Evidence): Move | null {
  if (!(memory.mailApplied || memory.accountCreated || memory.sent) || memory.wizardSteps > 8) return null;
  if (
    forms.some((form) => form.kind !== 'other' && form.kind !== 'search' && form.kind !== 'newsletter') ||
    evidence.signs.length > 4
  )
    return null;
  const candidates = view.controls
    .filter(
      (control) => control.visible && !control.disabled && control.text && control.text.length < 50 && !control.banner,
    )
    .map((control) => {
      const text = normalize(control.text);
      const way = memory.mailApplied || memory.accountCreated ? actions.logIn.cover(text) : 0;
      return {
        control,
        score:
          actions.proceed.cover(text) +
          way +
          (control.kind !== 'link' ? 0.3 : 0) -
          2 * (memory.clicked.get(`go:${text}`) ?? 0) -
          (actions.social.test(text) || actions.signUp.cover(text) > 0.5 || actions.logOut.test(text) ? 3 : 0),
      };
    })
    .filter((one) => one.score > 0.75)
    .sort((a, b) => b.score - a.score);
  const best = candidates[0];
  if (!best || view.text.length > 4000) return null;
  // Before the mail is applied a way to the login proves nothing: the announcement may still be coming.
  if (!memory.mailApplied && memory.idle < 2 && actions.logIn.test(normalize(best.control.text)))
    return { move: 'wait', ms: 900, why: 'the page may have more to say' };
  const key = `go:${normalize(best.control.text)}`;
  memory.clicked.set(key, (memory.clicked.get(key) ?? 0) + 1);
  memory.wizardSteps++;
  return { move: 'click', control: best.control, why: `"${best.control.text}" goes on` };
}

/** Pages that complete the profile, before or after the login. */
function wizard({ view, forms, task, memory }: Situation, evidence: Evidence): Move | null {
  const form = forms.find(
    (one) => one.kind === 'profile' || (one.kind === 'signup' && memory.counts.signup > 0 && !has(one, 'password')),
  );
  if (!form || !form.submit || memory.wizardSteps > 8 || (memory.filled.get(form.signature) ?? 0) > 1) return null;
  const begun = memory.counts.signup + memory.counts.login + memory.counts.code > 0 || memory.mailApplied;
  const demanded = form.fields.some((one) => one.required && !one.field.filled && !one.field.checked);
  if (!begun || (evidence.sure && !demanded)) return null;
  const move = fillForm(view, form, task, memory, 'profile');
  if (move.move === 'fill' && !move.fills.length && !demanded) return null;
  memory.wizardSteps++;
  return move;
}

function banner({ view, memory }: Situation): Move | null {
  const control = bannerControl(view, memory);
  return control && { move: 'click', control, why: `closing a consent banner with "${control.text}"` };
}

/** Terms to agree to before the form is shown. */
function agreement({ view, forms, memory }: Situation): Move | null {
  if (
    memory.goal !== 'register' ||
    memory.accountCreated ||
    forms.some((form) => form.kind === 'login' || form.kind === 'signup')
  )
    return null;
  const at = `${urlWords(view.url)} ${normalize(`${view.title} ${view.headings.join(' ')}`)}`;
  if (!actions.signUp.test(at) || !fieldWords.terms.test(normalize(view.text.slice(0, 6000)))) return null;
  const control = view.controls.find((one) => {
    const text = normalize(one.text);
    return (
      one.visible &&
      !one.banner &&
      text.length < 60 &&
      (fieldWords.terms.cover(text) > 0.5 || actions.acceptCookies.cover(text) > 0.7) &&
      !/\b(not|don t|nicht|pas|no|non|nao|niet|nie|не|ne|inte|ikke)\b/.test(text) &&
      (one.kind !== 'link' || actions.acceptCookies.cover(text) > 0.7) &&
      !memory.clicked.has(controlKey(one))
    );
  });
  const boxes = forms
    .flatMap((form) => form.fields)
    .filter((one) => (one.purpose === 'terms' || one.purpose === 'ageConfirm') && !one.field.checked);
  const form = boxes.length ? forms.find((one) => one.fields.includes(boxes[0]!)) : undefined;
  if (form?.submit && (memory.filled.get(form.signature) ?? 0) < 2)
    return {
      move: 'fill',
      form,
      fills: boxes.map((one) => ({ field: one.field, purpose: one.purpose, value: { kind: 'tick', on: true } })),
      as: 'profile',
      why: 'agreeing to the terms before the form',
    };
  return control ? { move: 'click', control, why: `"${control.text}" leads past the terms` } : null;
}

/** The way to the form. */
function way({ view, memory, task }: Situation, evidence: Evidence): Move | null {
  const goal = memory.goal === 'register' && memory.accountCreated ? 'login' : memory.goal;
  if (memory.accountCreated && memory.mailAnnounced && !memory.mailApplied) return null;
  const found = memory.clicked.size < 14 ? bestWay(view, goal, memory) : null;
  if (found) return { move: 'click', ...found };
  if (memory.idle < 3) return { move: 'wait', ms: 900, why: 'no way is to be seen yet' };
  if (!evidence.signs.length || !memory.sent)
    return memory.triedPaths.size < (task.type === 'register' ? 10 : 8) ? usualPath(view, goal, memory) : null;
  return null;
}

/** No rule applies: another look, a probe of the login page, then the honest end. */
function lost(now: Situation, evidence: Evidence): Move {
  const { view, memory } = now;
  if (memory.accountCreated && memory.mailAnnounced && !memory.mailApplied)
    return end(
      { kind: 'awaiting_mail', expects: 'either', detail: 'The app announced a mail.' },
      'waiting for the announced mail',
    );
  if (memory.idle < 3) return { move: 'wait', ms: 900, why: 'nothing to do yet' };
  const begun = memory.sent !== null || memory.mailApplied;
  const look = begun ? probe(now, evidence, 0) : null;
  if (look) return look;
  if (begun)
    return end(
      {
        kind: 'blocked',
        code: 'LOGIN_UNCONFIRMED',
        detail: `It is not certain that the login worked${evidence.against.length ? `: ${evidence.against.join('; ')}` : ''}. Check in the live view, then resume.`,
      },
      `evidence ${evidence.score.toFixed(1)} does not suffice`,
    );
  if (errorPage(view))
    return end(
      { kind: 'stuck', detail: `The app answers with an error page ("${view.title.slice(0, 80)}").` },
      'an error page',
    );
  return end(
    { kind: 'stuck', detail: `No form to ${memory.goal === 'register' ? 'sign up' : 'log in'} was found.` },
    'no form was found',
  );
}
