/** What became of a message that was sent, as somebody on its way reports it. */
export interface DeliveryReport {
  /** `delayed` is news, not an outcome: the mail may still arrive. */
  kind: 'delivered' | 'delayed' | 'bounced' | 'complained';
  /** The message (`msg_…`) it is about, proven by the token of its return path. */
  messageId: string;
  /** Whom it could not or could be delivered to, as the report says; `null` when it does not. */
  recipient: string | null;
  /** One line in the reporter's words, at most 500 characters; untrusted text. */
  diagnostic: string | null;
}

/** What the forms of report have in common before the message is known. */
export type ReportedOutcome = Omit<DeliveryReport, 'messageId'>;

/** Foreign text as one line of bounded length. */
export function diagnosticLine(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
  return line === '' ? null : line;
}
