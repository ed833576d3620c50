import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields, harmful } from '../../words/words.js';
import { YES } from '../fields/lists.js';
import type { Move } from '../move.js';
import type { Situation } from '../situation.js';
import { NO } from './let-in.js';
import { isFree } from './controls.js';

/** Whoever is too young is shown out. */
const OUT = /\b(?:exit|leave|under \d+|verlassen|quitter|salir|sair|esci|verlaten|opusc|wyjdz|lamna)\b/;
const IN = /^(?:enter|betreten|eintreten|entrer|entrar|entra|binnengaan|wejdz|войти|enter site)( |$)/;
/** A question for one's age asks no more than this. */
const MOST_CONTROLS = 6;

const LANGUAGES = new Set(
  'en de fr es pt it nl sv da nb fi pl cs sk sl hr sr hu ro bg ru uk el tr ar he fa hi ja zh ko vi th id ms ca eu gl et lv lt is ga cy'
    .split(' ')
    .map((code) => normalize(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code)),
);

/** What a front asks of everybody before it shows anything: whether one is old enough, or which language one reads. */
export function frontGate({ view, memory }: Situation): Move | null {
  const shown = view.controls.filter(({ visible, disabled }) => visible && !disabled);
  const grown = oldEnough(view, shown);
  if (grown && isFree(grown, memory)) return { move: 'click', control: grown, why: `"${grown.text}" is old enough` };
  const language = ownLanguage(view, shown);
  if (language && isFree(language, memory))
    return { move: 'click', control: language, why: `reading on in ${language.text}` };
  return null;
}

/** "Are you 18 or older? [Yes] [No]", over the page or in its stead. */
function oldEnough(view: View, shown: Control[]): Control | undefined {
  const isTyped = view.fields.some(({ visible }) => visible);
  const groups = view.dialogs
    .map((text, at) => ({ text, controls: shown.filter(({ dialog }) => dialog === at) }))
    .concat(isTyped || view.text.length > 600 ? [] : [{ text: view.text, controls: shown }]);
  for (const { text, controls } of groups) {
    if (controls.length < 2 || controls.length > MOST_CONTROLS || !asksAge(normalize(text))) continue;
    const no = controls.find((one) => refuses(normalize(one.text)));
    const yes = controls.find((one) => one !== no && agrees(normalize(one.text)));
    if (no && yes) return yes;
  }
  return undefined;
}

/** A number alone asks nobody's age: "Delete 18 files? [Yes] [No]". */
function asksAge(said: string): boolean {
  const words = fields.ageConfirm.find(said);
  return words !== null && !/^\s*\d+\s*$/.test(words) && !harmful.words.test(said);
}

const refuses = (said: string): boolean => NO.test(said) || OUT.test(said) || actions.cancel.cover(said) > 0.7;

const agrees = (said: string): boolean =>
  !refuses(said) &&
  !harmful.words.test(said) &&
  (YES.test(said) || IN.test(said) || fields.ageConfirm.test(said) || actions.proceed.cover(said) > 0.7);

/** A page of nothing but languages: English among them, else the page's own, else its first. */
function ownLanguage({ lang, fields: asked, text }: View, shown: Control[]): Control | undefined {
  const isLanguage = (one: Control): boolean => LANGUAGES.has(normalize(one.text));
  const isBare = text.length < 300 && !asked.some(({ visible }) => visible);
  if (!isBare || shown.length < 2 || !shown.every(isLanguage)) return undefined;
  const called = (code: string): string =>
    normalize(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? '');
  const own = /^[a-z]{2}\b/.exec(lang)?.[0];
  const find = (name: string): Control | undefined => shown.find((one) => normalize(one.text) === name);
  return find('english') ?? (own ? find(called(own)) : undefined) ?? shown[0];
}
