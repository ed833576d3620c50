import { formAddress, isSameHost, isSameSite } from '../../addresses.js';
import type { Control, Field, FormBox, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/match.js';
import { actions, fields as fieldWords, messages } from '../../words/words.js';
import type { Memory } from '../../memory.js';
import { isLogout } from '../../confirm/ways-out.js';
import type { Classified, Purpose } from '../fields/purpose.js';
import { classifyAll } from '../fields/classify-form.js';
import { settleCodes } from '../fields/code-boxes.js';
import { isList } from '../fields/lists.js';
import { findSubmit } from './submit.js';
import { fieldKey, lastingName } from './fill.js';

export type FormKind =
  'signup' | 'login' | 'code' | 'setPassword' | 'forgot' | 'newsletter' | 'search' | 'payment' | 'profile' | 'other';

/** A form of the page with its fields' purposes and what it is for. */
export interface FormModel {
  /** Stable while the page shows the same form: frame, place, and what its fields are known by. */
  signature: string;
  frame: number;
  box: FormBox | null;
  fields: Classified[];
  kind: FormKind;
  scores: Record<'signup' | 'login', number>;
  submit: Control | null;
  why: string;
}

/** What was said of a form that the rules do not understand; purposes by the field's place. */
export interface FormAdvice {
  kind?: FormKind;
  purposes: Record<number, Purpose>;
}

/** How advice finds its form again: by its fields, whatever they are taken for. */
export const formKey = (fields: Classified[]): string =>
  fields.map(({ field }) => `${field.tag}:${field.type}:${fieldKey(field)}`).join(',');

const usable = (field: Field): boolean => field.visible && !field.disabled && !field.hiddenTrap;
export const has = (form: FormModel, ...purposes: Purpose[]): boolean =>
  form.fields.some((one) => purposes.includes(one.purpose));
/** Whether it asks for payment details, and does not leave them to whoever has some. */
export const demandsCard = (form: FormModel): boolean =>
  form.fields.some(({ purpose, optional }) => purpose === 'card' && !optional);
/** A form beside what a page is for: nobody comes in by it, and it asks nothing that keeps anybody out. */
export const isAside = ({ kind }: FormModel): boolean => ['search', 'newsletter', 'other'].includes(kind);

const isIn = (field: Field, box: FormBox): boolean => field.form === box.index && field.ref.frame === box.frame;

/**
 * Forms that would send a password to another site than their own page's, and where to: no form of the agent's, whatever
 * they look like.
 */
export function strangeForms(view: View): { box: FormBox; address: string }[] {
  return view.forms.flatMap((box) => {
    const home = view.frameUrls[box.frame] ?? view.url;
    const address = formAddress(box, home);
    const asks = view.fields.some((field) => field.visible && field.type === 'password' && isIn(field, box));
    return asks && !isSameSite(address, home) && !isSameHost(address, home) ? [{ box, address }] : [];
  });
}

/** Finds the page's forms, most telling first. */
export function readForms(view: View, advice?: Memory['advice']['forms']): FormModel[] {
  const groups = new Map<string, Field[]>();
  const strange = strangeForms(view);
  for (const field of view.fields) {
    if (!usable(field) || strange.some(({ box }) => isIn(field, box))) continue;
    const key = `${field.ref.frame}:${field.form}`;
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  const read = [...groups.entries()].map(([key, group]) => model(view, key, group, advice));
  const forms = [...read, ...read.flatMap((form) => alsoSignsUp(view, form))];
  const inDialog = (form: FormModel): number => Number(form.fields.some((one) => one.field.dialog >= 0));
  return forms.sort(
    (a, b) =>
      inDialog(b) - inDialog(a) ||
      Math.max(b.scores.signup, b.scores.login) - Math.max(a.scores.signup, a.scores.login),
  );
}

/** A login whose second button makes an account of what is typed: the same fields are a sign-up, too. */
function alsoSignsUp(view: View, form: FormModel): FormModel[] {
  if (form.kind !== 'login' || !has(form, 'password')) return [];
  const submit = view.controls.find(
    (one) =>
      one.visible &&
      one.kind === 'submit' &&
      // One that sends elsewhere or is no more than that: others only turn the page over.
      (one.href !== '' || one.role === 'input') &&
      one.form === form.box?.index &&
      one.ref.frame === form.frame &&
      one.ref.index !== form.submit?.ref.index &&
      actions.signUp.cover(normalize(one.text)) > 0.6,
  );
  const why = `signs up with "${submit?.text}" what else logs in`;
  return submit ? [{ ...form, signature: `${form.signature}+`, kind: 'signup', submit, why }] : [];
}

function model(view: View, key: string, group: Field[], advice?: Memory['advice']['forms']): FormModel {
  const [frame, index] = key.split(':').map(Number) as [number, number];
  const box = view.forms.find((one) => one.frame === frame && one.index === index) ?? null;
  const classified = classifyAll(group, box?.text);
  const submit = findSubmit(view, frame, index, group);
  settleCodes(view, box, classified, frame, index);
  const known = classified.map((one) => `${lastingName(one.field) || one.field.placeholder}:${one.purpose}`);
  // In no order: some apps shuffle their fields from page to page.
  const signature = `${key}|${known.sort().join(',')}`;
  const form: FormModel = {
    signature,
    frame,
    box,
    fields: classified,
    kind: 'other',
    scores: { signup: 0, login: 0 },
    submit,
    why: '',
  };
  const advised = advice?.get(formKey(classified));
  // The signature stays that of the rules.
  for (const [place, one] of classified.entries())
    if (one.purpose === 'unknown') one.purpose = advised?.purposes[place] ?? one.purpose;
  score(view, form);
  form.kind = advised?.kind ?? form.kind;
  return form;
}

/** The path and query of an address in words; single-page routes included. */
export function urlWords(url: string): string {
  try {
    const { pathname, hash, search } = new URL(url);
    return normalize(
      decodeURIComponent(`${pathname} ${hash} ${search.slice(0, 120)}`.replace(/\.(html?|php|aspx?|jsp)/g, ' ')),
    );
  } catch {
    return '';
  }
}

/** What a single script of many tasks is asked for: `index.php?action=register`. */
const taskOf = (action: string): string =>
  normalize([...action.matchAll(/[?&](?:action|act|do|mode|op|task|cmd)=(\w+)/g)].map(([, task]) => task).join(' '));

/** What the one box of a form for letters is called. */
const lettersTo = ({ field }: Classified): string => normalize(field.label || field.near || field.placeholder);

/** "Choose a password" */
const asksForNewPassword = ({ field, purpose }: Classified): boolean =>
  purpose === 'password' && fieldWords.newPassword.test(normalize(`${field.label} ${field.placeholder}`));

/** Decides what the form is for. */
function score(view: View, form: FormModel): void {
  const { fields } = form;
  const texts = {
    submit: normalize(form.submit?.text ?? ''),
    heading: normalize(form.box?.heading ?? ''),
    hints: normalize(`${form.box?.hints ?? ''} ${form.box?.action.split('?')[0] ?? ''}`),
    task: taskOf(form.box?.action ?? ''),
    title: normalize(view.title),
    url: urlWords(view.url),
    body: normalize(form.box?.text ?? ''),
  };
  const passwords = fields.filter((one) =>
    ['password', 'passwordConfirm', 'currentPassword'].includes(one.purpose),
  ).length;
  const autocomplete = (token: string): boolean => fields.some((one) => one.field.autocomplete.includes(token));
  const tests: [number, number, boolean | number][] = [
    // signup, login, evidence
    [5, -6, has(form, 'passwordConfirm')],
    [3, -2, autocomplete('new-password')],
    [-4, 3, autocomplete('current-password')],
    [3, -4, has(form, 'firstName', 'lastName', 'fullName', 'birthDate', 'birthYear')],
    [2.5, -1.5, has(form, 'terms', 'newsletter', 'ageConfirm')],
    [-3, 3, has(form, 'remember')],
    [3, -3, has(form, 'email') && has(form, 'username')],
    [2, -2, passwords > 0 && has(form, 'email') && has(form, 'phone')],
    [3, -3, has(form, 'plan')],
    // Nobody repeats an address to log in, whatever the button says: "Jetzt anmelden!"
    [5, -6, has(form, 'emailConfirm') && has(form, 'username')],
    [-1, 1.5, has(form, 'identifier')],
    [0, 2.5, passwords === 1],
    [2.5, -2, fields.some(asksForNewPassword) || (passwords === 1 && fieldWords.newPassword.test(texts.heading))],
    [5, -3, actions.signUp.cover(texts.submit)],
    [-4, 5, actions.logIn.cover(texts.submit)],
    [3, -1, actions.signUp.cover(texts.heading)],
    [-1, 3, actions.logIn.cover(texts.heading)],
    [2, -1, actions.signUp.test(texts.hints)],
    [-1, 2, actions.logIn.test(texts.hints)],
    [3, -3, actions.signUp.test(texts.task)],
    [-3, 3, actions.logIn.test(texts.task)],
    [1.5, -0.5, actions.signUp.test(texts.url)],
    [-0.5, 1.5, actions.logIn.test(texts.url)],
    [1, 0, actions.signUp.test(texts.title)],
    [0, 1, actions.logIn.test(texts.title)],
    [-2.5, 2, actions.forgot.test(texts.body)],
    [1, -1, has(form, 'invite', 'company', 'captcha', 'country')],
  ];
  for (const [signup, login, evidence] of tests) {
    form.scores.signup += signup * Number(evidence);
    form.scores.login += login * Number(evidence);
  }
  // What is known of the person and cannot be changed stands there as well: an account's own page.
  const locked = view.fields.filter((one) => one.disabled && one.visible && form.box && isIn(one, form.box));
  const known = [...fields.map(({ field }) => field), ...locked].filter((one) => one.filled && one.tag === 'input');
  form.kind = kindOf(form, passwords, texts, view.controls.filter(isLogout), known.length);
  form.why = `${form.kind} (sign-up ${form.scores.signup.toFixed(1)}, login ${form.scores.login.toFixed(1)})`;
}

function kindOf(
  form: FormModel,
  passwords: number,
  texts: Record<'submit' | 'heading' | 'hints' | 'title' | 'url' | 'body', string>,
  waysOut: Control[],
  known: number,
): FormKind {
  const { fields, scores } = form;
  const real = fields.filter(
    (one) => !['search', 'trap', 'remember', 'language', 'newsletter', 'upload'].includes(one.purpose),
  );
  const named = has(form, 'email', 'identifier', 'username');
  // An account may be opened and paid for in one form.
  if (demandsCard(form) && !(passwords && named && scores.signup > scores.login)) return 'payment';
  if (!real.length) return has(form, 'search') ? 'search' : 'other';
  // A form that knows the person already is a profile, no door.
  const door = actions.signUp.test(`${texts.submit} ${texts.heading}`) || actions.logIn.test(texts.submit);
  const ways = waysOut.filter(({ visible }) => visible);
  // Nor is one that holds the way out itself.
  const holds = ways.some((one) => one.form === form.box?.index && one.ref.frame === form.frame);
  if (passwords && named && !door && (holds || (ways.length && known >= 2))) return 'profile';
  if (has(form, 'code') && !passwords && !has(form, 'username', 'firstName', 'lastName')) return 'code';
  if (passwords) {
    const entering =
      actions.logIn.test(`${texts.submit} ${texts.heading}`) ||
      fields.some((one) => one.field.autocomplete.includes('current-password'));
    // A new mailbox's address is called anything: whoever it is for is asked for all the same. Others know people by their phones.
    const opens =
      has(form, 'firstName', 'lastName', 'fullName', 'phone') &&
      actions.signUp.test(`${texts.title} ${texts.url} ${texts.heading} ${texts.submit}`);
    if (
      !named &&
      !opens &&
      (!entering ||
        has(form, 'passwordConfirm') ||
        fields.some((one) => one.field.autocomplete.includes('new-password')))
    )
      return 'setPassword';
    const fresh =
      has(form, 'firstName', 'lastName', 'fullName', 'phone') ||
      (actions.signUp.cover(texts.heading) > 0.6 && actions.signUp.cover(texts.submit) > 0.6) ||
      (has(form, 'username') && (has(form, 'email') || actions.signUp.cover(texts.submit) > 0.6));
    if (has(form, 'code') && has(form, 'passwordConfirm') && !fresh) return 'setPassword';
    return scores.signup > scores.login ? 'signup' : 'login';
  }
  const wholesale = `${texts.heading} ${texts.submit} ${texts.hints} ${texts.url}`;
  if (named) {
    if (actions.forgot.test(wholesale) && scores.signup < 4) return 'forgot';
    // Preferences that even strangers may set.
    const at = `${texts.title} ${texts.url} ${texts.heading}`;
    if (!door && actions.settings.test(at) && !actions.signUp.test(at) && !actions.logIn.test(at)) return 'profile';
    if (known >= 2 && !door) return 'profile';
    const only = real.length === 1;
    // What the box itself is called outweighs a button that says to "subscribe", which signs up as well in some languages.
    if (only && fieldWords.newsletter.cover(lettersTo(real[0]!)) >= 0.5) return 'newsletter';
    if (
      only &&
      (fieldWords.newsletter.test(`${texts.submit} ${texts.hints} ${texts.heading}`) ||
        fieldWords.newsletter.cover(texts.body) > 0.15) &&
      Math.max(scores.signup, scores.login) < 5 &&
      !actions.verify.test(texts.submit) &&
      !actions.oneTimeCode.test(texts.submit) &&
      // A list's members have passwords, too: its letters alone need none.
      !fieldWords.password.test(texts.submit) &&
      (fieldWords.newsletter.test(texts.heading) || !actions.signUp.test(texts.heading))
    )
      return 'newsletter';
    if (Math.max(scores.signup, scores.login) >= 1.5) return scores.signup >= scores.login ? 'signup' : 'login';
    if (!only) return has(form, 'invite') ? 'signup' : 'profile';
    if (actions.signUp.test(`${texts.title} ${texts.hints} ${texts.url}`) && scores.signup > scores.login)
      return 'signup';
    if (actions.proceed.cover(texts.submit) <= 0.5 && !actions.useEmail.test(texts.submit)) return 'other';
    return actions.signUp.test(texts.heading) ? 'signup' : 'login';
  }
  // Lists that an address is made of choose what is shown, and ask nothing of a person.
  if (form.box?.method === 'get' && fields.every(({ field }) => isList(field))) return 'other';
  if (
    has(form, 'firstName', 'lastName', 'fullName', 'birthDate', 'birthYear', 'company', 'country', 'phone', 'address')
  ) {
    // Asked of whoever can log out, if only from a menu, or known already: it completes an account.
    if (scores.signup > 3 && (door || (waysOut.length === 0 && known < 2))) return 'signup';
    return has(form, 'phone') && scores.login >= 1.5 ? 'login' : 'profile';
  }
  if (has(form, 'terms', 'ageConfirm')) return 'profile';
  if (has(form, 'invite') && scores.signup > scores.login) return 'signup';
  const [only, ...more] = fields;
  const isBox = more.length === 0 && /^(text|number|tel|password)$/.test(only?.field.type ?? '');
  return isBox && messages.authenticator.test(texts.body) ? 'code' : 'other';
}
