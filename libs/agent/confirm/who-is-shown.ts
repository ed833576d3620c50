import type { View } from '../perceive/view.types.js';
import type { Scene } from './scene.js';
import type { Signs } from './signs.js';

/** The account's address, user name or person on the page; true where the page is the account's own profile. */
export function weighWhoIsShown({ view, forms, task, memory, entry }: Scene, signs: Signs): boolean {
  const text = view.text.toLowerCase();
  const email = task.email.toLowerCase();
  // A menu of initials names in full whom it is for, to whoever points at it or is told what its picture shows.
  const pointed = view.controls.some((one) => one.visible && `${one.hints} ${one.text}`.toLowerCase().includes(email));
  if (text.includes(email) || pointed) signs.plus(!entry ? 2 : 0.5, 'the page shows the account’s address');
  const profile =
    !entry &&
    forms.some(
      (form) =>
        form.fields.length > 1 &&
        form.kind !== 'code' &&
        form.fields.some(({ field }) => field.value.toLowerCase() === email),
    );
  const isProfile = profile || (!entry && ownData(view, email, memory.fullName));
  if (isProfile && !text.includes(email)) signs.plus(1.5, 'a profile field holds the account’s address');
  // A link's own words count apart: the page's text joins it to what stands beside it.
  const words = [text, ...view.controls.filter((one) => one.visible).map((one) => one.text.toLowerCase())];
  const name = memory.username.toLowerCase();
  const asWord = new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}@])`,
    'iu',
  );
  if (name.length > 3 && words.some((one) => asWord.test(one.replaceAll(email, ''))))
    signs.plus(entry ? 0.5 : 1.5, 'the page shows the user name');
  if (!entry && words.some((one) => one.includes(memory.fullName.toLowerCase())))
    signs.plus(1.5, 'the page shows the account’s name');
  return isProfile;
}

/** The address in a box that is locked, beside the person's name in boxes that are not: the last step of a sign-up shows empty ones. */
function ownData({ fields }: View, email: string, fullName: string): boolean {
  const names = fullName.toLowerCase().split(' ');
  const boxes = fields.filter((field) => field.visible).map(({ disabled, value }) => [disabled, value.toLowerCase()]);
  return (
    boxes.some(([disabled, value]) => disabled && value === email) &&
    names.every((name) => boxes.some(([disabled, value]) => !disabled && value === name))
  );
}
