import { wayOut } from '../../confirm/ways-out.js';
import type { View } from '../../perceive/view.types.js';
import { isQuestion } from '../../words/is-question.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, harmful, messages } from '../../words/words.js';
import { isList } from '../fields/lists.js';
import type { Classified } from '../fields/purpose.js';
import { isBeside, type FormModel } from '../forms/form.js';
import { urlWords } from '../forms/forms.js';
import { demanded } from '../forms/missing.js';
import { end, type Move } from '../move.js';
import { saysLittle } from '../../perceive/page-length.js';
import type { Situation } from '../situation.js';
import { isFree } from './controls.js';
import { loneBox, waysOn } from './lone-box.js';
import { bestWay } from './navigate.js';
import { passesOver } from './passes-over.js';

/** Behind a sign-up that told the account's address and password, one box for an address once more, on a page that is no login: it is somebody else's. */
export function addressOfOther({ view, forms, task, memory }: Situation): Move | null {
  const { sent } = memory;
  if (task.type !== 'register' || sent?.kind !== 'signup' || sent.answered !== 'taken' || !memory.addressGiven)
    return null;
  if (!(sent.withPassword || memory.passwordSet) || memory.mailApplied || memory.probed > 0 || memory.counts.login > 0)
    return null;
  const lone = loneBox(forms);
  if (!lone || !takesOther(lone.box) || lone.box.field.filled || lone.box.optional || !saysLittle(view)) return null;
  const called = [view.title, ...view.headings, lone.form.submit?.text ?? '', urlWords(view.url)].map(normalize);
  // "Send code": it goes to the account's own.
  if (called.some((said) => actions.logIn.test(said) || actions.resend.test(said) || fields.code.test(said)))
    return null;
  // Friends to invite may be left out.
  if (view.controls.some(passesOver) || waysOn(view).length > 1) return null;
  const said = normalize(view.text);
  // Whoever is inside invites friends; a parent is asked for on the way there.
  const isInside = wayOut(view, memory) !== undefined || view.text.includes(task.email);
  if (messages.checkMail.test(said) || (isInside && !fields.guardian.test(said))) return null;
  const [around] = waysOn(view).filter(({ text }) => !leadsBack(text));
  if (around && isFree(around, memory))
    return { move: 'click', control: around, why: `"${around.text}" is the only way around somebody else's address` };
  const detail = 'The app asks for another address than the account’s. Enter it in the live view, then resume.';
  return end({ kind: 'blocked', code: 'MISSING_FIELD', detail }, 'an address of somebody else is demanded');
}

/** An address, or a parent's. */
const takesOther = ({ purpose, field }: Classified): boolean =>
  purpose === 'email' || (purpose === 'unknown' && field.type === 'email');

const leadsBack = (text: string): boolean =>
  [actions.logOut, actions.cancel, actions.logIn, actions.signUp, actions.besides, harmful.words].some((one) =>
    one.test(normalize(text)),
  );

/**
 * No way to sign up was found, and the page takes nothing but an address to write to once there is room, or says who invites people: nobody gets in
 * without somebody at the app. Letters of news are asked for by their name. It is given the page without its frame.
 */
export function accessAsked({ view, forms, memory }: Situation): Move | null {
  if (memory.goal !== 'register' || memory.hasBegun) return null;
  if (memory.invitationTold) return INVITED_ONLY;
  if (!saysLittle(view)) return null;
  const form = forms.find(takesAddress);
  if (form && isOnlyForm(forms, form) && !isLetter(view, form)) return demanded(form.fields[0]!);
  const isDoor =
    memory.clicked.size > 0 || actions.signUp.test(urlWords(view.url)) || bestWay(view, 'login', memory, 0.8) !== null;
  return isDoor && tellsOfInvitation(view) ? INVITED_ONLY : null;
}

const INVITED_ONLY = end(
  {
    kind: 'blocked',
    code: 'MISSING_FIELD',
    detail: 'The app speaks of an invitation, and of no other way in. Sign up with one in the live view, then resume.',
  },
  'an invitation is needed',
);

const tellsOfInvitation = ({ text }: View): boolean =>
  text.split('\n').some((line) => !isQuestion(line) && messages.invitation.test(normalize(line)));

/** The page that is for signing up tells of an invitation: wherever its links lead from there, it holds. It is given the page without its frame. */
export function noteInvitation({ view, forms, memory }: Situation): null {
  const isAtDoor = memory.goal === 'register' && !memory.hasBegun && actions.signUp.test(urlWords(view.url));
  if (isAtDoor && saysLittle(view) && forms.every((one) => one.kind !== 'signup') && tellsOfInvitation(view))
    memory.invitationTold = true;
  return null;
}

/** An address, and at most who has it. */
const takesAddress = ({ fields: all }: FormModel): boolean =>
  all.some(({ purpose }) => purpose === 'email') &&
  all.every(({ purpose }) => /^(?:email|firstName|lastName|fullName|company|terms|newsletter)$/.test(purpose));

const isOnlyForm = (forms: FormModel[], form: FormModel): boolean =>
  forms.every((one) => one === form || isBeside(one) || one.fields.length === 0);

const isLetter = ({ text, title }: View, { submit }: FormModel): boolean =>
  [text, title, submit?.text ?? ''].some((said) => fields.newsletter.test(normalize(said)));

/** "Choose your institution", and nothing else to log in by: which it is the run was not told. */
export function houseAsked({ view, forms, memory }: Situation): Move | null {
  const [box, ...more] = forms.flatMap((form) => form.fields);
  if (memory.goal !== 'login' || !box || more.length > 0 || !saysLittle(view)) return null;
  return isList(box.field) && box.purpose === 'unknown' ? demanded(box) : null;
}
