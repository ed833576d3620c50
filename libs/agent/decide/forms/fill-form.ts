import type { AgentTask } from '../../agent.types.js';
import { captchaGate, mayPass } from '../../gates/captcha-gate.js';
import type { Memory } from '../../memory.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { end, type Move } from '../move.js';
import { codeOnForm } from './code-on-form.js';
import { fieldKey, type Fill, type Value } from './fill.js';
import { has, type FormModel } from './form.js';
import { lessAsked } from './less-asked.js';
import { demanded, missing, told } from './missing.js';
import { learnPasswordHints } from './password-hints.js';
import { radioChoice } from './radio-choice.js';
import { fitUsername, lettersAllowed } from './usernames.js';
import { valueFor } from './values.js';

/** How often it is looked whether a challenge passes by itself. */
const LOOKS = 4;

/** Plans the filling of a sign-up, login or profile form, after looking for what stands in the way. */
export function fillForm(
  view: View,
  form: FormModel,
  task: AgentTask,
  memory: Memory,
  as: 'signup' | 'login' | 'profile' | 'password',
): Move {
  const context = as === 'login' ? 'login' : as === 'signup' ? 'signup' : 'other';
  const lacking = missing(view, form, task, memory, context);
  const captcha = captchaGate(view, form);
  // Challenges stand last on a form, and look like a field that is not understood.
  // Whose phone it is, its owner knows best: what else is asked of it is not understood for no other reason.
  const phone = lacking.find(({ purpose }) => purpose === 'phone');
  const gate = captcha ? phone : lacking[0]?.purpose === 'unknown' ? (phone ?? lacking[0]) : lacking[0];
  if (gate) return (as === 'signup' ? lessAsked(form, gate, memory) : null) ?? demanded(gate);
  if (captcha && memory.idle < LOOKS && mayPass(view))
    return { move: 'wait', ms: 1000, why: 'the challenge may pass by itself' };
  if (captcha) return end({ kind: 'blocked', ...captcha }, 'a challenge stands on the form');
  const code = as === 'signup' ? codeOnForm(view, form, memory) : { isTyped: false };
  if (code.awaited) return code.awaited;
  if (as === 'signup') memory.approvalTold ||= messages.pendingApproval.test(told(view, form));
  const named = as === 'login' ? undefined : form.fields.find((one) => one.purpose === 'username');
  if (named) fitUsername(memory, task.username ? named.field.maxLength : lettersAllowed(named.field));
  const fills = fillsOf(form, memory, (one) =>
    code.isTyped && one.purpose === 'code'
      ? { kind: 'secret', secret: 'mailCode' }
      : valueFor(one, task, memory, context, form.fields),
  );
  if (has(form, 'password', 'passwordConfirm') && as !== 'login') learnPasswordHints(form, memory, as === 'signup');
  return {
    move: 'fill',
    form,
    fills,
    as,
    press: code.press,
    why: `${form.why}: filling ${fills.map((fill) => fill.purpose).join(', ') || 'nothing'}`,
  };
}

/** What is to be typed, ticked and chosen, and does not stand there yet. */
function fillsOf(form: FormModel, memory: Memory, valueOf: (one: Classified) => Value | null | undefined): Fill[] {
  const groups = new Set<string>();
  const fills = form.fields.flatMap((one): Fill[] => {
    const { field, purpose } = one;
    if (field.type === 'radio') {
      const choice = radioChoice(form, one, memory, groups);
      return choice ? [choice] : [];
    }
    if (coversLetters(one, form)) return [];
    const value = ofTwoBoxes(valueOf(one), one, form);
    return !value || stands(value, one, memory) ? [] : [{ field, purpose, value }];
  });
  // Ticks last: scripts that redraw the form on input would take them back.
  return fills.sort((a, b) => Number(a.value.kind === 'tick') - Number(b.value.kind === 'tick'));
}

/** What goes before the sign, of an address that has a box of its own for what comes behind. */
const ofTwoBoxes = (value: Value | null | undefined, { purpose }: Classified, form: FormModel): typeof value =>
  value?.kind === 'text' && purpose === 'email' && has(form, 'emailDomain')
    ? { ...value, text: value.text.split('@')[0]! }
    : value;

/** "Agree to all", above what is demanded and the letters that are not: what is demanded is agreed to one by one. */
const coversLetters = ({ field, purpose }: Classified, { fields }: FormModel): boolean =>
  purpose === 'terms' &&
  field.type === 'checkbox' &&
  words.allOfThem.test(normalize(field.label || field.near)) &&
  fields.some((one) => one.purpose === 'newsletter' && !one.required) &&
  fields.some((one) => one.purpose === 'terms' && one.field !== field);

/** Whether a field holds its value already, or what a human has just typed. */
function stands(value: Value, { field, purpose }: Classified, memory: Memory): boolean {
  // A calendar may show a date that was typed, and not have taken it.
  if (purpose === 'birthDate' && memory.demanded.has(fieldKey(field))) return false;
  if (value.kind === 'tick') return value.on === field.checked;
  if (value.kind === 'choose') return value.value === field.value;
  const isHumans = memory.humanActed && field.filled && !memory.refusedAs.has(field.value);
  return value.kind === 'text' && (value.text === field.value || isHumans);
}
