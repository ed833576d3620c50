import type { Field } from '../../perceive/view.types.js';
import { isForFirms } from '../forms/for-firms.js';
import { normalize } from '../../words/normalize.js';
import type { Classified } from './purpose.js';

/** One of a list: of a select's own options, or of what a page's own widget offers once it is opened. */
export type Choice =
  | { kind: 'choose'; value: string; label: string }
  /** The first option that the first fitting expression finds; `search` is typed where the list wants a word first. */
  | { kind: 'pick'; wanted: RegExp[]; search: string };

const PLACEHOLDER_OPTION =
  /^(\s*|-+.*-+|\.{3}|select.*|choose.*|please.*|bitte.*|auswahlen.*|wahlen.*|choisi.*|selec.*|elija.*|elige.*|escolh.*|scegli.*|kies.*|wybierz.*|выбер.*|vyberte.*|valj.*|velg.*|vaelg.*|valitse.*|sec\b.*|secin(?:iz)?\b.*|選択.*|请选择.*|선택.*|اختر.*|בחר.*|επιλ.*|обер(?:и|іть).*|избер.*|изабер.*|izaber.*|odaber.*|izber.*|chon .*|pilih.*|เลือก.*|انتخاب.*|valige.*|izvel.*|pasirink.*|veldu.*|alege.*|valassz.*)$/i;

/** What agrees, in a list of yes and no. */
export const YES =
  /^(yes|i (do|agree|accept)|agree|accept|ja|oui|j accepte|si|sí|acepto|sim|aceito|accetto|tak|ano|да|так|evet|はい|同意|是|예|네|동의|نعم)/i;

/** What programmers call the answer that is none. */
const NOTHING = /^(?:|0|-1|empty|none|null|undefined|select|choose|default)$/i;

type Option = Field['options'][number];

/** It says itself that it is no answer. */
const saysNothing = ({ value, label }: Option): boolean => value === '' || isPlaceholder(label);

/** Whether it stands there while nothing is chosen: the first of a list may say so in any language; one of two is "No" to a "Yes". */
const isNothing = (option: Option, at: number, { length }: readonly Option[]): boolean =>
  saysNothing(option) ||
  (at === 0 && length > 2 && NOTHING.test(option.value) && normalize(option.label) !== normalize(option.value));

/** Text that stands in a list's place while nothing is chosen. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER_OPTION.test(normalize(text));

/** A field whose value is one of a list, whoever made the widget. */
export const isList = (field: Field): boolean =>
  field.tag === 'select' || field.popup === true || (field.tag === 'custom' && /combobox|listbox/.test(field.type));

/** What is typed, rather than ticked or chosen, and no secret. */
export const isTyped = ({ tag, type }: Field): boolean => tag === 'textarea' || /^(text|tel|url|number)$/.test(type);

const real = (field: Field): Option[] => field.options.filter((...option) => !isNothing(...option));

/** A list that is filled once another is answered: the districts of a province. */
export const isStillEmpty = (field: Field): boolean => field.tag === 'select' && real(field).length === 0;

/** "[Private] [Business]": the one kind of a few that is no firm's, where it costs nothing to be told from. */
export function personsOwn(field: Field): Choice | null {
  const kinds = field.tag === 'select' ? real(field) : [];
  const [own, ...more] = kinds.filter(({ label }) => !isForFirms(label));
  if (!own || more.length > 0 || kinds.length < 2 || kinds.some(({ label }) => /\d/.test(label))) return null;
  return { kind: 'choose', value: own.value, label: own.label };
}

/** The first option that fits the first fitting expression; months counted from 0 begin with an answer. */
export function choose(field: Field, wanted: RegExp[], search = ''): Choice | null {
  if (field.tag !== 'select') return { kind: 'pick', wanted, search };
  const options = [...real(field), ...field.options.filter((option) => !saysNothing(option))];
  for (const test of wanted) {
    const hit = options.find((option) => test.test(option.label) || test.test(option.value));
    if (hit) return { kind: 'choose', value: hit.value, label: hit.label };
  }
  return null;
}

/** The same, and any other option rather than none. */
export const oneOf = (field: Field, wanted: RegExp[], search = ''): Choice | null =>
  choose(field, [...wanted, /./], search);

/** Whether one of the buttons of a radio's group is chosen already. */
export const isAnswered = (among: readonly Classified[], { name }: Field): boolean =>
  among.some(({ field }) => field.name === name && field.checked);

/** A choice that has not been made: of radios, or of a list that may be used. */
export const isUnmade = (among: readonly Classified[], field: Field): boolean =>
  field.type === 'radio' ? !isAnswered(among, field) : isList(field) && !field.disabled && !chosen(field);

/** Whether something is chosen already. */
export function chosen(field: Field): boolean {
  if (field.tag !== 'select')
    return field.filled && !isPlaceholder(field.value) && normalize(field.value) !== normalize(field.label);
  const now =
    field.options.find((option) => option.value === field.value) ??
    field.options.find((option) => option.label === field.value);
  return !!now && now.value !== '0' && real(field).includes(now);
}
