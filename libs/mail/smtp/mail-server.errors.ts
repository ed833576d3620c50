/** The embedded mail server could not start; the message says in one sentence what to do about it. */
export class MailServerStartError extends Error {
  override readonly name = 'MailServerStartError';
}

/** A mail cannot be taken in now; the sending server is told to try again (SMTP 451). */
export class MailboxUnavailableError extends Error {
  override readonly name = 'MailboxUnavailableError';
}
