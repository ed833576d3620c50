/**
 * What the service keeps of a received mail (interface §2.4). Attachments are not part of it. No string in it contains NUL or a lone
 * surrogate, so that PostgreSQL takes every one of them.
 */
export interface ParsedMail {
  /** The sender's Message-ID with its angle brackets, or null. */
  messageId: string | null;
  /** The sender's address in small letters; empty when the mail names none. */
  fromAddr: string;
  subject: string;
  /** The plain-text body, or null where the mail has none (it is never made up from the HTML). */
  text: string | null;
  html: string | null;
}
