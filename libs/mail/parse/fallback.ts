import PostalMime from 'postal-mime';
import { clean, headersFromLines } from './clean.js';
import type { ParsedMail } from './parsed-mail.js';

/** The way for mails that the main parser refuses: an independent parser, and the bare header block when that fails too. */
export async function parseWithFallback(bytes: Buffer): Promise<ParsedMail> {
  try {
    return await parseIndependently(bytes);
  } catch {
    return readHeadersOnly(bytes);
  }
}

async function parseIndependently(bytes: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 64 });
  const date = mail.date ? new Date(mail.date) : null;
  const from = { address: clean(mail.from?.address ?? '').toLowerCase(), name: clean(mail.from?.name ?? '') };
  return {
    messageId: mail.messageId ? clean(mail.messageId) : null,
    inReplyTo: mail.inReplyTo ? clean(mail.inReplyTo) : null,
    from,
    fromAddr: from.address,
    toHeader: clean(
      (mail.to ?? []).map((to) => (to.name ? `${to.name} <${to.address ?? ''}>` : (to.address ?? ''))).join(', '),
    ),
    subject: clean(mail.subject ?? ''),
    date: date && !Number.isNaN(date.getTime()) ? date : null,
    text: mail.text?.trim() ? clean(mail.text) : null,
    html: mail.html?.trim() ? clean(mail.html) : null,
    headers: headersFromLines(mail.headers.map(({ key, value }) => `${key}: ${value}`)),
  };
}

/** The first 64 kB's header block, without any parser. */
export function readHeadersOnly(bytes: Buffer): ParsedMail {
  const head = bytes.subarray(0, 64 * 1024).toString('latin1');
  const end = head.search(/\r?\n\r?\n/);
  const headers = headersFromLines((end < 0 ? head : head.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/));
  const from = headers['from']?.[0] ?? '';
  const address = (/<([^<>]*)>/.exec(from)?.[1] ?? from).trim().toLowerCase();
  return {
    messageId: headers['message-id']?.[0] ?? null,
    inReplyTo: headers['in-reply-to']?.[0] ?? null,
    from: { address, name: '' },
    fromAddr: address,
    toHeader: headers['to']?.[0] ?? '',
    subject: headers['subject']?.[0] ?? '',
    date: null,
    text: null,
    html: null,
    headers,
  };
}
