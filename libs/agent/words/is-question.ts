/** A Greek question ends in what elsewhere is a semicolon; a mark that demands an answer may follow. */
const QUESTION = /(?:[?？؟]|\p{Script=Greek}\s*[;\u037e])\s*[*＊]?\s*$/u;

/** Whether the text ends in asking something, in whatever script. */
export const isQuestion = (text: string): boolean => QUESTION.test(text);
