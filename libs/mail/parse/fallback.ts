import PostalMime from 'postal-mime';
import { clean } from './clean.js';
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
  return {
    messageId: mail.messageId ? clean(mail.messageId) : null,
    fromAddr: clean(mail.from?.address ?? '').toLowerCase(),
    subject: clean(mail.subject ?? ''),
    text: mail.text?.trim() ? clean(mail.text) : null,
    html: mail.html?.trim() ? clean(mail.html) : null,
  };
}

/** The first 64 kB's header block, without any parser. */
export function readHeadersOnly(bytes: Buffer): ParsedMail {
  const head = bytes.subarray(0, 64 * 1024).toString('latin1');
  const end = head.search(/\r?\n\r?\n/);
  const headers = headersFromLines((end < 0 ? head : head.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/));
  const from = headers['from']?.[0] ?? '';
  return {
    messageId: headers['message-id']?.[0] ?? null,
    fromAddr: (/<([^<>]*)>/.exec(from)?.[1] ?? from).trim().toLowerCase(),
    subject: headers['subject']?.[0] ?? '',
    text: null,
    html: null,
  };
}

/** Header lines (`Name: value`, possibly folded) as values by lowercase name, in their order. */
function headersFromLines(lines: readonly string[]): Record<string, string[]> {
  const headers: Record<string, string[]> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = clean(line.slice(0, colon)).trim().toLowerCase();
    (headers[name] ??= []).push(
      clean(line.slice(colon + 1))
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }
  return { ...headers };
}
