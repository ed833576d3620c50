import type { Picture, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages } from '../../words/words.js';
import { has, isBeside, type FormModel } from '../forms/form.js';
import { valueFor } from '../forms/values.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { controlKey } from '../ways/controls.js';
import { showsLittle } from '../ways/lone-box.js';
import { codeFills } from './code-fills.js';

/** The page shows an authenticator's key, and asks for a code that it makes. */
export const setUpPage = (view: View, form: FormModel): boolean => {
  if (!has(form, 'code')) return false;
  // An address that only authenticators open needs no words beside it.
  if (view.seeds.some((seed) => seed.startsWith('otpauth:'))) return true;
  const said = normalize(`${view.text.slice(0, 4000)}`);
  const isSetUp = messages.totpSetup.test(said) || APPS.test(said);
  return isSetUp && (view.seeds.length > 0 || squares(view).length > 0);
};
/** The apps that are to be installed are called alike in every language. */
const APPS = /\b(?:freeotp|(?:google|microsoft|lastpass) authenticator|authy|aegis authenticator)\b/;

/**
 * The only box that is typed into, on a page which names such an app behind a password that was taken: in whatever language it takes the
 * code that the app makes.
 */
export function boxOfApp({ view, forms, memory }: Situation): FormModel | undefined {
  const { sent } = memory;
  const isBehind = sent?.kind === 'login' && sent.withPassword && sent.answered === 'taken';
  if (!isBehind || !showsLittle(view) || !APPS.test(normalize(view.text))) return undefined;
  const [form, ...others] = forms.filter((one) => !isBeside(one));
  const [box, ...more] = form?.fields.filter(({ field }) => !/^(?:checkbox|radio)$/.test(field.type)) ?? [];
  const isAlone = others.length + more.length === 0 && box?.purpose === 'unknown' && !box.field.filled;
  return form?.submit && box && isAlone ? { ...form, kind: 'code', fields: [{ ...box, purpose: 'code' }] } : undefined;
}

/**
 * A new password to choose, or what is known of the account to correct, in forms of their own beside an authenticator's: among settings
 * it is one of them, and demanded of nobody.
 */
export const isSetting = (view: View, forms: FormModel[], form: FormModel): boolean =>
  forms.some((one) => one !== form && (one.kind === 'setPassword' || one.kind === 'profile')) && setUpPage(view, form);

/** Pictures that may be an authenticator's. */
export const squares = ({ pictures }: View): Picture[] =>
  pictures.filter(({ size }) => size[0] >= 90 && Math.abs(size[0] - size[1]) < 12);

/** An app that demands an authenticator: its seed is read, vaulted, and confirmed with a code. */
export function authenticatorSetUp({ view, memory }: Situation): Move | null {
  const seed = view.seeds.some((one) => one.startsWith('otpauth:') || plausibleSeed(one));
  // A picture says how many digits and how often, too; only where none can be read is there a key to be typed.
  if (!seed && (memory.seedUnread || !squares(view).length)) {
    const control = view.controls.find(
      (one) => one.visible && actions.cantScan.test(normalize(one.text)) && !memory.clicked.has(controlKey(one)),
    );
    if (control) return { move: 'click', control, why: `"${control.text}" shows the authenticator's key as text` };
  }
  return { move: 'scan', why: 'the app demands an authenticator: reading its key' };
}

/** A key that is read here would be none of the owner's: they could not log in any more. */
export function ownersAuthenticator(): Move {
  const detail =
    'The app demands an authenticator, which is its owner’s to set up. Set it up in the live view, then resume.';
  return end({ kind: 'blocked', code: 'TOTP_REQUIRED', detail }, 'an authenticator is demanded of the owner');
}

/** A base32 seed rather than a few short words. */
export function plausibleSeed(text: string): boolean {
  const bare = text.replace(/[\s-]/g, '').replace(/=+$/, '');
  return /^[A-Z2-7]{16,128}$/i.test(bare) && (/[2-7]/.test(bare) || /^[A-Z\s-]+$/.test(text));
}

/** An authenticator's code, from the vaulted seed. */
export function authenticatorCode(now: Situation, form: FormModel): Move {
  const { memory, task } = now;
  if (!now.hasTotp && !memory.totpSaved)
    return end(
      {
        kind: 'blocked',
        code: 'TOTP_REQUIRED',
        detail:
          'The app wants a code from an authenticator, and no seed is vaulted. Enter a code in the live view, then resume.',
      },
      'an authenticator code is asked for',
    );
  if (memory.totpInjected >= task.maxTotpInjections)
    return end(
      {
        kind: 'blocked',
        code: 'TOTP_REQUIRED',
        detail: `${memory.totpInjected} authenticator codes were typed without success. Enter one in the live view, then resume.`,
      },
      'no more codes may be typed',
    );
  const fills = codeFills(form, 'totp');
  // Beside the password that it forgot.
  for (const one of form.fields) {
    if (one.field.filled || !/^(email|username|identifier|password)$/.test(one.purpose)) continue;
    const value = valueFor(one, task, memory, 'login');
    if (value) fills.push({ field: one.field, purpose: one.purpose, value });
  }
  const names = setUpPage(now.view, form) ? /^(?:deviceName|unknown|fullName)$/ : /^deviceName$/;
  for (const one of form.fields)
    if (
      names.test(one.purpose) &&
      one.field.type === 'text' &&
      !one.field.filled &&
      !fills.some(({ field }) => field === one.field)
    )
      fills.push({ field: one.field, purpose: 'deviceName', value: { kind: 'text', text: 'Service' } });
  return { move: 'fill', form, fills, as: 'totp', why: 'typing an authenticator code' };
}
