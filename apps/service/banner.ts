import { join } from 'node:path';
import type { Config } from '#libs/config/config';
import type { FirstOrganization } from './first-organization.js';
import type { Servers } from './servers.js';

/** What a person wants to know once the service is ready. The key of a first start is shown here and nowhere else. */
export function banner(
  config: Config,
  servers: Servers,
  organization: FirstOrganization | null,
  startedMs: number,
): string {
  const { publicUrl } = config.http;
  const rows: [string, string][] = [
    ['API', publicUrl],
    ['interface', `${publicUrl}/docs`],
    ...(servers.temporalUiUrl ? [['Temporal UI', servers.temporalUiUrl] as [string, string]] : []),
    ...mailRows(config, servers),
    ['data', config.dataDir],
  ];
  if (organization) {
    rows.push(['', ''], ['organization', `${organization.orgId}, on the plan team`]);
    rows.push(['API key', `${organization.apiKey}   (shown this once)`]);
    rows.push(['webhook secret', organization.webhookSecret]);
  }
  const lines = rows.map(([name, value]) => (name ? `  ${name.padEnd(16)}${value}` : ''));
  return [`\nReady after ${(startedMs / 1000).toFixed(1)} s`, ...lines, '\nCtrl-C stops everything.\n'].join('\n');
}

function mailRows({ mail, dataDir }: Config, servers: Servers): [string, string][] {
  const outgoing: [string, string] = ['outgoing mail', mail.smtpUrl ? 'through SMTP_URL' : join(dataDir, 'outbox')];
  if (!servers.mail) return [outgoing];
  const mailbox = servers.mail.imapUrl
    ? 'IMAP, a Dovecot of our own'
    : 'none: inbound SMTP is ingested directly (Dovecot was not found, or IMAP_URL=none)';
  return [['inbound SMTP', `127.0.0.1:${servers.mail.smtpPort}, for ${mail.domain}`], ['mailbox', mailbox], outgoing];
}
