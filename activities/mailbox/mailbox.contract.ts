/** The one long activity that holds the IMAP connection and stores what arrives. */
export interface MailboxActivities {
  /** Watches until `handOverAfterMs` have passed, then returns so that the workflow starts afresh. */
  watchMailbox(input: { handOverAfterMs: number }): Promise<void>;
}
