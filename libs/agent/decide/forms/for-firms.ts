import { normalize } from '../../words/normalize.js';
import { actions, fields } from '../../words/words.js';

/** Who would have to tell a firm's name next, or a school's. */
export function isForFirms(text: string): boolean {
  const said = normalize(text);
  return actions.forFirms.test(said) || fields.company.test(said);
}
