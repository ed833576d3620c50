import { wayOut } from '../../confirm/ways-out.js';
import type { Sent } from '../../sent.types.js';
import { namesPrice } from '../../words/coins.js';
import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import { isAside } from '../forms/form.js';
import { end, type Move } from '../move.js';
import type { Situation } from '../situation.js';
import { announcesMail, waitsForSomebody } from './approval-mail.js';
import { newLines } from './new-lines.js';
import { waitOut } from './patience.js';
import { ranked, react } from './reactions.js';
import { aboutWhich, type Reading, tellsName } from './refusals.js';

/** Refusals that a form sent once more, with something else in it, may overcome. */
const MENDABLE: Reading[] = ['usernameTaken', 'badUsername', 'emailTaken', 'weakPassword'];

const FINAL: Reading[] = ['closed'];

/** A page that says more than so much that is new has other news than a refusal. */
const MOST_TEXT = 2000;

/** A page of its own says why the sign-up was refused, and has nothing to fill: back to the form, with what was learnt. */
export function refusalPage(now: Situation, sent: Sent): Move | null {
  const { view, forms, memory, task } = now;
  if (sent.kind !== 'signup' || wayOut(view, memory) || !forms.every(isAside)) return null;
  const unread = newLines(view, sent);
  if (unread.join(' ').length > MOST_TEXT) return null;
  // "$9 per user" is no rule of names.
  const lines = unread.filter((line) => line.length > 10 && line.length < 300 && !namesPrice(line) && !tellsName(line));
  const said = normalize(lines.join(' '));
  if (messages.created.test(said) || messages.checkMail.test(said)) return null;
  const complaints = lines.map((text) => ({ text, purpose: aboutWhich(text), field: null }));
  const read = ranked(complaints, sent, memory);
  const refusals = read.filter(({ reading }) => FINAL.includes(reading) || MENDABLE.includes(reading));
  // Where a mail or somebody at the app is waited for, it is that which one may look for later.
  const limits = read.find(({ reading }) => reading === 'rateLimited');
  if (limits && !lines.some((line) => announcesMail(line) || waitsForSomebody(line))) {
    sent.answered = 'rateLimited';
    return waitOut(now, sent, limits.complaint.text);
  }
  if (refusals.length === 0) {
    const isUntold = read.every(({ reading }) => reading === 'unknown');
    // "ada@example.com is not authorized to view this page."
    const isDenied = lines.some((line) => line.includes(task.email) && messages.denied.test(normalize(line)));
    return isDenied || (isUntold && messages.goBack.test(said)) ? refused(lines) : null;
  }
  const [{ reading, complaint }] = refusals as [(typeof refusals)[0]];
  sent.answered = reading;
  const back: Move = { move: 'goto', url: sent.url, why: `refused ("${complaint.text.slice(0, 160)}"): once more` };
  return react(now, sent, null, refusals) ?? back;
}

/** "Press Back and try again", or who may not come in: whatever the reason was, there is no account, and no mail to wait for. */
const refused = (lines: string[]): Move =>
  end(
    { kind: 'stuck', detail: `The app refused the sign-up: "${lines.join(' ').slice(0, 200)}".` },
    'the page refuses the sign-up',
  );
