import type { AgentTask } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import { isShortPage } from '../../perceive/page-length.js';
import type { View } from '../../perceive/view.types.js';
import { isQuestion } from '../../words/is-question.js';
import { normalize } from '../../words/normalize.js';
import { fields as words, messages, parts } from '../../words/words.js';
import { isList } from '../fields/lists.js';
import type { Classified } from '../fields/purpose.js';
import { end, type Move } from '../move.js';
import { codeButton, isCodeSentToPhone } from './code-on-form.js';
import { fieldKey } from './fill.js';
import { type FormModel, has } from './form.js';
import { fitsPattern } from './pattern.js';
import { valueFor } from './values.js';

/** What is said on the form, or on a page that says little else. */
const textAround = (view: View, form: FormModel): string => (isShortPage(view) ? view.text : (form.box?.text ?? ''));
export const told = (view: View, form: FormModel): string => normalize(textAround(view, form));

/** What the form demands and the run was not given. */
export function missing(
  view: View,
  form: FormModel,
  task: AgentTask,
  memory: Memory,
  context: 'signup' | 'login' | 'other',
): Classified[] {
  // "Code from the text message", beside the box for the number that gets it, or said anywhere on the form.
  const isTexted = form.fields.some(
    ({ field, purpose, optional }) =>
      purpose === 'code' &&
      !optional &&
      [field.label || field.placeholder || field.near, form.box?.text ?? ''].some((text) =>
        messages.sms.test(normalize(text)),
      ),
  );
  // "Get code", beside the box for the number, or the one right below it.
  const isSentTo = (one: Classified): boolean =>
    (form.fields[form.fields.indexOf(one) + 1]?.purpose === 'code' && codeButton(view, form) !== undefined) ||
    isCodeSentToPhone(view, form);
  // Nothing but a phone that an account could be known by.
  const isAlone =
    form.kind === 'signup' &&
    has(form, 'password') &&
    !has(form, 'email', 'username', 'identifier', 'emailConfirm') &&
    !memory.addressGiven;
  return form.fields.filter((one) => {
    const { field, purpose, optional } = one;
    if (field.type === 'radio') return isPlan(one, memory) && !hasFreePlan(form, field.name);
    if (field.filled && !isList(field)) return false;
    // Alone, or said to be the way in.
    const isKey =
      purpose === 'invite' &&
      (form.fields.length === 1 ||
        saysInvitedAlone(textAround(view, form)) ||
        saysInvitedOnly(textAround(view, form)) ||
        isInvitationOwed(form, one));
    // "….@uni.example": a box that takes nobody else's address.
    const isOthers = purpose === 'email' && !optional && fitsPattern(task.email, field.pattern) === false;
    return (
      isOthers ||
      (!optional && (isKey || (purpose === 'phone' && (isAlone || isTexted || isSentTo(one) || isProven(one))))) ||
      valueFor(one, task, memory, context, form.fields) === null
    );
  });
}

/** A number that is demanded and locked: who proves it with its carrier has it filled in. */
const isProven = ({ field, required }: Classified): boolean => required && field.readonly && field.tag === 'input';

const linesOf = (text: string): string[] => text.split(/(?<=[.!?;])\s|(?<=[。！？])|\n/);

/** "Invitation code required", and not "no invitation code required". */
const saysInvitedAlone = (text: string): boolean =>
  linesOf(text)
    .map(normalize)
    .some((said) => messages.inviteOnly.test(said) && !NONE.test(said));
const NONE =
  /(?<!\p{L})(?:no|kein\p{L}*|nicht (?:notig|notwendig|erforderlich)|aucun\p{L}*|pas (?:besoin|necessaire)|ningun\p{L}*|no (?:es )?necesari[oa]|nenhum\p{L}*|nao (?:e )?necessari[oa]|nessun\p{L}*|geen|niet (?:nodig|vereist)|zadn\p{L}*|nie (?:jest )?(?:wymagan|potrzebn)\p{L}*|не (?:нужн|требуется|потрібн|необходим)\p{L}*|neni (?:potreb|nutn)\p{L}*|nem (?:szukseges|kell)|nu (?:este|e) necesar\p{L}*|δεν (?:χρειαζεται|απαιτειται)|gerekmez|gerekli degil|ingen|inget|intet|ei (?:tarvita|vaadita)|tidak (?:perlu|diperlukan)|khong can)(?!\p{L})|不需要|无需|無需|不要|필요 ?없/u;

/** "You must have an access code to sign up", in whatever words: who signs up, and with what alone, in one sentence. */
const saysInvitedOnly = (text: string): boolean =>
  linesOf(text)
    .filter((line) => line.length < 200 && !isQuestion(line))
    .map(normalize)
    .some(
      (said) =>
        !NONE.test(said) &&
        parts.joining.test(said) &&
        parts.only.test(said) &&
        (messages.invitation.test(said) || words.invite.cover(said) > 0.1),
    );

/**
 * An invitation that says who hands it out: such a door has a lock. So has one beside another box that says of itself that it may be left
 * out. One that says nothing may be left out, and the app asked.
 */
function isInvitationOwed(form: FormModel, { field }: Classified): boolean {
  const said = normalize(`${field.label} ${field.placeholder} ${field.described}`);
  const isToldApart = form.fields.some(
    (one) => one.optional && one.purpose !== 'newsletter' && one.field.type === 'text',
  );
  return form.kind === 'signup' && (parts.people.test(said) || (isToldApart && messages.invitation.test(said)));
}

/** "Starter, $35 a month", which has to be chosen. */
const isPlan = ({ field, purpose, required }: Classified, { demanded: asked }: Memory): boolean =>
  (required || asked.has(fieldKey(field))) && (purpose === 'plan' || words.plan.test(normalize(field.name)));

/** Whether a plan is chosen already, or costs nothing. */
const hasFreePlan = (form: FormModel, name: string): boolean =>
  form.fields.some(
    ({ field }) =>
      field.type === 'radio' && field.name === name && (field.checked || words.free.test(normalize(field.label))),
  );

/** The end at a field that the form demands and the run was not given. */
export function demanded(one: Classified): Move {
  const { label, near, placeholder, name, id } = one.field;
  // A whole sentence that stands near is the form's rather than the box's.
  const called = (label || (near.length > 40 && placeholder) || near || placeholder || name || id).slice(0, 80);
  if (one.purpose === 'phone')
    return end(
      {
        kind: 'blocked',
        code: 'PHONE_REQUIRED',
        detail: `The form demands a phone number ("${called}"). Enter one in the live view, then resume.`,
      },
      'a phone number is demanded',
    );
  if (one.purpose === 'card')
    return end(
      { kind: 'blocked', code: 'PAYMENT_REQUIRED', detail: 'The form demands payment details.' },
      'payment is demanded',
    );
  return end(
    {
      kind: 'blocked',
      code: 'MISSING_FIELD',
      detail: `The form demands "${called}", which the run was not given. Fill it in the live view, then resume.`,
    },
    `${one.purpose} is demanded`,
    one.purpose === 'unknown' ? { about: 'fields' } : undefined,
  );
}
