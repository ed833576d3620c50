import { condition } from '@temporalio/workflow';
import { records } from './account-run.policies.js';
import type { RunInbox } from './run-inbox.js';

type Expected = 'code' | 'link' | 'either';

/**
 * How long a verification mail may take that a finished sign-up did not ask for, from its form on where that is known: without it
 * some accounts stay unverified. Half is for the app's queue, half for the way through the mailbox. Most new accounts have none to come.
 */
const MAIL_MAY_FOLLOW_MS = 2_000;
/** However long ago the form was sent: for what is on its way through the mailbox. */
const MOMENT_MS = 500;

const patience = (formSentMsAgo: number): number =>
  Math.min(MAIL_MAY_FOLLOW_MS, Math.max(MOMENT_MS, MAIL_MAY_FOLLOW_MS - formSentMsAgo));

/** The mail that a run waits for: what it should bring, and for how much longer. */
export class RunMail {
  private expects: Expected = 'either';
  private deadline = 0;
  private fitsAt: number | null = null;

  constructor(
    private readonly runId: string,
    private readonly verificationMs: number,
    private readonly inbox: RunInbox,
  ) {}

  /** The app said that it sent a mail: each new request starts the clock anew (rulings, Runs). */
  request(expects: Expected): void {
    this.expects = expects;
    this.deadline = Date.now() + this.verificationMs;
  }

  /** The mail to use now, or null. */
  async find(): Promise<{ messageId: string } | null> {
    const found = await records.findVerification({ runId: this.runId, expects: this.expects });
    this.fitsAt = found && 'fitsInMs' in found ? Date.now() + found.fitsInMs : null;
    return found && 'messageId' in found ? found : null;
  }

  /** For how long nothing but new mail can help: one that is there already may fit later. */
  untilFits(): number {
    return this.fitsAt === null ? Infinity : Math.max(0, this.fitsAt - Date.now());
  }

  /** Milliseconds until the wait is over; 0 once it is. */
  remaining(): number {
    return Math.max(0, this.deadline - Date.now());
  }

  /** A mail that nobody asked for and that the next step should apply; gives it a moment to come. */
  async unasked(formSentMsAgo = 0): Promise<{ messageId: string } | null> {
    this.expects = 'either';
    const found = await this.find();
    if (found) return found;
    this.inbox.mailArrived = false;
    await condition(() => this.inbox.mailArrived || this.inbox.urgent, patience(formSentMsAgo));
    return this.find();
  }
}
