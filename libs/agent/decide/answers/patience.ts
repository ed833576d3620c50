import { wayOut } from '../../confirm/ways-out.js';
import type { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { messages, parts } from '../../words/words.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';

/** The seconds that a text names; 0 where it names none. */
export const secondsIn = (words: string): number =>
  Number(/(\d{1,2})\s*(?:s\b|sec|sek|seg|сек|秒|초)/i.exec(words)?.[1] ?? 0);

/** What was refused for its moment alone is no try of the form. */
function uncount(memory: Memory, sent: Sent): void {
  memory.counts[sent.kind]--;
  memory.filled.delete(sent.signature);
}

/** Some apps take no form that is sent sooner after its page than a person types: the next one waits, longer each time. */
export function tooQuick(memory: Memory, sent: Sent, words: string): Move | null {
  if (memory.hurried > 2)
    return end({ kind: 'stuck', detail: `The app refuses for now: "${words}".` }, 'the app asks for patience');
  const asked = secondsIn(words);
  memory.stay = (asked + 1) * 1000;
  memory.sendNotBefore = Date.now() + Math.max(5000 * 2 ** memory.hurried++, (asked + 1) * 1000);
  uncount(memory, sent);
  return null;
}

/** "At least an hour has to pass", in words alone: no moment's wait helps. */
const LONG =
  /\b(?:hours?|days?|tomorrow|stunden?|tage?n?|morgen|heures?|jours?|demain|horas?|d[ií]as?|ma[ñn]ana|amanhã|or[ae]|giorn[oi]|domani|uur|uren|dage?n?|timm?e?r?|dygn|tunni[an]?|godzin\w*|dni|hodin\w*|dn[íy]|saat|gün)\b|(?<!\p{L})(?:час(?:а|ов)?|день|дня|дней|завтра|годин[ауи]?)(?!\p{L})|時間|小时|小時|明天|明日|시간|내일|ساعة|يوم/iu;

/** What a server that is too busy for a sign-up is given, where it names no time (s). */
const BREATHER = 8;
/** The same of one that mails whoever logs in: how often it does is counted in half or whole minutes (s). */
const NEXT_MAIL = 60;

/**
 * Too many attempts: an app that says that a moment's wait is enough is waited for once, and so is one that names no time at all to
 * somebody new, or to whoever wants a mail to log in by; any other refuses for now.
 */
export function waitOut({ memory }: Situation, sent: Sent | null, words: string): Move {
  const isVague = words !== '' && !/\d/.test(words.replace(/ line \d+/, '')) && !LONG.test(words);
  const seconds = secondsIn(words) || (isVague && sent ? untold(sent) : 0);
  if (!sent || seconds === 0 || memory.waitedOnce)
    return end(
      {
        kind: 'stuck',
        detail: words ? `The app refuses for now: "${words}".` : 'The app refuses for now: too many attempts.',
      },
      'rate limited',
    );
  memory.waitedOnce = true;
  memory.sendNotBefore = Date.now() + (seconds + 1) * 1000;
  uncount(memory, sent);
  memory.clicked.clear();
  return { move: 'goto', url: sent.url, why: `the app wants ${seconds} s to pass ("${words}")` };
}

function untold({ kind, withPassword }: Sent): number {
  if (kind === 'signup') return BREATHER;
  return kind === 'login' && !withPassword ? NEXT_MAIL : 0;
}

/** "You will have to wait about 2 seconds", in a notice of an error: a page that leads on in 2 seconds says so elsewhere. */
function asksPatience({ notices }: View, line: string): boolean {
  const said = normalize(line);
  if (messages.tooQuick.test(said)) return true;
  return parts.awaits.test(said) && notices.some(({ kind, text }) => kind === 'error' && text.includes(line.trim()));
}

/** A page of its own says that the form came too quickly, and in how many seconds it may: back to the start, more slowly. */
export function toldOff({ view, memory, task }: Situation, sent: Sent): Move | null {
  if (wayOut(view, memory)) return null;
  const words = view.text
    .split('\n')
    .find((line) => !sent.lines.has(line) && secondsIn(line) > 0 && asksPatience(view, line))
    ?.slice(0, 300);
  if (!words) return null;
  sent.answered = 'tooQuick';
  memory.clicked.clear();
  return tooQuick(memory, sent, words) ?? { move: 'goto', url: task.appUrl, why: `too quick for the app ("${words}")` };
}
