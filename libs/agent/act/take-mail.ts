import type { Page } from 'playwright-core';
import { originOf, sameButPlain } from '../addresses.js';
import type { AgentEvents, AgentTask, BroughtMail, StepOutcome } from '../agent.types.js';
import { APPROVAL_PENDING } from '../decide/move.js';
import type { Memory } from '../memory.js';
import { abortable } from '../perceive/settle.js';
import type { Act } from './act.js';
import type { Opener } from './opener.js';
import type { WaitingTab } from './waiting-tab.js';

/** What takes in a mail. */
interface Taking {
  page: Page;
  act: Act;
  opener: Opener;
  memory: Memory;
  events: AgentEvents;
  task: AgentTask;
  waitingTab: WaitingTab;
  signal: AbortSignal;
}

/** A password is kept, a link opened, a code kept until a page asks for it: each is marked as used only then. */
export async function takeMail(mail: BroughtMail, taking: Taking): Promise<StepOutcome | null> {
  const { act, memory, events, task, signal } = taking;
  // Where no mail was announced, somebody is inside already, and it may be posts that wait.
  if (mail.awaitsApproval && memory.mailAnnounced && (await abortable(signal, mail.spend()))) {
    events.event('mail', 'the app mailed that the account waits for approval');
    return APPROVAL_PENDING;
  }
  // By a link the account is entered, and the password that was chosen just now is still none of its own: the login tells.
  const isKnown = mail.accountWasThere === true && memory.passwordSet;
  const tells = mail.tellsOfAccount || isKnown;
  if (tells && memory.passwordSet && memory.mailAnnounced && (await abortable(signal, mail.spend()))) {
    events.event('mail', 'what the app mailed asks for nothing: the account is there');
    memory.applyMail('told only');
  }
  // The sign-up asked for no password: there is none to log in by, and no other mail comes.
  const isElsewhere = mail.accountWasThere && !mail.link && !memory.passwordSet && memory.mailAnnounced;
  if (isElsewhere && (await abortable(signal, mail.spend()))) {
    events.event('mail', 'the app mailed that the account was there before');
    return {
      kind: 'blocked',
      code: 'LOGIN_UNCONFIRMED',
      detail: 'An account exists already, as the app’s mail says. Log in in the live view, then resume.',
    };
  }
  // A mail that repeats the password which this run chose proves nothing.
  if (mail.password && !memory.passwordSet && (await abortable(signal, mail.spend()))) {
    events.event('mail', 'the app mailed a password of its own choice: keeping it');
    await act.keepPassword(mail.password);
    if (mail.username) await act.keepUsername(memory.isCalled(mail.username));
    memory.applyMail();
  } else if (mail.username && !mail.password && task.type === 'register') {
    memory.isTold(mail.username);
    if (memory.givenNameAsked && !mail.code && !mail.link) memory.applyMail('told only');
  }
  if (mail.code) memory.keepCode(mail);
  const link = isKnown ? undefined : mail.link;
  return link && (await abortable(signal, mail.spend())) ? openLink(link, taking) : null;
}

/** Opens it where the run stands, or beside the page that waits for it. */
async function openLink(link: string, taking: Taking): Promise<StepOutcome | null> {
  const { opener, memory, events, task, waitingTab, signal } = taking;
  memory.endProbe();
  events.event('mail', `opening the mailed link at ${originOf(link)}`);
  const page = await waitingTab.keep(taking.page);
  let error = await opener.open(page, link, signal);
  // Apps that do not know how they are reached mail links to an encrypted self that is not there.
  const plain = sameButPlain(link, task.appUrl);
  if (error && plain && /SSL|TLS/i.test(error)) error = await opener.open(page, plain, signal);
  if (error) return { kind: 'stuck', detail: `The mailed link cannot be opened: ${error}` };
  memory.opensLink();
  memory.filled.clear();
  memory.probed = 0;
  return null;
}
