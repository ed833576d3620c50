import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { MailboxWatchInput } from './mailbox-watch.messages.js';
import { mailbox } from './mailbox-watch.policies.js';

/** Keeps exactly one activity reading the mailbox, handing it over from time to time so that no attempt grows old. */
export async function mailboxWatch(input: MailboxWatchInput): Promise<void> {
  while (!workflowInfo().continueAsNewSuggested && workflowInfo().historyLength < 500) {
    await mailbox.watchMailbox(input);
  }
  await continueAsNew<typeof mailboxWatch>(input);
}
