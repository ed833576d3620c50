import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MailParser, type AddressObject, type AttachmentStream, type MessageText } from 'mailparser';
import { withKnownCharsets } from './charset-names.js';
import { clean } from './clean.js';
import { parseWithFallback } from './fallback.js';
import { withSingleReturns } from './line-ends.js';
import type { ParsedMail } from './parsed-mail.js';

const CHUNK = 64 * 1024;

/**
 * Parses a raw mail (RFC 5322 and MIME, however broken) without ever rejecting: where one parser gives up a second one
 * is asked, and at last the headers alone are read. Large mails are fed in slices, so that the event loop keeps turning.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const buffer = Buffer.isBuffer(raw) ? raw : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const bytes = withKnownCharsets(withSingleReturns(buffer));
  try {
    return await parseStreaming(bytes);
  } catch {
    return parseWithFallback(bytes);
  }
}

async function parseStreaming(bytes: Buffer): Promise<ParsedMail> {
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  let body: MessageText | null = null;
  const values = new Map<string, unknown>();
  parser.on('headers', (found: Map<string, unknown>) => found.forEach((value, key) => values.set(key, value)));
  parser.on('data', (part: AttachmentStream | MessageText) => {
    if (part.type === 'text') body = part;
    else {
      (part.content as Readable).resume();
      part.release();
    }
  });
  const ended = once(parser, 'end');
  ended.catch(() => undefined);
  await Promise.race([feed(parser, bytes), ended]);
  await ended;

  const content = body as MessageText | null;
  const from = values.get('from') as AddressObject | undefined;
  return {
    messageId: line(values.get('message-id')),
    fromAddr: clean(from?.value?.[0]?.address ?? '').toLowerCase(),
    subject: line(values.get('subject')) ?? '',
    text: bodyOrNull(content?.text),
    html: bodyOrNull(content?.html),
  };
}

async function feed(parser: MailParser, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    if (!parser.write(bytes.subarray(at, at + CHUNK))) await once(parser, 'drain');
    if (at > 0) await nextTurn();
  }
  parser.end();
}

function line(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  const text = typeof first === 'string' ? clean(first).replace(/\s+/g, ' ').trim() : '';
  return text || null;
}

function bodyOrNull(body: unknown): string | null {
  return typeof body === 'string' && body.trim() ? clean(body) : null;
}
