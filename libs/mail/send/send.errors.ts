/** The relay refused a mail with an SMTP reply. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';

  /** `permanent`: a 5xx reply; anything else may work later. */
  constructor(
    readonly permanent: boolean,
    readonly responseCode: number,
    readonly response: string,
  ) {
    super(`the relay refused the mail: ${response}`);
  }
}

/** The connection to the relay failed before it answered. */
export class RelayUnreachableError extends Error {
  override readonly name = 'RelayUnreachableError';

  /** `mayBeSent`: the whole mail had been handed over, so that the relay may have taken it; sending again may send it twice. */
  constructor(
    readonly mayBeSent: boolean,
    cause: unknown,
  ) {
    super(`the relay did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** What was to be sent cannot be put into a mail. */
export class MailContentError extends Error {
  override readonly name = 'MailContentError';
}
