import { createPublicKey } from 'node:crypto';

/** How outgoing mail is signed (RFC 6376). */
export interface DkimKey {
  domain: string;
  selector: string;
  /** PEM. */
  privateKey: string;
}

/** The TXT record that lets others verify our signatures: where it goes in the DNS, and its text. */
export function dkimRecord({ domain, selector, privateKey }: DkimKey): { name: string; value: string } {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return { name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` };
}
