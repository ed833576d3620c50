import type { AgentTask } from '../../agent.types.js';
import type { Memory } from '../../memory.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import type { Move } from '../move.js';
import { isFree } from '../ways/controls.js';
import type { Situation } from '../situation.js';
import { chosen, isAnswered, isList, isStillEmpty, isTyped } from '../fields/lists.js';
import type { Complaint } from '../answers/refusals.js';
import type { FormModel } from './form.js';
import { fieldKey } from './fill.js';
import { valueFor } from './values.js';

/** What is told to whoever insists, as it is neither a secret nor a decision. */
const TOLD = new Set(['address', 'birthDate', 'about']);

/** "+44", "Austria (+43)": the prefix of a number that nobody gave. */
const isPrefixList = ({ field }: Classified): boolean =>
  field.options.filter(({ label }) => /\+\d/.test(label)).length > 2;

/** "Enter the address manually": a box that takes nothing but what it finds does not take an invented one. */
export function byHand({ view, forms, memory }: Situation): Move | null {
  const form = memory.goal === 'register' && !memory.accountCreated && forms.find(({ kind }) => kind === 'signup');
  if (!form || !form.fields.some((one) => isAskedAddress(one, memory))) return null;
  const control = view.controls.find((one) => {
    const said = normalize(one.text);
    const isMeant = actions.byHand.cover(said) + fields.address.cover(said) > 0.5;
    return isFree(one, memory) && actions.byHand.test(said) && isMeant && !one.banner;
  });
  return control ? { move: 'click', control, why: `"${control.text}" takes any address` } : null;
}

const isAskedAddress = ({ field, purpose, required }: Classified, memory: Memory): boolean =>
  purpose === 'address' && (required || memory.demanded.has(fieldKey(field)));

/**
 * A refusal that names no field may be about one that was left empty without any sign that it must not be: what can be answered is
 * demanded from now on. Whether anything is.
 */
export function demandLeft(form: FormModel, task: AgentTask, memory: Memory): boolean {
  const known = memory.demanded.size;
  for (const one of form.fields) {
    const { field, purpose, optional } = one;
    if (optional || field.disabled || isPrefixList(one)) continue;
    const isOpen =
      field.type === 'radio'
        ? /^(unknown|newsletter|terms)$/.test(purpose) && !isAnswered(form.fields, field)
        : isList(field)
          ? !chosen(field)
          : (TOLD.has(purpose) || (field.tag === 'textarea' && purpose === 'unknown')) && !field.filled;
    if (!isOpen) continue;
    const isKnown = field.type === 'radio' || valueFor({ ...one, required: true }, task, memory, 'signup');
    if (isKnown || (purpose === 'address' && isStillEmpty(field))) memory.demanded.add(fieldKey(field));
  }
  return memory.demanded.size > known;
}

/**
 * "Name your [workspace]", in whatever words: between a new account and the inside, the only box that a form has and does not go on without is
 * the name of something, and asked for from now on.
 */
export function demandName(form: FormModel, memory: Memory): void {
  const [only, ...more] = form.fields.filter(({ field }) => isTyped(field));
  if (only?.purpose === 'unknown' && more.length === 0 && !only.optional && !only.field.filled)
    memory.demanded.add(fieldKey(only.field));
}

/** The nouns as well, which on a form would name what is offered. */
const CONSENT =
  /consen[ts]|\b(?:let|allow|permit)\b.{0,30}\b(?:data|information|write|contact)\b|einwillig|zustimm|toestemm|samty[ck]k|zgod|souhlas|соглас|згод|同意|동의/;

/**
 * "You have to agree that we keep your data and write to you": where a refusal that is not understood may be about a consent, and
 * nothing else was left open, it means what was left unticked as nobody's business. Whether anything was.
 */
export function demandConsents(form: FormModel, { text, purpose }: Complaint, memory: Memory): boolean {
  if (purpose !== null && !/^(terms|newsletter|email)$/.test(purpose)) return false;
  const said = normalize(text);
  const speaksOfIt = purpose === 'terms' || fields.terms.test(said) || CONSENT.test(said);
  if (!speaksOfIt && purpose !== 'newsletter' && !fields.newsletter.test(said)) return false;
  const known = memory.demanded.size;
  for (const { field, purpose: asks } of form.fields) {
    if (field.type !== 'checkbox' || field.disabled || field.checked) continue;
    if (asks === 'newsletter' || (asks === 'unknown' && speaksOfIt)) memory.demanded.add(fieldKey(field));
  }
  return memory.demanded.size > known;
}
