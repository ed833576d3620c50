import type { Evidence } from '../../confirm/evidence.js';
import type { Sent } from '../../sent.types.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions, messages, parts } from '../../words/words.js';
import { isAside } from '../forms/form.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { waitsForOthers } from '../ways/dead-end.js';
import { whole } from '../ways/ways.js';

/** How many looks the page that follows is given to ask for more; one that says little may be on its way to the next step. */
const LOOKS = 2;
const MOST_LOOKS = 6;
/** The same for a page that the server has made anew. */
const NEW_PAGE_LOOKS = 3;

/**
 * A sign-up that took an address and no password: the way in can only come by mail, in whatever words the page says so. Nor does
 * it matter how it says so where a button sends the mail once more.
 */
export function owedMail(now: Situation, evidence: Evidence): Move | null {
  const { view, forms, memory, task } = now;
  const { sent } = memory;
  if (task.type !== 'register' || sent?.kind !== 'signup' || sent.answered !== 'taken') return null;
  if (memory.mailApplied || memory.mailAnnounced || !memory.addressGiven) return null;
  const isAgain = sendsAgain(view);
  if ((sent.withPassword || memory.passwordSet) && !isAgain) return null;
  if (evidence.sure || !forms.every(isAside) || view.text.length > 2500) return null;
  // Buttons to choose from ask for more.
  if (view.controls.filter(({ visible, kind, banner }) => visible && kind !== 'link' && !banner).length > 1)
    return null;
  const refusal = isAgain ? null : tooManySignUps(view, sent);
  if (refusal) return end({ kind: 'stuck', detail: `The app refuses for now: "${refusal}".` }, 'rate limited');
  const looks = view.born === sent.born ? MOST_LOOKS : NEW_PAGE_LOOKS;
  if (now.awaitsAnswer || memory.idle < (isAgain || whole(view) ? LOOKS : looks))
    return { move: 'wait', ms: 800, why: 'the page may ask for more' };
  if (memory.deadEnd?.ofMail === false) return waitsForOthers(now, 'nothing is left to do, and no mail is told of');
  memory.mailAnnounced = true;
  const detail = isAgain
    ? 'The app offers to send its mail again.'
    : 'The sign-up asked for no password: the way in comes by mail.';
  return end({ kind: 'awaiting_mail', expects: 'either', detail }, 'a mail is owed');
}

/** "Send the verification again", on a page that speaks of a mail. */
const sendsAgain = ({ controls, text }: View): boolean =>
  messages.emailed.test(normalize(text)) &&
  controls.some((one) => one.visible && !one.banner && actions.resend.cover(normalize(one.text)) > 0.35);

/** "An hour has to pass between two registrations", in one sentence: "try again later" alone may be about a mail that does not come. */
function tooManySignUps({ text }: View, sent: Sent): string | null {
  const told = text.split('\n').find(
    (line) =>
      !sent.lines.has(line) &&
      line.split(/(?<=[.!?])\s/).some((sentence) => {
        const said = normalize(sentence);
        return messages.rateLimited.test(said) && parts.joining.test(said) && !messages.emailed.test(said);
      }),
  );
  return told?.trim().slice(0, 160) ?? null;
}
