import { wayOut } from '../../confirm/ways-out.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as fieldWords, messages } from '../../words/words.js';
import type { Classified } from '../fields/purpose.js';
import { choosing } from '../forms/fill.js';
import { isAside } from '../forms/form.js';
import { end, type Move } from '../move.js';
import { controlKey } from '../ways/controls.js';
import type { Situation } from '../situation.js';
import { passesOver } from '../ways/passes-over.js';

const bySms = (said: string): boolean => messages.sms.test(said) || fieldWords.phone.test(said);

/**
 * A page after the password that demands a second factor and lets one choose which: none where that is a choice, else one that this
 * run can bring, an authenticator first.
 */
export function factorChoice({ view, forms, memory, task }: Situation, isInside: boolean): Move | null {
  if (memory.counts.login + memory.counts.signup === 0 || task.connected || isInside) return null;
  if (view.controls.some(passesOver)) return null;
  for (const form of forms) {
    const choices = form.fields.filter(({ field }) => field.type === 'radio');
    if (!choices.length || choices.length < form.fields.length) continue;
    const said = ({ field }: Classified): string => normalize(field.label || field.near);
    const byMail = choices.find((one) => fieldWords.email.test(said(one)));
    const byApp = choices.find((one) => one !== byMail && messages.authenticator.test(said(one)) && !bySms(said(one)));
    const isFactor = messages.authenticator.test(normalize(view.text.slice(0, 1500)));
    const isProof = isFactor || choices.some((one) => one !== byMail && bySms(said(one)));
    // "Not now": an account that may do without has less to lose.
    const none = byApp || isProof ? choices.find((one) => actions.skip.cover(said(one)) > 0.7) : undefined;
    const chosen = none ?? byApp ?? (isProof ? byMail : undefined);
    if (!chosen || memory.timesFilled(form) > 1) continue;
    memory.factorByMail = chosen === byMail;
    // Some show the choice still, beside what it has led to.
    if (chosen.field.checked && forms.some(({ kind }) => kind === 'code')) continue;
    return {
      move: 'fill',
      form,
      fills: [choosing(chosen.field)],
      as: 'profile',
      why: `a second factor is to be chosen: "${chosen.field.label}"`,
    };
  }
  return null;
}

/** The app denied a page for want of a second factor, and none has been set up since. */
export const lacksFactor = ({ memory }: Situation): boolean =>
  memory.factorDemanded && memory.totpInjected === 0 && !memory.factorByMail;

/** It stays so: what sets it up is not understood. */
export function factorMissing(now: Situation): Move | null {
  if (!lacksFactor(now) || now.memory.idle < 2) return null;
  const detail = 'The app lets nobody on without a second factor. Set one up in the live view, then resume.';
  return end({ kind: 'blocked', code: 'TOTP_REQUIRED', detail }, 'a second factor is demanded');
}

/** "This system enforces two-factor authentication!", on a page about it. */
function saysDemanded({ title, headings, text }: View): boolean {
  const isAbout = messages.authenticator.test(normalize(`${title} ${headings.join(' ')}`));
  const lines = text.slice(0, 4000).split('\n');
  return isAbout && lines.some((line) => DEMANDED.test(line) && messages.authenticator.test(normalize(line)));
}
const DEMANDED =
  /\b(?:obligatory|mandatory|compulsory|enforce[sd]?|(?:is|are) required|requires (?:you|all|every)|must (?:set|enable|activate|configure|use)|(?:have|need) to (?:set|enable|activate|configure))\b|verpflichtend|vorgeschrieben|erzw[iu]ng|muss(?:t|en)? .{0,60}(?:einrichten|aktivieren)|obligatoire|obligat[oò]ri|obrigat[oó]ri|verplicht|obowi[aą]zkow|wymagan[ae]|обязательн|обов.язков|povinn[éáýo]|obligatorisk|påkrævet|påkrevd|pakollinen|zorunlu|kötelező|必須|必须|필수|إلزامي/i;

// What lets nobody on shows little more than the way on; a page of settings shows many ways.
const MOST_CONTROLS = 12;

/** A bare page after the password that lets nobody on without a second factor, and whose button begins to set one up. */
export function factorSetUp(now: Situation, isInside: boolean): Move | null {
  const { view, forms, memory, task } = now;
  if (memory.counts.login + memory.counts.signup === 0 || memory.sent?.answered !== 'taken') return null;
  // What a server denies lets nobody on, whoever's name and way out stand beside it.
  const isDenied = view.status === 401 || view.status === 403;
  if (!task.connected && saysDemanded(view)) memory.factorDemanded = true;
  if ((isInside || wayOut(view, memory)) && !isDenied && !lacksFactor(now)) return null;
  if (task.connected || view.text.length > 1500 || !forms.every(isAside)) return null;
  if (view.controls.some(passesOver) || view.controls.filter((one) => one.visible).length > MOST_CONTROLS) return null;
  const aboutIt = messages.authenticator.test(normalize(`${view.title} ${view.headings.join(' ')}`));
  const begins = (one: Control): boolean => {
    const text = normalize(one.text);
    if (!one.visible || one.disabled || text.length > 60 || bySms(text) || memory.clicked.has(controlKey(one)))
      return false;
    return messages.authenticator.test(text) || (aboutIt && one.kind !== 'link' && actions.proceed.cover(text) > 0.75);
  };
  // The name of a setting demands nothing: the page has to speak of it beside its button.
  const beside = ({ text }: Control): string => normalize(view.text).replace(normalize(text), ' ');
  const control = view.controls.find((one) => begins(one) && messages.authenticator.test(beside(one)));
  if (!control) return null;
  memory.factorDemanded ||= isDenied;
  return { move: 'click', control, why: `a second factor is demanded: "${control.text}" sets it up` };
}
