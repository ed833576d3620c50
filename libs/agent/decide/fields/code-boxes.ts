import { isShortPage } from '../../perceive/page-length.js';
import type { FormBox, Picture, View } from '../../perceive/view.types.js';
import { PICTURE } from '../../words/captcha.words.js';
import { normalize } from '../../words/normalize.js';
import { fields as fieldWords, messages } from '../../words/words.js';
import type { Classified } from './purpose.js';
import { ONE_TIME } from './weigh-field.js';

/** The pictures within a form's box. */
export const picturesIn = ({ pictures }: View, frame: number, box: number | undefined): Picture[] =>
  pictures.filter(({ form, ref }) => form === box && ref.frame === frame);

/**
 * Characters to be typed once more: programmers call such a picture so; or it is called as a box of the form is, in whatever language, and
 * as wide as some characters.
 */
export const isRiddlePicture = ({ hints, name, size: [width, height] }: Picture, fields: Classified[]): boolean =>
  PICTURE.test(hints) ||
  (width >= 60 && width > 1.5 * height && !!name && fields.some(({ field }) => isCalled(field, normalize(name))));

const isCalled = ({ type, label, near }: Classified['field'], name: string): boolean =>
  /^(text|number|tel)$/.test(type) && name.length > 3 && normalize(label || near) === name;

/** "Digit 1 of 6", "digit 2 of 6": boxes that are called alike but for their place, of which one is known for a code's. */
export function countedBoxes(list: Classified[]): Classified[] {
  const boxes = list.filter(
    ({ field }) => /^(text|tel|number|password)$/.test(field.type) && COUNTED.test(field.label),
  );
  const [first] = boxes;
  if (!first || boxes.length < FEWEST || !boxes.some(({ purpose }) => purpose === 'code')) return [];
  const rest = ({ field }: Classified): string => field.label.replace(COUNTED, '');
  const places = boxes.map(({ field }) => Number(COUNTED.exec(field.label)![0]));
  return boxes.every((one, at) => rest(one) === rest(first) && places[at] === places[0]! + at) ? boxes : [];
}
const COUNTED = /\d/;
/** Whoever mails codes mails no shorter ones. */
const FEWEST = 4;
const LONGEST = 8;

/** Boxes in a row, each as wide as one sign and without a word of its own, and as many as a code has signs. */
function boxesOfSigns(list: Classified[]): Classified[] {
  const [first] = list;
  if (!first || list.length < FEWEST || list.length > LONGEST) return [];
  const [, top, width, height] = first.field.rect;
  const isOne = ({ field }: Classified): boolean =>
    /^(text|tel|number|password)$/.test(field.type) &&
    !field.label &&
    field.placeholder.length < 2 &&
    field.rect[1] === top &&
    field.rect[2] === width;
  return width > 0 && width <= 2 * height && list.every(isOne) ? list : [];
}

/** "___-___", "• • • • • •": as many places as a code has signs. */
const MASK = /^(?:([_•●·*#xX0-])[\s–-]?){4,8}$/u;

/** What only the form around it tells of a box for a code: a picture's, one that was sent, or an invitation's. */
export function settleCodes(
  view: View,
  box: FormBox | null,
  classified: Classified[],
  frame: number,
  index: number,
): void {
  // "Verification code", below a picture of one: the mail that brings another is only asked for here.
  const pictured = picturesIn(view, frame, index).some((picture) => isRiddlePicture(picture, classified));
  if (pictured && classified.some(({ purpose }) => /^(email|username|password)$/.test(purpose)))
    for (const one of classified) if (one.purpose === 'code') one.purpose = 'captcha';
  const asked = classified.filter(({ field }) => !/checkbox|radio/.test(field.type));
  const isSent = (told: string): boolean =>
    [messages.sms, messages.emailed, messages.sent].some((one) => one.test(told));
  const page = isShortPage(view) ? normalize(view.text) : '';
  const saysCode = (one: Classified | undefined): boolean =>
    !!one && (fieldWords.code.test(normalize(one.field.near)) || fieldWords.code.test(page));
  const signs = pictured ? [] : boxesOfSigns(asked);
  if (saysCode(signs[0])) for (const one of signs) one.purpose = 'code';
  // "OTP", hidden as it is typed; which one it is may stand beside it, filled in.
  const [open, ...others] = asked.filter(({ field }) => !field.filled);
  if (open?.purpose === 'password' && others.length === 0) {
    const called = normalize(open.field.label || open.field.placeholder);
    const isNamed = !called && ONE_TIME.test(normalize(`${open.field.name} ${open.field.id}`));
    if (isNamed || (fieldWords.code.cover(called) > 0.8 && isSent(page))) open.purpose = 'code';
  }
  const [only, ...more] = asked;
  if (pictured || !only || more.length > 0) return;
  // "Coupon", alone beside an order: no door.
  const named = normalize(`${only.field.label} ${only.field.placeholder}`);
  if (only.purpose === 'invite' && fieldWords.coupon.test(named)) only.purpose = 'unknown';
  // "0000", below "We sent a code to …": as many figures as codes have.
  const { near, maxLength } = only.field;
  const isShort = maxLength >= FEWEST && maxLength <= LONGEST;
  // Which a page that says little else tells above its box for figures.
  const told = normalize(near);
  const isTold = fieldWords.code.test(told) || (view.text.length < 400 && fieldWords.code.test(page));
  const isMade = messages.authenticator.test(page);
  const isCalledSo = fieldWords.codeAlone.cover(normalize(only.field.label || only.field.placeholder)) > 0.8;
  if (
    only.purpose === 'unknown' &&
    (isCalledSo || (isTold && (isShort || only.field.inputmode === 'numeric' || MASK.test(only.field.placeholder)))) &&
    (isSent(page) || isMade)
  )
    only.purpose = 'code';
  // "Security code" or "Passcode", of which a form with nothing else, or a short page, says that it was sent.
  const isInvitation = only.purpose === 'invite' && messages.invitation.test(normalize(only.field.label || near));
  if (/^(captcha|invite)$/.test(only.purpose) && !isInvitation) {
    const told = only.purpose === 'invite' && view.text.length < 800 ? page : normalize(box?.text ?? '');
    if (isSent(told) || messages.authenticator.test(told)) only.purpose = 'code';
  }
}
