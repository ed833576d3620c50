import { formAddress, isSameHost, isSameSite, pageOf } from '../../addresses.js';
import type { Field, FormBox, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords } from '../../words/words.js';
import type { Memory } from '../../memory.js';
import { isLogout } from '../../confirm/ways-out.js';
import type { Classified } from '../fields/purpose.js';
import { classifyAll } from '../fields/classify-form.js';
import { settleCodes } from '../fields/code-boxes.js';
import { settleLegend } from '../fields/settle-legend.js';
import { type FormModel, has } from './form.js';
import { kindOf } from './form-kind.js';
import { choiceOfNew } from './choice-of-new.js';
import { findSubmit } from './submit.js';
import { fieldKey, lastingName } from './fill.js';

/** How advice finds its form again: by its fields, whatever they are taken for. */
export const formKey = (fields: Classified[]): string =>
  fields.map(({ field }) => `${field.tag}:${field.type}:${fieldKey(field)}`).join(',');

const usable = (field: Field): boolean => field.visible && !field.disabled && !field.hiddenTrap;
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

/** Ends the signature of what a login's second button, or one of its choices, makes of its fields. */
export const SECOND_BUTTON = '+';

/** A login whose second button makes an account of what is typed, or one of its choices: the same fields are a sign-up, too. */
function alsoSignsUp(view: View, form: FormModel): FormModel[] {
  if (form.kind !== 'login' || !has(form, 'password')) return [];
  const choice = form.submit ? choiceOfNew(form) : undefined;
  if (choice) {
    const why = `signs up with "${choice.label}" what else logs in`;
    return [{ ...form, signature: form.signature + SECOND_BUTTON, kind: 'signup', why }];
  }
  // "Log in / sign up", above the buttons for either.
  const isForBoth = [form.box?.heading ?? '', ...view.headings]
    .map(normalize)
    .some((heading) => actions.logIn.test(heading) && actions.signUp.test(heading));
  const submit = view.controls.find(
    (one) =>
      one.visible &&
      // One that sends elsewhere or is no more than that, or does as the login's own does: others only turn the page over.
      ((one.kind === 'submit' && (one.href !== '' || one.role === 'input')) ||
        (one.kind === 'button' && form.submit?.kind === 'button') ||
        (one.kind !== 'link' && isForBoth)) &&
      one.form === form.box?.index &&
      one.ref.frame === form.frame &&
      one.ref.index !== form.submit?.ref.index &&
      signsUp(normalize(one.text)),
  );
  const why = `signs up with "${submit?.text}" what else logs in`;
  return submit ? [{ ...form, signature: form.signature + SECOND_BUTTON, kind: 'signup', submit, why }] : [];
}

/** "Sign up", and "Sign up and log in". */
const signsUp = (said: string): boolean =>
  actions.signUp.test(said) && actions.signUp.cover(said) + actions.logIn.cover(said) > 0.6;

function model(view: View, key: string, group: Field[], advice?: Memory['advice']['forms']): FormModel {
  const [frame, index] = key.split(':').map(Number) as [number, number];
  const box = view.forms.find((one) => one.frame === frame && one.index === index) ?? null;
  const classified = classifyAll(group, box?.text);
  settleLegend(view.text, classified);
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
    // One script for everything is told by its query what to show.
    const isNamed = pathname !== '/' && !SCRIPT.test(pathname);
    const query = (isNamed ? withoutTargets(search) : search).slice(0, 120);
    return normalize(
      decodeURIComponent(`${pathname} ${withoutTargets(hash)} ${query}`.replace(/\.(html?|php|aspx?|jsp)/g, ' ')),
    );
  } catch {
    return '';
  }
}

const SCRIPT = /\.(php|aspx?|jsp|cgi|pl)$/i;

/** "?next=/settings" says where a page leads, not what it is. */
const withoutTargets = (query: string): string =>
  query.replace(/([?&][\w.-]+=)(?:\/|%2F|https?(?::|%3A))[^&#]*/gi, '$1');

/** What a single script of many tasks is asked for: `index.php?action=register`. */
const taskOf = (action: string): string =>
  normalize([...action.matchAll(/[?&](?:action|act|do|mode|op|task|cmd)=(\w+)/g)].map(([, task]) => task).join(' '));

/** "Choose a password" */
const asksForNewPassword = ({ field, purpose }: Classified): boolean =>
  purpose === 'password' && fieldWords.newPassword.test(normalize(`${field.label} ${field.placeholder}`));

/** It holds a link that signs up elsewhere: whatever its own button says, it is for whoever has an account. */
const leadsToSignUp = (view: View, { box, frame }: FormModel): boolean =>
  view.controls.some(
    (one) =>
      one.kind === 'link' &&
      one.visible &&
      one.form === box?.index &&
      one.ref.frame === frame &&
      /^https?:/.test(one.href) &&
      pageOf(one.href) !== pageOf(view.url) &&
      actions.signUp.cover(normalize(one.text)) > 0.7,
  );

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
    // Whoever has an account is not asked for both halves of a name, whatever the button says: "Aanmelden".
    [6, -6, passwords > 0 && has(form, 'firstName') && has(form, 'lastName')],
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
    [-4, 4, fields.length === 2 && passwords === 1 && !actions.signUp.test(texts.url) && leadsToSignUp(view, form)],
    [1, -1, has(form, 'invite', 'company', 'captcha', 'country')],
  ];
  for (const [signup, login, evidence] of tests) {
    form.scores.signup += signup * Number(evidence);
    form.scores.login += login * Number(evidence);
  }
  // What is known of the person and cannot be changed stands there as well: an account's own page.
  const locked = view.fields.filter((one) => one.disabled && one.visible && form.box && isIn(one, form.box));
  const known = [...fields.map(({ field }) => field), ...locked].filter((one) => one.filled && one.tag === 'input');
  const leadsIn = view.controls.some(({ visible, text }) => visible && actions.logIn.test(normalize(text)));
  const waysOut = view.controls.filter(isLogout);
  form.kind = kindOf(form, { texts, passwords, known: known.length, waysOut, leadsIn, page: view.text });
  form.why = `${form.kind} (sign-up ${form.scores.signup.toFixed(1)}, login ${form.scores.login.toFixed(1)})`;
}
