import { setTimeout as delay } from 'node:timers/promises';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { dmarc } from 'mailauth/lib/dmarc/index.js';
import { addressDomain, isAligned } from './alignment.js';
import type { Resolve } from './txt-records.js';
import { countHeaders } from '../watch/inbound-mail.js';

/** The sender waits for its 250 meanwhile. */
const PATIENCE_MS = 4_000;
/** More signatures than any honest mail has are a way to make somebody else's name servers work. */
const MOST_SIGNATURES = 8;
/** Longer heads than any honest mail has, in bytes and in lines: the library puts folded lines together one by one, each time anew. */
const LONGEST_HEAD = 256 * 1024;
const MOST_HEAD_LINES = 5_000;

/** What a receiving server knows of a mail before it reads it. */
export interface ReceivedFrom {
  /** Our name in the header field. */
  authservId: string;
  mailFrom: string;
  resolve: Resolve;
}

/**
 * The value of an Authentication-Results field (RFC 8601): the domains whose DKIM signature is valid; and, where none of them
 * is the From domain's and that domain asks for rejection (DMARC), that the check failed. Never rejects: a mail that cannot be
 * checked in time, or is not signed, has `none`.
 */
export async function checkSender(raw: Buffer, from: ReceivedFrom): Promise<string> {
  const signatures = countHeaders(raw, 'dkim-signature');
  if (signatures === 0 || signatures > MOST_SIGNATURES || !hasPlainHead(raw)) return `${from.authservId}; none`;
  const checked = check(raw, from).catch(() => []);
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, [], { signal: patience.signal, ref: false }).catch(() => []);
  const results = await Promise.race([checked, late]);
  patience.abort();
  return [from.authservId, ...(results.length > 0 ? results : ['none'])].join('; ');
}

async function check(raw: Buffer, { mailFrom, resolve }: ReceivedFrom): Promise<string[]> {
  const { results, headerFrom } = await dkimVerify(withLineEnds(raw), { resolver: resolve as never });
  const valid = results.filter(({ status }) => status.result === 'pass').map(({ signingDomain }) => signingDomain);
  const signed = [...new Set(valid)].filter((domain) => /^[a-z0-9.-]+$/i.test(domain));
  const passed = signed.map((domain) => `dkim=pass header.d=${domain}`);
  const author = addressDomain([headerFrom].flat()[0] ?? '');
  const spoken = [...signed, addressDomain(mailFrom)];
  if (passed.length === 0 || !author || spoken.some((domain) => isAligned(domain, author))) return passed;
  const found = await dmarc({ headerFrom: author, spfDomains: [], dkimDomains: [], resolver: resolve as never });
  const policy = found ? String(found.policy ?? '') : '';
  if (!/^(?:reject|quarantine)$/.test(policy)) return passed;
  return [...passed, `dmarc=fail (p=${policy}) header.from=${author}`];
}

function hasPlainHead(raw: Buffer): boolean {
  const ends = ['\n\n', '\n\r\n'].map((blank) => raw.indexOf(blank)).filter((at) => at >= 0);
  const length = Math.min(raw.length, ...ends);
  return length <= LONGEST_HEAD && raw.toString('latin1', 0, length).split('\n').length <= MOST_HEAD_LINES;
}

/** A mail is signed with both characters at the ends of its lines. The library adds what is missing, too, but takes each such line for itself. */
function withLineEnds(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const bare = /(?<!\r)\n/g;
  return bare.test(text) ? Buffer.from(text.replace(bare, '\r\n'), 'latin1') : raw;
}
