import type { FormModel } from '../decide/forms/form.js';
import type { Unsure } from '../decide/move.js';
import type { Situation } from '../decide/situation.js';
import type { Control } from '../perceive/view.types.js';
import type { Choice, Question } from './agent-model.js';
import { explainable, pressable, unclear } from './candidates.js';
import { FORM_KINDS, PURPOSES, READINGS, STATES } from './options.js';

/** A question with what the ids of its answers stand for on the page. */
export interface PageQuestion {
  question: Question;
  controls: Map<string, Control>;
  /** `kind` and `fields` by the choices that tell of them; fields by their place in the form. */
  forms: { form: FormModel; kind: string | null; fields: Map<string, number> }[];
  /** What is asked, in words for an event. */
  words: string;
  /** Equal for questions that differ in nothing that could change the answer. */
  key: string;
}

type Shown = (text: string) => string;

/** Puts a doubt of the rules as a question whose answers are enumerated; null where there is nothing to choose from. */
export function questionOf(now: Situation, unsure: Unsure, shown: Shown): PageQuestion | null {
  const { memory } = now;
  const page = described(now, shown);
  if (unsure.about === 'refusal') {
    const meaning: Choice = { id: 'meaning', asks: 'what the refusal means', options: said(READINGS) };
    const asks = 'The program has sent a form, and the page answers with a refusal that it does not understand.';
    const question = { asks, page: { ...page, refusal: shown(unsure.said).slice(0, 300) }, choices: [meaning] };
    return { question, controls: new Map(), forms: [], words: 'what the refusal means', key: `refusal ${unsure.said}` };
  }
  const controls = unsure.about === 'fields' ? [] : pressable(now);
  const forms = formChoices(now, unsure.about === 'fields');
  const choices = forms.flatMap((one) => one.choices);
  const presses = new Map(controls.map((control, index) => [`press-${index + 1}`, control]));
  if (unsure.about === 'page' || (unsure.about === 'way' && presses.size))
    choices.push(next(now, unsure.about === 'page', presses));
  if (!choices.length) return null;
  const aim = memory.goal === 'register' && !memory.accountCreated ? 'sign up for a new account' : 'log in';
  const things = {
    forms: forms.map((one) => formShown(one, shown)),
    controls: Object.fromEntries([...presses].map(([id, { text, hints }]) => [id, shown(text || hints).slice(0, 80)])),
  };
  return {
    question: {
      asks: `The program wants to ${aim} and does not understand this page.`,
      page: { ...page, ...things },
      choices,
    },
    controls: presses,
    forms,
    words: `${presses.size} controls to choose from, ${forms.length} forms to explain`,
    // Pages that offer no way often differ in their words alone: each of the usual addresses that is not there.
    key: JSON.stringify([unsure.about, things, unsure.about === 'way' ? '' : memory.lastDigest]),
  };
}

const said = (options: Partial<Record<string, string>>): Record<string, string> => options as Record<string, string>;

function described({ view }: Situation, shown: Shown) {
  const { pathname } = new URL(view.url);
  return {
    path: shown(pathname).slice(0, 120),
    title: shown(view.title).slice(0, 160),
    language: view.lang.slice(0, 16),
    headings: view.headings.slice(0, 8).map((text) => shown(text).slice(0, 160)),
    notices: view.notices.slice(0, 6).map(({ text }) => shown(text).slice(0, 300)),
    text: shown(view.text).slice(0, 3_000),
  };
}

function next({ memory }: Situation, wholePage: boolean, presses: Map<string, Control>): Choice {
  const { mail, ...others } = STATES;
  // A mail is awaited only by a run that has given somebody a reason to send one.
  const mayCome = memory.counts.signup + memory.counts.login > 0 && !memory.mailApplied;
  const states = wholePage ? { ...(mayCome ? { mail } : {}), ...others } : {};
  const controls = Object.fromEntries([...presses.keys()].map((id) => [id, '']));
  return {
    id: 'next',
    asks: wholePage ? 'the control to press next, or what kind of page it is' : 'the control to press next',
    options: { ...controls, ...states, none: 'nothing of this, or unclear' },
  };
}

interface FormChoices {
  id: string;
  form: FormModel;
  kind: string | null;
  fields: Map<string, number>;
  choices: Choice[];
}

/** What the rules do not know of the forms: with `fieldsOnly` what unclear fields ask for, else also what a form is for. */
function formChoices(now: Situation, fieldsOnly: boolean): FormChoices[] {
  const { memory, hasTotp } = now;
  const goal = memory.goal === 'register' && !memory.accountCreated ? 'signup' : 'login';
  // A mailed code only: where an authenticator exists, nobody but the rules says which field its code is for.
  const awaitsCode = memory.counts.signup + memory.counts.login > 0 && !hasTotp && !memory.totpSaved;
  const allowed = (options: Partial<Record<string, string>>): Record<string, string> => {
    const { code, ...others } = said(options);
    return awaitsCode && code ? { code, ...others } : others;
  };
  return explainable(now)
    .filter((form) => unclear(form).length || (!fieldsOnly && form.kind !== goal))
    .map((form, number) => {
      const id = `form-${number + 1}`;
      const kind: Choice = { id, asks: 'what this form is for', options: allowed(FORM_KINDS) };
      const fields = new Map(unclear(form).map((one, at) => [`${id}-field-${at + 1}`, form.fields.indexOf(one)]));
      const purposes = [...fields.keys()].map((field) => ({
        id: field,
        asks: 'what this field asks for',
        options: allowed(PURPOSES),
      }));
      const choices = fieldsOnly ? purposes : [kind, ...purposes];
      return { id, form, kind: fieldsOnly ? null : id, fields, choices };
    });
}

function formShown({ id, form, fields }: FormChoices, shown: Shown): object {
  const ids = new Map([...fields].map(([field, place]) => [place, field]));
  return {
    id,
    heading: shown(form.box?.heading ?? '').slice(0, 120),
    button: shown(form.submit?.text ?? '').slice(0, 80),
    fields: form.fields.map(({ field, purpose, required }, place) => ({
      ...(ids.has(place) ? { id: ids.get(place) } : { takenFor: purpose }),
      type: field.type || field.tag,
      required,
      ...Object.fromEntries(
        (['label', 'near', 'placeholder', 'name'] as const)
          .filter((part) => field[part])
          .map((part) => [part, shown(field[part]).slice(0, 120)]),
      ),
      ...(field.options.length
        ? { options: field.options.slice(0, 8).map(({ label }) => shown(label).slice(0, 40)) }
        : {}),
    })),
  };
}
