/** Input of workflow `mailboxWatch`: how long one activity holds the connection before it hands itself over, in milliseconds. */
export interface MailboxWatchInput {
  handOverAfterMs: number;
}
