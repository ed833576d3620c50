import type { Sent } from '../../sent.types.js';
import type { View } from '../../perceive/view.types.js';
import { normalize, UNSPACED } from '../../words/normalize.js';
import { fields, messages } from '../../words/words.js';
import type { Purpose } from '../fields/purpose.js';
import { fieldKey } from '../forms/fill.js';
import { has, type FormModel } from '../forms/form.js';
import type { Situation } from '../situation.js';
import { announcesMail, waitsForSomebody } from './approval-mail.js';
import { newLines } from './new-lines.js';
import { readRules } from './read-rules.js';
import { aboutWhich, complaints, type Complaint } from './refusals.js';
import { isAtWork, isTelling, isWeek, saysItWillDo } from './telling.js';

/** New complaints; where a page has no place for them that is recognized, its new lines are read. */
export function fresh({ view, memory, wasAnswered }: Situation, form: FormModel, sent: Sent): Complaint[] {
  // A new document says nothing by habit: what it repeats, it means.
  const isNew = view.born !== sent.born;
  const before = isNew ? (memory.hints.get(form.signature) ?? sent.before) : sent.before;
  const found = complaints(view, form, before);
  if (found.length) return found;
  const old = isNew ? sent.linesAtFirst : sent.lines;
  const answers = view.text.split('\n').filter((line) => line.length > 6 && line.length < 300 && !old.has(line));
  // "The password has to have 6 to 10 characters", in whatever words; what shows while one types is no server's answer.
  const rules = (line: string): boolean =>
    (isNew || wasAnswered === true) &&
    (asksForFigures(line, form) ||
      (fields.password.test(normalize(line)) && Object.keys(readRules([line])).length > 0));
  // What comes next for the new account.
  const next = (line: string): boolean =>
    sent.kind === 'signup' && (isNew || wasAnswered === true) && (announcesMail(line) || waitsForSomebody(line));
  const told = answers
    .filter((line) => rules(line) || next(line) || isTelling(line))
    .slice(0, 3)
    .map((text): Complaint => ({ text, purpose: boxMeant(text, form), field: null }));
  return told.length || !isNew ? told : belowLabels(view, form, answers);
}

/** Which of the form's boxes a line speaks of. */
const boxMeant = (text: string, form: FormModel): Purpose | null =>
  [aboutWhich(text)].find((named) => named !== null && has(form, named)) ??
  (asksForFigures(text, form) ? 'password' : null);

/** "Your PIN must be exactly 6 digits" */
const asksForFigures = (text: string, form: FormModel): boolean =>
  has(form, 'password') && readRules([text]).figuresOnly === true;

/** Lines that have come since the button was pressed and name a field of the form: nothing marks them, and their words are not known. */
export function aboutFields({ view }: Situation, form: FormModel, sent: Sent): Complaint[] {
  if (sent.kind === 'code' || sent.kind === 'totp') return [];
  return newLines(view, sent)
    .filter(
      (line) => line.length > 6 && line.length < 200 && !sent.linesFilled.has(line) && !sent.linesAtFirst.has(line),
    )
    .map((text): Complaint => ({ text, purpose: boxMeant(text, form), field: null }))
    .filter(({ purpose }) => purpose !== null)
    .slice(0, 3);
}

/** A sentence rather than a name or a label. */
const saysMuch = (line: string): boolean =>
  line.length < 300 && (line.split(' ').length > 2 || (UNSPACED.test(line) && line.length > 6));

/**
 * "Only for staff": what has come above a form that its server answered and that stays is what it was answered. A login gets a further try
 * before that, since what is new there may be for somebody who is inside.
 */
export function aboutNothing({ view, memory }: Situation, sent: Sent): Complaint[] {
  const isRead = sent.kind === 'signup' || (sent.kind === 'login' && memory.silences > 0);
  if (!isRead) return [];
  return newLines(view, sent)
    .filter((line) => saysMuch(line) && !sent.linesFilled.has(line))
    .filter(
      (line) => !isAtWork(line) && !saysItWillDo(line) && !isWeek(line) && !messages.loading.test(normalize(line)),
    )
    .map((text): Complaint => ({ text, purpose: null, field: null }))
    .slice(0, 2);
}

/** What an earlier sending was told in a line that nothing marks, and that stands there still. */
export const stillTold = ({ view, memory }: Situation, sent: Sent): Complaint[] =>
  view.text
    .split('\n')
    .filter((line) => saysMuch(line) && !sent.linesAtFirst.has(line))
    .filter((line) => !saysItWillDo(line) && !isWeek(line))
    .filter((line) => isTelling(line) || (sent.kind === 'signup' && memory.refusedForms.has(sent.signature)))
    .map((text) => ({ text, purpose: null, field: null }));

/** The new lines of a form that came back which stand right below what a field is called: nothing else marks them as complaints. */
function belowLabels(view: View, form: FormModel, answers: string[]): Complaint[] {
  const lines = view.text.split('\n');
  return form.fields.flatMap(({ field, purpose }) => {
    const at = lines.indexOf(field.label || field.near);
    const text = at < 0 ? undefined : answers.find((line) => line === lines[at + 1]);
    return text ? { text, purpose, field: fieldKey(field) } : [];
  });
}
