import { diagnosticLine } from './delivery-report.js';
import type { ReportedOutcome } from './delivery-report.js';
import { reportBlocks, typedAddress } from './report-fields.js';

/** `relayed` and `expanded` say only that somebody who reports nothing has the mail now. */
const ACTIONS = new Map<string, ReportedOutcome['kind']>([
  ['failed', 'bounced'],
  ['delayed', 'delayed'],
  ['delivered', 'delivered'],
]);

/** Reports that are no complaint of a reader (RFC 5965, section 7.3, and RFC 6591). */
const NO_COMPLAINT = new Set(['not-spam', 'auth-failure', 'dkim']);

/** What a message/delivery-status part says (RFC 3464); our mails have one recipient, so its first known action counts. */
export function readDeliveryStatus(text: string): ReportedOutcome | null {
  for (const fields of reportBlocks(text)) {
    const kind = ACTIONS.get(/^\w+/.exec(fields.get('action') ?? '')?.[0].toLowerCase() ?? '');
    if (!kind) continue;
    const words = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') || fields.get('status');
    return {
      kind,
      recipient: typedAddress(fields.get('original-recipient')) ?? typedAddress(fields.get('final-recipient')),
      diagnostic: diagnosticLine(words),
    };
  }
  return null;
}

/** What a message/feedback-report part says (RFC 5965), and the return path it names. */
export function readFeedbackReport(text: string): { outcome: ReportedOutcome; mailFrom: string | null } | null {
  const fields = reportBlocks(text)[0];
  const type = fields?.get('feedback-type')?.toLowerCase();
  if (!fields || !type || NO_COMPLAINT.has(type)) return null;
  const recipient = typedAddress(fields.get('original-rcpt-to')) ?? typedAddress(fields.get('removal-recipient'));
  return {
    outcome: { kind: 'complained', recipient, diagnostic: diagnosticLine(`feedback report: ${type}`) },
    mailFrom: typedAddress(fields.get('original-mail-from')),
  };
}
