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
  if (signatures === 0 || signatures > MOST_SIGNATURES) return `${from.authservId}; none`;
  const checked = check(raw, from).catch(() => []);
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, [], { signal: patience.signal, ref: false }).catch(() => []);
  const results = await Promise.race([checked, late]);
  patience.abort();
  return [from.authservId, ...(results.length > 0 ? results : ['none'])].join('; ');
}

async function check(raw: Buffer, { mailFrom, resolve }: ReceivedFrom): Promise<string[]> {
  const { results, headerFrom } = await dkimVerify(raw, { resolver: resolve as never });
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
