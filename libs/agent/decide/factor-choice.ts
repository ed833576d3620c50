import { normalize } from '../words/match.js';
import { fields as fieldWords, messages } from '../words/words.js';
import type { Classified } from './classify.js';
import { passesOver } from './codes.js';
import type { Move } from './move.js';
import type { Situation } from './situation.js';

const bySms = (said: string): boolean => messages.sms.test(said) || fieldWords.phone.test(said);

/** A page after the password that demands a second factor and lets one choose which: one that this run can bring, an authenticator first. */
export function factorChoice({ view, forms, memory, task }: Situation, isInside: boolean): Move | null {
  if (memory.counts.login + memory.counts.signup === 0 || task.connected || isInside) return null;
  if (view.controls.some(passesOver)) return null;
  for (const form of forms) {
    const choices = form.fields.filter(({ field }) => field.type === 'radio');
    if (!choices.length || choices.length < form.fields.length || choices.some(({ field }) => field.checked)) continue;
    const said = ({ field }: Classified): string => normalize(field.label || field.near);
    const byMail = choices.find((one) => fieldWords.email.test(said(one)));
    const byApp = choices.find((one) => one !== byMail && messages.authenticator.test(said(one)) && !bySms(said(one)));
    const chosen = byApp ?? (messages.authenticator.test(normalize(view.text.slice(0, 1500))) ? byMail : undefined);
    if (!chosen || (memory.filled.get(form.signature) ?? 0) > 1) continue;
    memory.factorByMail = chosen === byMail;
    const fills = [{ field: chosen.field, purpose: 'choice', value: { kind: 'tick', on: true } as const }];
    return {
      move: 'fill',
      form,
      fills,
      as: 'profile',
      why: `a second factor is to be chosen: "${chosen.field.label}"`,
    };
  }
  return null;
}
