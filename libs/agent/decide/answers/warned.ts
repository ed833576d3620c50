import { normalize } from '../../words/normalize.js';
import { messages, parts } from '../../words/words.js';

/** What is said of tries that are still to come: "3 more attempts", "noch 2 Versuche". None left is no warning. */
const STILL_LEFT =
  /(?<![\d.])[1-9]\d?(?![\d.])[^.!?。]{0,40}?\b(?:more|left|remaining|remain|restante?s?|rimanent[ei]|rimast[ei]|übrig|verbleiben\w*|pozosta\w*|igen|kvar|tilbage|jäljellä|zbýv\w*|zostáva\w*|kaldı|resterend\w*)\b|\b(?:noch|nog|encore|restent|reste|quedan?|restam|resta|restano|ancora|zbývá|zostalo|ještě|még|pozostał[oy]|remaining|jeszcze|kvarvarande|kalan)\b[^.!?。]{0,40}?(?<![\d.])[1-9]\d?(?![\d.])|остал\w*[^.!?]{0,30}[1-9]|[1-9]\d?[^.!?]{0,20}остал|залиш\w*[^.!?]{0,30}[1-9]|(?:あと|残り|还剩|剩余|還剩|剩餘|还有|还可以|남은)[^。.]{0,12}[1-9]/iu;

/** What is said of a lock tells by its sentence whether it has come. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?。！？])\s*/u).filter(Boolean);

/**
 * "The password is not valid. After 2 more attempts you will be locked out for 30 minutes": it warns of what has not come yet, and
 * refuses the password.
 */
export function onlyWarned(text: string): boolean {
  const sentences = sentencesOf(text);
  const isLimit = (one: string): boolean => messages.rateLimited.test(normalize(one));
  const refuses = sentences.some((one) => !isLimit(one) && messages.wrongLogin.test(normalize(one)));
  return refuses && sentences.some((one) => isLimit(one) && STILL_LEFT.test(one));
}

/** A time to wait belongs to a lock that has come. */
const WAITS = /\d+ ?(?:s|sec|seconds?|min|minutes?|minuten|h|hours?|stunden?)\b/i;

const warnsOf = (sentence: string): boolean => {
  const said = normalize(sentence);
  return !WAITS.test(sentence) && parts.tryBefore.test(said) && parts.locks.test(said);
};

/** "You have one more attempt before your account is locked": said instead of what it follows from, that the password is wrong. */
export const warnsOfLock = (text: string): boolean => {
  const sentences = sentencesOf(text);
  return (
    sentences.some(warnsOf) && sentences.every((one) => warnsOf(one) || !messages.rateLimited.test(normalize(one)))
  );
};

/** Of the tries that such a warning leaves, this was the last but one: whatever else might be tried would lock the account. */
export function oneTryLeft(text: string): boolean {
  const warning = sentencesOf(text).find((one) => warnsOf(one) || (STILL_LEFT.test(one) && onlyWarned(text)));
  return warning !== undefined && !/[2-9]|\d\d/.test(warning);
}

/** "The password is incorrect, you have 4 remaining chances": tries are counted for the name that was given. */
export const countsTries = (text: string): boolean => STILL_LEFT.test(text);

/**
 * "Your account was blocked after several failed attempts": it is what they did, and refuses no password. "Accounts are locked after five
 * tries" is a rule where something else is said beside it.
 */
export function lockedByTries(text: string): boolean {
  const said = sentencesOf(text).map(normalize);
  const tells = (one: string): boolean =>
    messages.barredAtLogin.test(one) || (said.length === 1 && text.length < 120 && parts.locks.test(one));
  return said.some((one) => tells(one) && parts.tries.test(one));
}

/** "Wait ten minutes before you ask for another link", of which none was just sent. */
export const isTooSoon = (said: string): boolean => messages.waitBefore.test(said) && !messages.checkMail.test(said);
