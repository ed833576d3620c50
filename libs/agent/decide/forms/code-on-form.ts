import type { Memory } from '../../memory.js';
import type { Control, Field, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields } from '../../words/words.js';
import { linesOf } from '../answers/code-request.js';
import { end, type Move } from '../move.js';
import { fieldKey } from './fill.js';
import { has, type FormModel } from './form.js';
import { otherButtons } from './submit.js';

/** "Send code", "Send the verification code" */
export const asksForCode = (said: string): boolean =>
  actions.oneTimeCode.test(said) || (actions.send.test(said) && fields.code.test(said));

/** The button inside a sign-up form that has a code mailed to the address just typed. */
export function codeButton(view: View, form: FormModel): Control | undefined {
  const at = form.fields.findIndex((one) => one.purpose === 'code');
  const [top, below] = [form.fields[at]?.field, form.fields[at + 1]?.field].map((field) => field?.rect[1] ?? Infinity);
  return view.controls.find((one) => {
    const said = normalize(one.text);
    const isBeside = one.rect[1] > top! - 10 && one.rect[1] < below! && actions.send.cover(said) > 0.5;
    return (
      one.visible &&
      one.ref.frame === form.frame &&
      (form.box === null || one.form === form.box.index) &&
      one.ref.index !== form.submit?.ref.index &&
      (asksForCode(said) || actions.resend.test(said) || isBeside)
    );
  });
}

const isInRow = ({ rect }: Control, field: Field | undefined): boolean =>
  !!field && Math.abs(rect[1] + rect[3] / 2 - field.rect[1] - field.rect[3] / 2) < field.rect[3];

/** The form's other buttons in the row of a field, or between it and the next one. */
function buttonsAt(view: View, form: FormModel, purpose: 'email' | 'phone' | 'code'): Control[] {
  const at = form.fields.findIndex((one) => one.purpose === purpose);
  // A number's country stands in a box of its own.
  const next = form.fields.slice(at + 1).find((one) => one.purpose !== 'phone')?.field;
  const box = form.fields[at]?.field;
  const isBelow = ({ rect }: Control): boolean => !!box && !!next && rect[1] > box.rect[1] && rect[1] < next.rect[1];
  return otherButtons(view, form).filter((one) => isInRow(one, box) || isBelow(one));
}

/** "Send code", at the address of a sign-up form that shows no box for it before. */
const codeAhead = (view: View, form: FormModel): Control | undefined =>
  has(form, 'password') && !has(form, 'code')
    ? buttonsAt(view, form, 'email').find(({ text }) => asksForCode(normalize(text)))
    : undefined;

/** "Send code", at the box for a phone, or below a form that knows nowhere else to send one to: nobody gets on without one that rings. */
export const isCodeSentToPhone = (view: View, form: FormModel): boolean =>
  has(form, 'phone') &&
  (buttonsAt(view, form, 'phone').some(({ text }) => asksForCode(normalize(text))) ||
    (!has(form, 'email', 'identifier', 'username') && asksForCode(normalize(form.submit?.text ?? ''))));

/** "Check", "Verify code", at the box for the mailed code. */
const codeCheck = (view: View, form: FormModel): Control | undefined =>
  buttonsAt(view, form, 'code').find((one) => {
    const said = normalize(one.text);
    const checks = actions.verify.test(said) && actions.verify.cover(said) + fields.code.cover(said) > 0.6;
    return checks && !actions.oneTimeCode.test(said) && !actions.resend.test(said);
  });

/** What is to be done about the code that a sign-up form asks for. */
export interface CodeOnForm {
  /** It is typed into its box. */
  isTyped: boolean;
  /** Has it mailed, or checked, ahead of the form. */
  press?: Control | undefined;
  /** Nothing can be filled before it is there. */
  awaited?: Move;
}

/** Has the code of a sign-up form mailed, waits for it, types it and has it checked, in this order, as the form is looked at again. */
export function codeOnForm(view: View, form: FormModel, memory: Memory): CodeOnForm {
  const asked = form.fields.filter((one) => one.purpose === 'code');
  const button = asked.length > 0 ? codeButton(view, form) : undefined;
  const isDemanded = asked.some((one) => one.required || memory.demanded.has(fieldKey(one.field)));
  // A code that nothing demands and nothing sends belongs to whoever has one.
  const isWanted = asked.length > 0 && (button !== undefined || memory.codeAsked || isDemanded);
  const isHere = Boolean(memory.mail.code);
  const ahead = memory.codeAsked ? undefined : codeAhead(view, form);
  const asks = ahead ?? (isWanted && !isHere && !memory.codeAsked ? button : undefined);
  const checks = isWanted && isHere && !memory.codeChecked ? codeCheck(view, form) : undefined;
  if (isWanted && !isHere && !asks && !memory.codeChecked) return { isTyped: false, awaited: awaited(memory) };
  const isTyped = isWanted && isHere && !memory.codeChecked;
  if (asks) memory.codeAsked = { at: Date.now(), before: new Set(linesOf(view)), isRead: false };
  if (checks) memory.codeChecked = true;
  return { isTyped, press: asks ?? checks };
}

function awaited(memory: Memory): Move {
  if (!memory.codeAsked) {
    const detail = 'The form demands a code that the run was not given. Fill it in the live view, then resume.';
    return end({ kind: 'blocked', code: 'MISSING_FIELD', detail }, 'a code is demanded');
  }
  memory.mailAnnounced = true;
  const detail = 'The sign-up form asks for the code that it mailed.';
  return end({ kind: 'awaiting_mail', expects: 'code', detail }, 'the form waits for a mailed code');
}
