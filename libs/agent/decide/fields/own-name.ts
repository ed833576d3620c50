import type { Field } from '../../perceive/view.types.js';

/** What a programmer calls a field within its form: "day" of `user[birth][day]`. */
export const ownName = ({ name }: Field): string => {
  const parts = name.split(/[[\].:]+/).filter((part) => /\D{2}/.test(part));
  return parts.at(-1) ?? name;
};
