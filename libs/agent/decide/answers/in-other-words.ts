import { normalize } from '../../words/normalize.js';
import { messages, parts } from '../../words/words.js';
import { sentencesOf } from './warned.js';

/** "This server takes no new members": whoever refuses so says nothing of what was typed. */
export const takesNobody = (text: string): boolean =>
  sentencesOf(text)
    .map(normalize)
    .some(
      (said) => said.length < 150 && parts.joining.test(said) && parts.shut.test(said) && !messages.created.test(said),
    );

/** "You have already signed up for an account with robin@example.com", of a sign-up that is refused: whose address is repeated has one. */
export const tellsOfOurs = (text: string, said: string): boolean =>
  /\S@\S+\.\S/.test(text) && parts.already.test(said) && parts.account.test(said);
