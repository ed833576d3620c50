import { normalize } from '../../words/normalize.js';
import { fields } from '../../words/words.js';
import type { Situation } from '../situation.js';

/** What a sentence ends with, and what stands in front of it. */
const LAST_WORD = /^(.+?)\s*[\s:：]\s*[「『“"'«]?([^\s「『“"'«»”』」]{5,64}?)[»”"'』」]?\s*[.。]?$/u;
/** How far from the word for it a password stands. */
const NEAR = 24;
/** A letter and a figure, or a capital within: no word of a sentence, and no name of a control. */
const MADE_UP = /\d.*\p{L}|\p{L}.*\d|\p{Ll}.*\p{Lu}/u;
/** "PasswordNext": what stands in two boxes or on a button, read without a gap. */
const TWO_WORDS = /^\p{L}\p{Ll}+\p{Lu}\p{Ll}+$/u;
const ELSEWHERE = /^https?:|^\d+\p{L}+$|\S@\S/iu;

/** The password that a line tells: "Account made, your password is x7Kd2pQ"; none where the line asks for one. */
export function toldPassword(line: string): string | null {
  const [, before = '', value = ''] = LAST_WORD.exec(line.trim()) ?? [];
  const clause = before.split(/[,，;；.。!！?？]/u).at(-1)!;
  const isTold =
    MADE_UP.test(value) &&
    !TWO_WORDS.test(value) &&
    !ELSEWHERE.test(value) &&
    fields.password.test(normalize(clause.slice(-NEAR)));
  return isTold ? value : null;
}

/** Notes the password that an app chose for whoever was asked for none, where the page that answers the sign-up tells it. */
export function hearPassword({ view, memory, task }: Situation): void {
  const { sent } = memory;
  if (task.type !== 'register' || sent?.kind !== 'signup' || memory.passwordSet || memory.mailedPassword) return;
  const own = [task.email, memory.username, ...memory.identifiers].map((name) => name.toLowerCase());
  const lines = [...view.text.split('\n'), ...view.notices.map(({ text }) => text)];
  for (const line of lines.filter((one) => !sent.lines.has(one) && one.length < 300)) {
    const password = toldPassword(line);
    if (!password || own.includes(password.toLowerCase())) continue;
    memory.mailedPassword = password;
    return;
  }
}
