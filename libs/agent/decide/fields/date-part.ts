import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { fields as words } from '../../words/words.js';
import type { Purpose } from './purpose.js';

/** Which part of a birth date a box or a list takes, if any. */
export function datePart(field: Field): Purpose | null {
  if (field.type === 'date') return null;
  const own = normalize(`${field.name} ${field.id} ${field.placeholder} ${field.label.length < 20 ? field.label : ''}`);
  const labels = field.options.map((option) => option.label);
  // What programmers call it may say as much again, and nothing of the year; "생년월일" names a whole date.
  const label = field.tag === 'input' && field.label.length < 20 ? normalize(field.label) : '';
  // "生年月日": year, month and day in one word.
  const saysWhole = words.wholeBirthDate.cover(label) > 0.9 || (words.month.test(label) && words.day.test(label));
  if (words.birthDate.cover(label) > 0.9 && saysWhole) return null;
  const asksYear = words.year.cover(label) > 0.2 && words.birthDate.cover(label) < 0.9;
  if (
    words.year.cover(own) > 0.2 ||
    asksYear ||
    /birth_?year|year_?of_?birth/i.test(field.name) ||
    labels.includes('1990')
  )
    return 'birthYear';
  if (words.month.cover(own) > 0.2 || (labels.length >= 12 && labels.length <= 14)) return 'birthMonth';
  if (words.day.cover(own) > 0.2 || labels.includes('31')) return 'birthDay';
  return null;
}
