import type { EntityManager } from 'typeorm';
import { BrowserLink } from '#libs/browser/link/link-client';
import { type Config, dkimPrivateKey } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import { connectDatabase } from '#libs/database/data-source';
import { Notifications } from '#libs/database/notifications';
import { partHealth } from '#libs/database/projection/service-parts';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { guardOf } from '#libs/egress/egress-guard';
import { createSender, type Sender } from '#libs/mail/send/create-sender';
import { ReturnPaths } from '#libs/mail/send/return-path';
import { createBlobStore } from '#libs/storage/create-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { lazyClient } from '#temporal/connection';
import { RunClient } from '#temporal/run-client';
import { SessionClient } from '#temporal/session-client';
import type { ApiParts } from './parts.js';

const POOL_SIZE = 20;

/** Connects what the API works with. Temporal is connected when it is first used, so that reads work without it. */
export async function connectParts(
  config: Config,
  logger: Logger,
): Promise<{ parts: ApiParts; close(): Promise<void> }> {
  const { url } = config.database;
  const { address, namespace, environment } = config.temporal;
  if (!url || !address) throw new Error('DATABASE_URL and TEMPORAL_ADDRESS have to name running servers');
  const database = await connectDatabase(url, POOL_SIZE);
  const notifications = await Notifications.listen(url, (error) => {
    logger.warn({ reason: error.message }, 'the LISTEN connection broke');
  });
  const temporal = lazyClient({ address, namespace, environment });
  const blobs = await createBlobStore(config);
  const sender = connectSender(config);
  const parts: ApiParts = {
    config,
    logger,
    database,
    notifications,
    runs: new RunClient(temporal),
    sessions: new SessionClient(temporal),
    browsers: new BrowserLink(config.serviceSecret),
    vault: new CredentialVault<EntityManager>(
      new MasterKeys(config.vault.key, config.vault.oldKeys),
      new DatabaseVaultRows(),
    ),
    egress: guardOf(config.egress),
    blobs,
    sender,
    readiness: [
      { name: 'postgresql', check: async () => (await database.query('SELECT 1'), up) },
      { name: 'temporal', check: async () => (await temporal.connection.workflowService.getSystemInfo({}), up) },
      { name: 'worker', check: () => partHealth(database, 'worker') },
      { name: 'mailbox', check: () => partHealth(database, 'mailbox') },
      { name: 'browserHost', check: () => partHealth(database, 'browser_host') },
    ],
  };
  const close = async () => {
    sender?.close();
    await database.destroy();
    await temporal.connection.close();
  };
  return { parts, close };
}

/** Null where there is no relay yet. */
function connectSender({ mail, serviceSecret }: Config): Sender | null {
  if (!mail.smtpUrl) return null;
  const { domain, smtpUrl, dkim } = mail;
  const privateKey = dkimPrivateKey(dkim);
  return createSender({
    smtpUrl,
    dkim: { domain, selector: dkim.selector, privateKey },
    returnPaths: new ReturnPaths(serviceSecret, domain),
    hostname: domain,
  });
}

const up = { ready: true, detail: 'up' };
