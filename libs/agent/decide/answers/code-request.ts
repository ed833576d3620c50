import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { announcesMail } from './approval-mail.js';
import { secondsIn } from './patience.js';
import { addressTaken } from './refused-sign-up.js';
import { aboutWhich, read } from './refusals.js';

/** A code that was asked for by a button of a sign-up form. */
export interface CodeRequest {
  at: number;
  /** What the page said before, line by line. */
  before: Set<string>;
  /** What the app made of it has been read. */
  isRead: boolean;
}

/** All that a page says, aside from its text and in it. */
export const linesOf = ({ text, notices }: View): string[] => [
  ...notices.map((notice) => notice.text),
  ...text.split('\n'),
];

/** For an app that mails before it answers. */
const LOOKS = 6;

/** Reads what the app made of the wish to have a code mailed: where it mails none, none is waited for. */
export function answerToCodeRequest(now: Situation): Move | null {
  const { view, memory } = now;
  const request = memory.codeAsked;
  if (!request || request.isRead || memory.mail.code || memory.sent) return null;
  const said = linesOf(view).filter((line) => line.length > 4 && line.length < 300 && !request.before.has(line));
  const words = said.some((line) => announcesMail(line)) ? undefined : said.find(refusalIn);
  if (!words) {
    if (now.awaitsAnswer && memory.idle < LOOKS)
      return { move: 'wait', ms: 500, why: 'the app has not said yet whether it mails a code' };
    request.isRead = true;
    return null;
  }
  request.isRead = true;
  return refused(now, words.slice(0, 160), refusalIn(words)!);
}

const REFUSALS = ['emailTaken', 'badEmail', 'captcha', 'closed', 'rateLimited'] as const;
type Refusal = (typeof REFUSALS)[number] | 'notMailed';

/** What a line says against the code that was asked for; null where it may have been mailed. */
function refusalIn(text: string): Refusal | null {
  const said = normalize(text);
  if (messages.notMailed.test(said) || messages.serverFailed.test(said)) return 'notMailed';
  const reading = read({ text, purpose: aboutWhich(text), field: null }, 'signup');
  return REFUSALS.find((one) => one === reading) ?? null;
}

function refused({ memory }: Situation, words: string, refusal: Refusal): Move | null {
  switch (refusal) {
    case 'emailTaken':
      return addressTaken(null, words, false, memory);
    case 'captcha':
      return end(
        {
          kind: 'blocked',
          code: 'CAPTCHA_REQUIRED',
          detail: `The app wants its challenge answered before it mails a code: "${words}". Do that in the live view, then resume.`,
        },
        'the challenge was not answered',
      );
    case 'rateLimited':
      if (secondsIn(words) === 0 || memory.waitedOnce) break;
      memory.waitedOnce = true;
      memory.codeAsked = null;
      // What said so goes from the page before its time has passed.
      memory.sendNotBefore = Date.now() + (secondsIn(words) + 1) * 1000;
      return { move: 'wait', ms: (secondsIn(words) + 1) * 1000, why: `the app wants some time to pass ("${words}")` };
    case 'badEmail':
      return end(
        {
          kind: 'blocked',
          code: 'MISSING_FIELD',
          detail: `The app mails no code to this address: "${words}". Complete the form in the live view, then resume.`,
        },
        'the address is refused',
      );
    case 'closed':
    case 'notMailed':
  }
  return end(
    { kind: 'stuck', detail: `The app mails no code: "${words}".`, mailMayFollow: true },
    'the app mails no code',
  );
}
