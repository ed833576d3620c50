import type { ReportedKind } from './delivery-report.js';

const FROM_A_SERVER = /^(mailer-daemon|postmaster|mail(er)?[-_.]?(delivery|system|gateway)|.*bounce.*|)$/i;
const SUBJECT_OF_A_BOUNCE =
  /undeliver|unzustell|returned (mail|to sender)|failure notice|mail delivery (failed|failure|system|subsystem)|deliver\w* (status|fail|problem|error)|could not be delivered|non remis|no se (ha )?(podido )?entreg|mancata consegna/i;
const SUBJECT_OF_A_DELAY = /delay|still being retried|warning: (could not send|message)|verzögert|retard/i;

/** A reply line, or an enhanced status (RFC 3463), of a permanent or a temporary failure. */
const REPLY = /(?:^|[\s(:;])([45])\d\d[ -](?:#?([45])\.\d{1,3}\.\d{1,3}\b)?|(?:^|[\s(:;#])([45])\.\d{1,3}\.\d{1,3}\b/m;
const WORDS_OF_A_BOUNCE =
  /(user|mailbox|account|recipient|address|domain|host)\b.{0,40}\b(unknown|not found|does ?n.t exist|does not exist|unavailable|disabled|rejected|full)|no such (user|mailbox|recipient)|permanent error|giv(en|ing) up/i;

/** The readable parts of a mail that came to a return path. */
export interface InformalReport {
  from: string;
  subject: string;
  text: string;
  headers: ReadonlyMap<string, string>;
}

/**
 * A bounce in words only, as older and home-made servers write them (qmail, Exim, and others). It must come from a mail system,
 * and be about a failure: holiday notices and people's replies are none.
 */
export function readInformalBounce({ from, subject, text, headers }: InformalReport): ReportedKind | null {
  const namesRecipient = headers.has('x-failed-recipients');
  const fromServer = FROM_A_SERVER.test(from.split('@')[0] ?? '') || headers.get('return-path') === '<>';
  if (/auto-replied/i.test(headers.get('auto-submitted') ?? '') && !namesRecipient) return null;
  const delayed = SUBJECT_OF_A_DELAY.test(subject);
  if (!namesRecipient && !(fromServer && (delayed || SUBJECT_OF_A_BOUNCE.test(subject)))) return null;
  if (!namesRecipient && !REPLY.test(text) && !WORDS_OF_A_BOUNCE.test(text)) return null;
  // A temporary code in a mail that calls itself final is still final: the server has given up.
  return delayed ? 'delayed' : 'bounced';
}
