import type { Field } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import type { FormModel } from './form.js';

/** "(•) Sign me in ( ) I'm a new user, create an account", in the form of a login: the choice that makes a sign-up of it. */
export function choiceOfNew({ fields }: FormModel): Field | undefined {
  const choices = fields.map(({ field }) => field).filter(({ type }) => type === 'radio');
  return choices.find(
    (one) =>
      !one.checked &&
      isNew(one) &&
      choices.some((other) => other.name === one.name && !isNew(other) && actions.logIn.test(normalize(other.label))),
  );
}

const isNew = ({ label }: Field): boolean =>
  actions.signUp.test(normalize(label)) && !actions.logIn.test(normalize(label));
