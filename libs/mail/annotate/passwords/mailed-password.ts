import type { AnnotatableMail } from '../annotate.js';
import { readHtml } from '../visible/html.js';
import { readText } from '../visible/text.js';
import { passwordWords } from '../words/password.words.js';

const NOUNS = Object.values(passwordWords)
  .flatMap((words) => words.split('|'))
  .sort((a, b) => b.length - a.length)
  .join('|');
/** "Password: x", "Your new password is x", "Passwort (vorläufig) : x": a label of a few words, and one word behind it. */
const LABELLED = new RegExp(
  `^[^:：]{0,30}?(?<!\\p{L})(?:${NOUNS})(?!\\p{L})[^:：\\n]{0,24}?(?:[:：]|(?<=\\s)(?:is|ist|lautet|est|es|è|é|to|är|er|on|is:)\\s)\\s*(\\S+)?\\s*$`,
  'iu',
);
/** What stands there when the mail keeps the password to itself, or speaks of one that the reader chose. */
const WITHHELD =
  /^(?:[*•●.·xX_-]{3,}|[[(<{].*[\])>}]|https?:.*|hidden|secret|encrypted|unchanged|n\/a|none|null|your|the|not|sent|set|reset|expired|required|incorrect|wrong)$/iu;

/** The password that an app chose for a new account and wrote into its mail; null where the mail brings none. */
export function mailedPassword({ text, html }: Omit<AnnotatableMail, 'subject'>): string | null {
  for (const body of [text ? readText(text).text : '', html ? readHtml(html).text : '']) {
    const lines = body.split('\n').map((line) => line.trim());
    for (const [index, line] of lines.entries()) {
      const found = LABELLED.exec(line);
      if (!found) continue;
      // A label at the end of its line has its value below it.
      const value = unquoted(found[1] ?? lines.slice(index + 1).find((next) => next !== '') ?? '');
      if (/^\S{5,64}$/u.test(value) && !WITHHELD.test(value)) return value;
    }
  }
  return null;
}

function unquoted(value: string): string {
  return /^(["'“«`]).*["'”»`]\.?$/su.test(value) ? value.replace(/\.$/, '').slice(1, -1) : value;
}
