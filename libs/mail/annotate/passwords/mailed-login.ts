import type { AnnotatableMail } from '../annotate.js';
import { visibleBodies } from '../visible/bodies.js';
import { passwordWords } from '../words/password.words.js';
import { usernameWords } from '../words/username.words.js';
import type { Words } from '../words/words.js';

/** "パスワードは「x」です。": languages without blanks quote it. */
const QUOTED = String.raw`(?:は|是|为|為|는|은)[:：]?\s*[「『“"'](\S+?)[」』”"']\S{0,5}`;
/** "Password: x", "Your new password is x", "Passwort (vorläufig) : x": a label of a few words, and one word behind it. */
const labelled = (words: Words, between: string): RegExp => {
  const nouns = Object.values(words)
    .flatMap((list) => list.split('|'))
    .sort((a, b) => b.length - a.length)
    .join('|');
  return new RegExp(
    `^[^:：]{0,30}?(?<!(?![\\p{sc=Han}\\p{sc=Hiragana}])\\p{L})(?:${nouns})(?:(?!\\p{L})${between}(?:[:：](?!//)|(?<=\\s)(?:is|ist|lautet|est|es|è|é|to|är|er|on|is:)\\s)\\s*(\\S+)?|${QUOTED})\\s*$`,
    'iu',
  );
};
const PASSWORD = labelled(passwordWords, '[^:：\\n]{0,24}?');
/** Said of the name itself: that a user's account is ready names nobody. */
const USERNAME = labelled(usernameWords, '[^:：\\n\\p{L}]{0,12}?');
/** What stands there when the mail keeps the password to itself, or speaks of one that the reader chose. */
const WITHHELD =
  /^(?:[*•●.·xX_-]{3,}|[[(<{].*[\])>}]|https?:.*|hidden|secret|encrypted|unchanged|n\/a|none|null|your|the|not|sent|set|reset|expired|required|incorrect|wrong)$/iu;
/** How far from its password the name of the account stands at most. */
const LINES_APART = 4;

export interface MailedLogin {
  password: string;
  /** The name to log in by, where the mail says it beside the password. */
  username?: string;
}

/** The password that an app chose for a new account and wrote into its mail; null where the mail brings none. */
export function mailedLogin(mail: Omit<AnnotatableMail, 'subject'>): MailedLogin | null {
  for (const body of visibleBodies(mail)) {
    const lines = body
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    for (const [index] of lines.entries()) {
      const password = valueAt(lines, index, PASSWORD);
      if (!password || !/^\S{5,64}$/u.test(password)) continue;
      const username = nameNear(lines, index);
      return { password, ...(username ? { username } : {}) };
    }
  }
  return null;
}

/** The nearest line that calls the account by a name, rather above the password than below it. */
function nameNear(lines: string[], index: number): string | undefined {
  for (let apart = 1; apart <= LINES_APART; apart++)
    for (const at of [index - apart, index + apart]) {
      const name = valueAt(lines, at, USERNAME);
      if (name && /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{1,63}$/u.test(name)) return name;
    }
  return undefined;
}

function valueAt(lines: string[], index: number, label: RegExp): string | null {
  const found = label.exec(lines[index] ?? '');
  if (!found) return null;
  // A label at the end of its line has its value below it.
  const value = unquoted(found[1] ?? found[2] ?? lines[index + 1] ?? '');
  return WITHHELD.test(value) ? null : value;
}

function unquoted(value: string): string {
  return /^(["'“«`]).*["'”»`]\.?$/su.test(value) ? value.replace(/\.$/, '').slice(1, -1) : value;
}
