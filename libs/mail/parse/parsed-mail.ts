/** An address as a mail client shows it; `address` is lowercased, empty when the header had none. */
export interface MailAddress {
  address: string;
  name: string;
}

/**
 * What the service keeps of a received mail: header fields and the text and HTML bodies (interface §2.4). Attachments are
 * not part of it. No string in it contains NUL, so that PostgreSQL takes every one of them.
 */
export interface ParsedMail {
  /** The sender's Message-ID with its angle brackets, or null. */
  messageId: string | null;
  inReplyTo: string | null;
  from: MailAddress;
  /** `from.address`; empty when the mail names no sender. */
  fromAddr: string;
  /** The To header as text: written by the sender, never to be used for routing. */
  toHeader: string;
  subject: string;
  date: Date | null;
  /** The plain-text body, or null where the mail has none (it is never made up from the HTML). */
  text: string | null;
  html: string | null;
  /** Unfolded header values by lowercase name, top to bottom: for authentication results and bounces. */
  headers: Record<string, string[]>;
}
