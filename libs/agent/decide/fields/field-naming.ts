import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, fields as words } from '../../words/words.js';
import { bare, unexplained } from './bare.js';
import { ownName } from './own-name.js';
import type { Weights } from './weights.js';

/** What a field's words may name. */
const TEXTUAL = [
  'email',
  'username',
  'password',
  'firstName',
  'lastName',
  'fullName',
  'phone',
  'birthDate',
  'age',
  'country',
  'address',
  'company',
  'website',
  'invite',
  'captcha',
  'code',
  'gender',
  'title',
  'language',
  'timezone',
  'referral',
  'about',
  'plan',
  'card',
  'search',
  'deviceName',
] as const;

/** "uemail", "usrFirstname", "ruseremail": what a programmer sets before the names of a form's fields, without a break. */
const GLUED = /(?<=^| )([a-z]{1,4}?)(useremail|email|username|firstname|lastname)(?=$| )/;
const ungluedName = (name: string): string => normalize(name.replace(/\d+$/, '')).replace(GLUED, '$1 $2');

/** How much of a text names a purpose; parts of an address name the whole. */
const coverOf = (purpose: (typeof TEXTUAL)[number], text: string): number =>
  purpose === 'address'
    ? Math.max(words.address.cover(text), words.houseNumber.cover(text), words.zip.cover(text))
    : words[purpose].cover(text);

/** The texts that may name a field, with how much each is worth. */
function namings(field: Field): [string, number][] {
  const shortNear = field.near.length <= 60 ? 2.5 : 0.8;
  return [
    [bare(field.label), 4],
    [bare(field.placeholder), 3],
    [ungluedName(ownName(field)), 2.5],
    [ungluedName(field.id), 2],
    [normalize(unexplained(field.near)), field.label ? 0.5 : shortNear],
  ];
}

/** What stands ahead of a box without a label; where that names nothing or is a heading ("New user"), what stands in it. */
function saying({ near, placeholder }: Field): string {
  const [ahead, within] = [near.length <= 60 && actions.signUp.cover(bare(near)) < 0.8 ? near : '', placeholder];
  const names = (text: string): boolean => TEXTUAL.some((purpose) => coverOf(purpose, bare(text)) > 0.6);
  return !ahead || (within && !names(ahead) && names(within)) ? within : ahead;
}

/** Its label is a neighbour's by mistake: what stands in the box and what it is called agree on something else. */
function isMislabelled({ label, placeholder, name, id }: Field): boolean {
  const says = (text: string): number => words.email.cover(bare(text));
  return label !== '' && says(label) === 0 && says(placeholder) > 0.6 && says(name) > 0.9 && says(id) > 0.9;
}

/** What a person reads as the field's name. */
export const readName = (field: Field): string =>
  bare(isMislabelled(field) ? field.placeholder : field.label || saying(field));

/** What the words around and in a field name; what a person reads outweighs what the programmer called it ("E-mail address" in a box named `address`). */
export function weighWords(field: Field, read: string, weights: Weights): void {
  for (const [text, weight] of namings(field)) {
    if (!text) continue;
    for (const purpose of TEXTUAL) {
      const cover = coverOf(purpose, text);
      if (cover) weights.add(purpose, weight * (0.25 + 0.75 * cover));
    }
  }
  const covers = TEXTUAL.map((purpose) => coverOf(purpose, read));
  const most = Math.max(...covers);
  for (const [at, purpose] of TEXTUAL.entries())
    if (most > 0.6 && covers[at]! < 0.75 * most) weights.scale(purpose, 0.3);
  if (words.lastNameAlone.cover(read) === 1) weights.add('lastName', 4);
  if (words.accountNameAlone.cover(read) === 1) weights.add('username', 4);
  // "Адрес email" in a box named `address` is no postal one, in whichever order a language puts the two words.
  if (words.email.test(read) && coverOf('address', read) < 0.7) weights.strike('address');
}
