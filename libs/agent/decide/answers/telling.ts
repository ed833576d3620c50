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
  messages.barredAtLogin,
  messages.pendingApproval,
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

/** "Very strong": what a password's meter says of one that will do. */
export const praises = (text: string): boolean => messages.strongEnough.cover(normalize(text)) > 0.9;

/** "20 (min 6)", "14/64": how much was typed, where that will do. */
function isEnough(text: string): boolean {
  const [, typed, atLeast, limit] = /^(\d+) ?(?:\/|\((?:(min)|max)\.?:?) ?(\d+)\)?$/i.exec(text) ?? [];
  return typed !== undefined && (atLeast ? Number(typed) >= Number(limit) : Number(typed) <= Number(limit));
}

/** What meters and counters say of what was typed where it will do: no refusal, however long it stands there. */
export const saysItWillDo = (text: string): boolean => praises(text) || isEnough(text);

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

/** "Su Mo Tu We Th Fr Sa": a calendar that has opened says nothing of the form. */
export const isWeek = (text: string): boolean => /^(?:\S{1,4}\s+){6}\S{1,4}$/.test(text.trim());
