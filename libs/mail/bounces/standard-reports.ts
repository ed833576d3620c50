import type { ReportedKind } from './delivery-report.js';
import { reportBlocks, typedAddress } from './report-fields.js';

/** `relayed` and `expanded` say only that somebody who reports nothing has the mail now. */
const ACTIONS = new Map<string, ReportedKind>([
  ['failed', 'bounced'],
  ['delayed', 'delayed'],
  ['delivered', 'delivered'],
]);

/** Reports that are no complaint of a reader (RFC 5965, section 7.3, and RFC 6591). */
const NO_COMPLAINT = new Set(['not-spam', 'auth-failure', 'dkim']);

/** What a message/delivery-status part says (RFC 3464); our mails have one recipient, so its first known action counts. */
export function readDeliveryStatus(text: string): ReportedKind | null {
  for (const fields of reportBlocks(text)) {
    const kind = ACTIONS.get(/^\w+/.exec(fields.get('action') ?? '')?.[0].toLowerCase() ?? '');
    if (kind) return kind;
  }
  return null;
}

/** The return path that a complaint (RFC 5965) in a message/feedback-report part names, if it does; null where that is no complaint. */
export function readFeedbackReport(text: string): { mailFrom: string | null } | null {
  const fields = reportBlocks(text)[0];
  const type = fields?.get('feedback-type')?.toLowerCase();
  if (!fields || !type || NO_COMPLAINT.has(type)) return null;
  return { mailFrom: typedAddress(fields.get('original-mail-from')) };
}
