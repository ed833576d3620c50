import { normalize } from '../../words/normalize.js';
import { fields, messages, parts } from '../../words/words.js';
import { sentencesOf } from './warned.js';

/**
 * "This server takes no new members": whoever refuses so says nothing of what was typed. "Your registration has been completed" is over
 * as well, and the other way round.
 */
export const takesNobody = (text: string): boolean =>
  sentencesOf(text)
    .map(normalize)
    .some(
      (said) =>
        said.length < 150 &&
        !FOR_SOME.test(said) &&
        [parts.joining, parts.shut].every((one) => one.test(said)) &&
        ![messages.created, parts.ownRegistration].some((one) => one.test(said)),
    );

/** "Restricted to staff": some get in. */
const FOR_SOME = /\b(?:restricted|limited|reserved) (?:to|for)\b/;

/** "You have already registered with this address", "an account with this address exists already": neither a mail that was sent nor a proof. */
export const hasRegistered = (text: string): boolean =>
  sentencesOf(text)
    .map(normalize)
    .some(
      (said) =>
        said.length < 200 &&
        fields.email.test(said) &&
        (messages.alreadyRegistered.test(said) ||
          (messages.someoneRegistered.test(said) && ![parts.shut, parts.only].some((one) => one.test(said)))) &&
        ![messages.checkMail, messages.verified, messages.wrongLogin].some((one) => one.test(said)),
    );

/** "You have already signed up for an account with robin@example.com", of a sign-up that is refused: whose address is repeated has one. */
export const tellsOfOurs = (text: string, said: string): boolean =>
  /\S@\S+\.\S/.test(text) && parts.already.test(said) && parts.account.test(said);

/** What a user name may have besides letters, as it is listed everywhere: "@ . + - _". */
export const listsSymbols = (text: string): boolean => SYMBOLS.test(text);
const SYMBOLS = /(?:[@.+_-](?:\s*[,/]\s*|\s+)){2,}[@.+_-](?!\w)/;
