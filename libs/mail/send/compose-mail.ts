import { createTransport } from 'nodemailer';
import type { DkimKey } from './dkim.js';
import type { ReturnPaths } from './return-path.js';
import { MailContentError } from './send.errors.js';

/** A mail to be sent, as the API takes it (interface §4.5). */
export interface OutgoingMail {
  /** Our own id, `msg_…`. */
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  /** At least one of the two. */
  text: string | null;
  html: string | null;
  /** The mail that is answered: its Message-ID and its own References, both written by a stranger. */
  inReplyTo: { messageId: string; references: string | null } | null;
  date: Date;
}

/** A finished mail; composing the same mail again gives the same headers. */
export interface ComposedMail {
  raw: Buffer;
  /** The Message-ID header, with its angle brackets. */
  messageId: string;
  envelope: { from: string; to: string };
}

/** Builds and DKIM-signs the mail. Throws MailContentError for an address that is none or a mail without content. */
export async function composeMail(mail: OutgoingMail, dkim: DkimKey, returnPaths: ReturnPaths): Promise<ComposedMail> {
  if (mail.text === null && mail.html === null) throw new MailContentError('a mail needs a text or an HTML body');
  const envelope = { from: returnPaths.addressFor(mail.id), to: checkedAddress(mail.to) };
  const messageId = `<${returnPaths.tokenFor(mail.id)}@${dkim.domain}>`;
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    // The options are made here and the content is text: nothing may be read from a path or fetched from a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
  });
  const { message } = await composer.sendMail({
    from: { name: oneLine(mail.from.name), address: checkedAddress(mail.from.address) },
    to: { name: '', address: envelope.to },
    subject: oneLine(mail.subject),
    ...(mail.text !== null && { text: mail.text }),
    ...(mail.html !== null && { html: mail.html }),
    messageId,
    date: mail.date,
    ...thread(mail.inReplyTo),
    envelope,
  });
  return { raw: message as Buffer, messageId, envelope };
}

/** In-Reply-To and References (RFC 5322, section 3.6.4); an original whose Message-ID is none leaves the mail unthreaded. */
function thread(original: OutgoingMail['inReplyTo']): { inReplyTo?: string; references?: string[] } {
  const id = messageIds(original?.messageId ?? '')[0];
  if (!original || !id) return {};
  const earlier = messageIds(original.references ?? '').filter((other) => other !== id);
  // The first and the latest are what clients thread by; a stranger's chain may be of any length.
  const kept = earlier.length > 20 ? [earlier[0]!, ...earlier.slice(-19)] : earlier;
  return { inReplyTo: id, references: [...kept, id] };
}

function messageIds(text: string): string[] {
  return text.match(/<[!-;=?-~]{1,250}>/g) ?? [];
}

function checkedAddress(address: string): string {
  if (/^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address) && address.length <= 320) return address;
  throw new MailContentError('not an address that mail can be sent to or from');
}

/** No line break and no other control character gets into a header, however it was written. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
