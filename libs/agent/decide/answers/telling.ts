import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';

const TELLING = [
  messages.wrongLogin,
  messages.accountExists,
  messages.weakPassword,
  messages.requiredError,
  messages.codeWrong,
  messages.rateLimited,
  messages.notActivated,
  messages.barred,
  messages.closed,
  messages.tooQuick,
  messages.created,
];

/** Words that say what became of a form. */
export const isTelling = (text: string): boolean => TELLING.some((concept) => concept.test(normalize(text)));

/** "Hashing your password, this might take some time" refuses nothing; whether it waits for more than time is said beside. */
export function isAtWork(text: string): boolean {
  const said = normalize(text);
  return messages.takesTime.test(said) && !ENDS.some((concept) => concept.test(said));
}

/** What is said of a form that has been answered. */
const ENDS = [
  messages.checkMail,
  messages.pendingApproval,
  messages.created,
  messages.notActivated,
  messages.closed,
  messages.rateLimited,
  messages.tooQuick,
  messages.wrongLogin,
];
