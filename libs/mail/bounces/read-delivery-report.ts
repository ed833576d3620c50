import PostalMime from 'postal-mime';
import { readInformalBounce } from './informal-bounce.js';
import type { DeliveryReport } from './delivery-report.js';
import { fieldsIn } from './report-fields.js';
import { readDeliveryStatus, readFeedbackReport } from './standard-reports.js';

/** A report says what it has to say early; the rest is the mail that came back. */
const MAX_REPORT_BYTES = 512 * 1024;
/** Longer lines than RFC 5322 allows are nobody's who reports something. */
const LONGEST_LINE = 998;

/** Which message a return path or a token belongs to; the sender's ReturnPaths are one. */
export interface MessageTokens {
  messageIdOf(returnPath: string): string | null;
  messageIdOfToken(token: string): string | null;
}

/**
 * What a received mail reports about a message that we sent: delivery status (RFC 3464), complaint (RFC 5965), or a bounce in words.
 * `recipient` is the envelope recipient of the report. Null for any other mail, and for a report without a genuine token: one that a
 * machine wrote may carry it inside, where the original mail is quoted (some servers report to the From address, RFC 3464 or not);
 * a bounce in words must have come to the return path itself.
 */
export async function readDeliveryReport(
  raw: Buffer,
  recipient: string,
  tokens: MessageTokens,
): Promise<DeliveryReport | null> {
  const addressed = tokens.messageIdOf(recipient);
  const head = raw.toString('latin1', 0, 64 * 1024);
  // Most mail is no report: that is seen without parsing it.
  if (addressed === null && !/feedback-report|delivery-status/i.test(head)) return null;
  const mail = await parse(raw);
  if (!mail) return null;

  const complaint = readFeedbackReport(mail.part('message/feedback-report') ?? '');
  if (complaint) {
    const messageId = addressed ?? tokens.messageIdOf(complaint.mailFrom ?? '') ?? quotedIn(mail, tokens);
    return messageId === null ? null : { kind: 'complained', messageId };
  }
  const status = mail.part('message/delivery-status') ?? mail.part('message/global-delivery-status');
  if (addressed === null && status === null) return null;
  const kind = status === null ? readInformalBounce(mail) : readDeliveryStatus(status);
  const messageId = addressed ?? quotedIn(mail, tokens);
  return kind && messageId !== null ? { kind, messageId } : null;
}

/** The message of ours whose genuine token the mail that a report sends back carries. */
function quotedIn(mail: { part(type: string): string | null }, tokens: MessageTokens): string | null {
  const original = fieldsIn(mail.part('message/rfc822') ?? mail.part('text/rfc822-headers') ?? '');
  return (
    tokens.messageIdOf(/<([^<>]+)>/.exec(original.get('return-path') ?? '')?.[1] ?? '') ??
    tokens.messageIdOfToken(/<([^<>@]+)@/.exec(original.get('message-id') ?? '')?.[1] ?? '')
  );
}

async function parse(raw: Buffer) {
  try {
    const mail = await PostalMime.parse(raw.subarray(0, MAX_REPORT_BYTES), {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: 32,
    });
    const part = (type: string): string | null => {
      const found = mail.attachments.find(({ mimeType }) => mimeType === type)?.content;
      return typeof found === 'string' ? found : null;
    };
    return {
      from: (mail.from?.address ?? '').slice(0, LONGEST_LINE),
      subject: (mail.subject ?? '').slice(0, LONGEST_LINE),
      text: mail.text ?? (mail.html ?? '').replace(/<[^<>]*>/g, ' '),
      headers: new Map(mail.headers.map(({ key, value }) => [key, value] as const).reverse()),
      part,
    };
  } catch {
    return null;
  }
}
