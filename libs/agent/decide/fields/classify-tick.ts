import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';
import type { Classified, Purpose, Result } from './purpose.js';

const TICKS = ['terms', 'newsletter', 'remember', 'ageConfirm', 'captcha'] as const;
/** Words that turn a consent into its contrary. */
const REFUSAL =
  /\b(do not|don t|decline|ich .*nicht|je n|ne souhaite pas|je refuse|no (acepto|consiento|autorizo)|nao (aceito|concordo)|non (accetto|acconsento)|niet akkoord|nie zgadzam)\b|не соглас|同意しません|不同意/;

/** Says what one box or button to tick is for. */
export function tick(field: Field, result: Result): Classified {
  const text = normalize(`${field.label || field.near || field.around}`);
  const own = normalize(`${field.name} ${field.id}`);
  let best: Purpose = 'unknown';
  let score = 0;
  for (const purpose of TICKS) {
    // "People may write to me" speaks of people, and proves nothing.
    const enough = purpose === 'captcha' ? 0.3 : 0;
    const says = (what: string): boolean => words[purpose].test(what) && words[purpose].cover(what) >= enough;
    const said = (says(text) ? 2 + 3 * words[purpose].cover(text) : 0) + (says(own) ? 2.5 : 0);
    if (said > score) [best, score] = [purpose, said];
  }
  // "I do not consent to cookies" is none.
  if (best === 'terms' && field.type === 'checkbox' && !field.required && REFUSAL.test(text)) best = 'unknown';
  // "I agree", under "May we send you offers?"; "Yes", under "Do you agree to the terms?"
  const question = normalize(`${field.described} ${field.near}`);
  if (best === 'unknown' && field.type === 'radio' && words.terms.test(question)) best = 'terms';
  if (best === 'unknown' && field.type === 'radio' && words.ageConfirm.test(question)) best = 'ageConfirm';
  if (best !== 'newsletter' && field.type === 'radio' && words.newsletter.test(question)) best = 'newsletter';
  if (field.type === 'radio' && best === 'unknown')
    best =
      (['plan', 'gender', 'title'] as const).find(
        (purpose) => words[purpose].cover(own) >= 0.4 || words[purpose].cover(text) >= 0.8,
      ) ?? best;
  // "I agree to receive the newsletter" agrees to nothing that is needed, unless the page insists; nor does "Keep me updated (by
  // doing so you accept our terms)".
  const isFirst = (): boolean => text.indexOf(words.newsletter.find(text)!) < text.indexOf(words.terms.find(text)!);
  if (
    best === 'terms' &&
    words.newsletter.test(text) &&
    !field.required &&
    (words.newsletter.cover(text) >= words.terms.cover(text) * 0.8 || isFirst())
  )
    best = 'newsletter';
  if (best === 'newsletter' && field.required && words.terms.test(text)) best = 'terms';
  return result(
    best,
    score,
    best === 'unknown' ? 'not understood' : `says "${(field.label || field.near || field.name).slice(0, 60)}"`,
  );
}
