import { isRiddlePicture, picturesIn } from '../decide/fields/code-boxes.js';
import { chosen, isList } from '../decide/fields/lists.js';
import type { Classified } from '../decide/fields/purpose.js';
import { type FormModel, has } from '../decide/forms/form.js';
import type { View } from '../perceive/view.types.js';
import { CHALLENGER, DRAWN, takesMoney } from '../words/captcha.words.js';
import { isQuestion } from '../words/is-question.js';
import { namesTwoFigures } from '../words/figures.js';
import { asksOfPerson } from '../words/own-question.js';
import { normalize } from '../words/normalize.js';
import { actions, fields as words, messages } from '../words/words.js';
import type { Gate } from './gate.js';

const gate = (detail: string): Gate => ({ code: 'CAPTCHA_REQUIRED', detail });

export const CHALLENGE = gate('The page asks to solve a challenge. Solve it in the live view, then resume.');

/** What its own label says of it, if it has one. */
const charactersDrawn = (label = ''): Gate =>
  gate(
    `The form shows a picture with characters to type${label ? ` ("${label.slice(0, 160)}")` : ''}. Type them in the live view, then resume.`,
  );

type Pictures = ReturnType<typeof picturesIn>;

/** A CAPTCHA that stands between the form and its submit; widgets that work unseen do not gate. */
export function captchaGate(view: View, form: FormModel | null): Gate | null {
  const widget = vendorsWidget(view, form);
  if (widget || !form) return widget;
  const pictures = picturesIn(view, form.frame, form.box?.index);
  return (
    toldChallenge(view, form, pictures) ??
    namedField(form, pictures) ??
    pictureRiddle(form, pictures) ??
    shownCode(form) ??
    question(form) ??
    ownGame(view, form)
  );
}

/** reCAPTCHA and its like, on this form or on no one's. */
function vendorsWidget(view: View, form: FormModel | null): Gate | null {
  const isOfForm = (one: View['widgets'][number]): boolean =>
    one.form < 0 ||
    // Of nobody's sign-up or login it is where it guards what some others fill in: a booking, a letter.
    (form === null
      ? typedBeside(view, one) < 3 || !isOthers(view, one)
      : one.frame !== form.frame || one.form === form.box?.index || (isNear(view, form) && !isOthers(view, one)));
  const vendor = view.widgets.find(
    (one) => !takesMoney(one) && one.visible && !one.invisible && !one.solved && isOfForm(one),
  );
  if (!vendor || view.widgets.some(({ kind, solved }) => kind === vendor.kind && solved)) return null;
  return gate(`The page asks to solve a ${vendor.kind} challenge. Solve it in the live view, then resume.`);
}

/** Those that look at the browser, or have it work for a while, before they ask for anybody. */
const BY_ITSELF = /^(?:Turnstile|FriendlyCaptcha|ALTCHA|Cap)$/;

/** A challenge stands there that most visitors have to do nothing about. */
export const mayPass = ({ widgets }: View): boolean =>
  widgets.some(({ kind, visible, solved }) => BY_ITSELF.test(kind) && visible && !solved);

const isNear = (view: View, form: FormModel): boolean =>
  form.box !== null && view.forms.filter((box) => box.frame === form.frame).length <= 2;

/** It stands in a form that has something to type and a button of its own: the letters or the message that are sent from there need it. */
const isOthers = (view: View, widget: View['widgets'][number]): boolean =>
  typedBeside(view, widget) > 0 && view.controls.some((one) => isBeside(one, widget) && one.kind !== 'link');

/** The boxes of its form. */
const typedBeside = ({ fields }: View, widget: View['widgets'][number]): number =>
  fields.filter((one) => isBeside(one, widget) && !/checkbox|radio|switch/.test(one.type)).length;

const isBeside = (
  one: { ref: { frame: number }; form: number; visible: boolean },
  { frame, form }: View['widgets'][number],
): boolean => one.visible && one.form === form && one.ref.frame === frame;

/** What the form says has to be done: in a picture, in rows of choices, with a slider. */
function toldChallenge(view: View, form: FormModel, pictures: Pictures): Gate | null {
  const told = normalize(form.box?.text ?? '');
  // "Verify you are human by clicking the towns in the map below."
  const drawn = pictures.some(({ size }) => Math.min(...size) >= 100);
  if (drawn && messages.challenge.test(told)) return CHALLENGE;
  // "Are you human? Choose what is true in each row."
  const asks = form.fields.filter(({ field, purpose }) => field.type === 'radio' && purpose === 'unknown');
  const rows = new Set(asks.map(({ field }) => field.name));
  if (rows.size > 1 && words.robots.test(told) && !asks.some(({ field }) => field.checked)) return CHALLENGE;
  const isProof = words.robots.test(told) || messages.challenge.test(told);
  if (isProof && (hasLikeButtons(view, form) || messages.drag.test(told))) return CHALLENGE;
  // "Prove that you are human: choose the tree", of pictures.
  if (isProof && rows.size === 1 && asks.length > 1 && isUncalled(form, asks[0]!.field.name)) return CHALLENGE;
  return messages.slider.test(told)
    ? gate('The form asks to drag a slider. Do so in the live view, then resume.')
    : null;
}

/** "Click the cat": buttons in a row, as high as each other, of which none goes on or enters by another's account. */
function hasLikeButtons({ controls }: View, { box, frame, submit }: FormModel): boolean {
  const row = controls.filter((one) => {
    const isOf = one.visible && one.kind === 'button' && one.ref.frame === frame && one.form === box?.index;
    return isOf && one !== submit && !actions.social.test(normalize(one.text));
  });
  return row.length > 2 && row.every(({ rect }) => rect[1] === row[0]!.rect[1] && rect[3] === row[0]!.rect[3]);
}

const namedOf = (form: FormModel): Classified | undefined => form.fields.find((one) => one.purpose === 'captcha');

/** A field that is called a CAPTCHA. */
function namedField(form: FormModel, pictures: Pictures): Gate | null {
  const field = namedOf(form)?.field;
  if (!field) return null;
  if (field.type === 'checkbox') {
    const detail = 'The form asks to confirm that a human is at work. Tick the box in the live view, then resume.';
    return field.checked ? null : gate(detail);
  }
  // "Choose the plane", of pictures that are called nothing: words would be chosen among as any others.
  if (field.type === 'radio' && isUncalled(form, field.name)) return CHALLENGE;
  if (field.filled || field.type === 'radio') return null;
  const beside = field.near || field.around;
  // What stands beside a picture's box may be another's: a button that mails a code, what is said of the whole form.
  if (pictures.some((one) => isRiddlePicture(one, form.fields)) && !ARITHMETIC.test(beside) && !isQuestion(beside))
    return charactersDrawn(field.label);
  return asksQuestion(beside || field.label);
}

/** Several to choose from, none of which is called anything, or chosen yet. */
function isUncalled(form: FormModel, name: string): boolean {
  const group = form.fields.filter(({ field }) => field.type === 'radio' && field.name === name);
  return group.length > 1 && group.every(({ field }) => !field.label && !field.checked);
}

/** The box of a form that nothing says what it is for, or only that it takes a code. */
const openBox = (form: FormModel): Classified | undefined =>
  form.fields.find(
    ({ purpose, field }) =>
      (purpose === 'unknown' || purpose === 'code') &&
      field.tag === 'input' &&
      /^(text|number|tel)$/.test(field.type) &&
      !field.filled,
  );

/** Whatever the language: a strip of a picture, as wide as some characters. */
const isStrip = ([width, height]: [number, number]): boolean =>
  width >= 60 && width <= 320 && height >= 20 && height <= 120 && width > 1.5 * height;

/** Drawn for this page, beside a box that has to be filled in; what a script paints there is nothing else, whether a mark demands it or not. */
function isReadInto(
  { field, purpose, required, optional }: Classified,
  { hints, drawnBeside = false, painted = false }: Pictures[number],
  isDoor: boolean,
): boolean {
  if (!required)
    return isDoor && drawnBeside && !optional && ((painted && purpose === 'unknown') || saysWhatIsDrawn(field));
  // A code is asked for in a row with a picture of the app's as well.
  return drawnBeside ? isDoor || purpose === 'unknown' : (isDoor || purpose === 'unknown') && DRAWN.test(hints);
}

/** "Type the digits in the picture above", beside a box that is called after a mere code. */
const saysWhatIsDrawn = ({ label, near, placeholder, around }: Classified['field']): boolean => {
  const said = normalize([label, near, placeholder, around].join(' '));
  return words.picture.test(said) && (words.characters.test(said) || words.digits.test(said));
};

function pictureRiddle(form: FormModel, pictures: Pictures): Gate | null {
  const riddles = pictures.filter((one) => isRiddlePicture(one, form.fields));
  const open = openBox(form);
  if (!open) {
    // "Select the umbrella", and a row of pictures to press.
    const large = riddles.some(({ size }) => Math.min(...size) >= 100);
    return (riddles.length > 1 || large) && !namedOf(form) ? CHALLENGE : null;
  }
  const isDrawn = pictures.some((one) => isStrip(one.size) && isReadInto(open, one, has(form, 'password')));
  return riddles.length > 0 || isDrawn ? charactersDrawn() : null;
}

/** "rT4kQ", as text, or in a box that cannot be changed: some characters which nobody would write, beside a box to type them into. */
function shownCode(form: FormModel): Gate | null {
  const open = openBox(form);
  if (!open || open.optional || !has(form, 'password')) return null;
  const { around, maxLength } = open.field;
  const ahead = form.fields[form.fields.indexOf(open) - 1]?.field;
  const isShown =
    (around.length < 60 && around.split(/\s+/).some((word) => TANGLED.test(word))) ||
    // As a sample, which a word with a number behind it would be.
    (open.purpose === 'unknown' && TANGLED.test(open.field.placeholder) && MIXED.test(open.field.placeholder)) ||
    // Anywhere on the form, as many as the box takes.
    (form.box?.text ?? '').split(/\s+/).some((word) => word.length === maxLength && TANGLED.test(word)) ||
    (ahead?.readonly === true && CHARACTERS.test(ahead.value));
  return isShown
    ? gate('The form shows characters to be typed once more. Type them in the live view, then resume.')
    : null;
}

const MIXED = /\d[A-Za-z]|[a-z][A-Z]/;
const CHARACTERS = /^[A-Za-z\d]{4,8}$/;
const TANGLED = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z\d]{4,8}$/;

const ARITHMETIC =
  /(?<![\p{Nd}/.-])\p{Nd}{1,3}\s*([+×*·]|\bplus\b|\bminus\b|\btimes\b|\s[-−–]\s)\s*\p{Nd}{1,3}\s*(=|[?;]|[*＊]|\s|$)|(?<![\p{Nd}/.-])\p{Nd}{1,2}\s*x\s*\p{Nd}{1,2}\s*(=|\?)/iu;
const PUZZLE =
  /quest|answer|quiz|challenge|spam|human|riddle|frage|antwort|reponse|respuesta|resposta|risposta|вопрос|ответ/i;

const asksQuestion = (asked: string): Gate =>
  gate(
    `The form asks a question to tell people from robots${asked ? ` ("${asked.slice(0, 160)}")` : ''}. Answer it in the live view, then resume.`,
  );

/** "What colour is the sky? We ask so that no programs sign up." */
const opening = (text: string): string => text.split(/(?<=[?？؟])\s/)[0]!;

/** "q" is what programmers call a question as well: nobody searches beside a password. */
const calledSearch = (form: FormModel): Classified | undefined =>
  has(form, 'password')
    ? form.fields.find(({ purpose, field }) => purpose === 'search' && field.type === 'text' && !field.filled)
    : undefined;

/** "How many legs has a horse?", "3 + 4 =" */
function question(form: FormModel): Gate | null {
  const list = form.fields.find(({ field, purpose }) => isList(field) && /^(?:captcha|unknown)$/.test(purpose));
  const saidOfList = list ? list.field.label || list.field.near : '';
  if (list && !chosen(list.field) && words.robots.test(normalize(saidOfList)) && isQuestion(saidOfList))
    return asksQuestion(saidOfList);
  const open = openBox(form) ?? calledSearch(form);
  if (!open || open.purpose === 'code' || open.optional) return null;
  const { label, near, placeholder, around, name, id } = open.field;
  const asked = [label, near, placeholder, around].find(
    (text) => text && (ARITHMETIC.test(text) || (isQuestion(opening(text)) && !words.referral.test(normalize(text)))),
  );
  if (!asked || asksOfPerson(asked)) return null;
  const isProof = ARITHMETIC.test(asked) || namesTwoFigures(asked) || words.robots.test(normalize(asked));
  if (!isProof && !PUZZLE.test(`${name} ${id}`) && !open.required && label) return null;
  return asksQuestion(asked);
}

/**
 * "Verify you're human" on a button that sends nothing; or "human verification" over something to be moved or turned, and a button that
 * its makers call after a challenge: what else it is made of may be anything.
 */
function ownGame({ controls }: View, { box, frame, submit }: FormModel): Gate | null {
  const own = controls.filter(
    (one) =>
      one.visible && one.kind === 'button' && one !== submit && one.form === box?.index && one.ref.frame === frame,
  );
  const asks = own.some(({ text }) => messages.challenge.cover(normalize(text)) > 0.7);
  const isCalled = own.some(({ hints }) => CHALLENGER.test(hints));
  return asks || (isCalled && words.robots.test(normalize(box?.text ?? ''))) ? CHALLENGE : null;
}
