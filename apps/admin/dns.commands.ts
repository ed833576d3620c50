import type { Command } from 'commander';
import { Resolver } from 'node:dns/promises';
import { type Config, dkimPrivateKey } from '#libs/config/config';
import { dkimRecord } from '#libs/mail/send/dkim';
import type { AdminContext } from './context.js';
import type { Output } from './output.js';

type Answer = (work: () => Promise<Output>) => Promise<void>;

interface DnsRecord {
  type: 'MX' | 'TXT';
  name: string;
  value: string;
  /** Whether an answer from the DNS is this record. */
  fits: (found: string) => boolean;
}

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/** The DNS records that mail needs, and whether they are set. */
export function addDnsCommand(program: Command, context: () => AdminContext, answer: Answer): void {
  program
    .command('dns')
    .description('MX, SPF, DKIM and DMARC records to set, and whether they are')
    .action(() => answer(() => Promise.all(wantedRecords(context().config).map(look))));
}

function wantedRecords({ mail, http }: Config): DnsRecord[] {
  const host = new URL(http.publicUrl).hostname;
  const { domain, dkim } = mail;
  const signing = dkimRecord({ domain, selector: dkim.selector, privateKey: dkimPrivateKey(dkim) });
  return [
    { type: 'MX', name: domain, value: `10 ${host}.`, fits: (found) => found === host },
    { type: 'TXT', name: domain, value: `v=spf1 mx a:${host} -all`, fits: (found) => found.startsWith('v=spf1 ') },
    { type: 'TXT', ...signing, fits: (found) => found.replace(/\s/g, '') === signing.value.replace(/\s/g, '') },
    {
      type: 'TXT',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
      fits: (found) => found.startsWith('v=DMARC1'),
    },
  ];
}

async function look({ type, name, value, fits }: DnsRecord): Promise<Record<string, unknown>> {
  // A name without a record and a name server out of reach look the same to an operator: not set, as far as we see.
  const found = await (
    type === 'MX'
      ? resolver
          .resolveMx(name)
          .then((records) => records.map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, '')))
      : resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')))
  ).catch((): string[] => []);
  return { type, name, value, set: found.some(fits) };
}
