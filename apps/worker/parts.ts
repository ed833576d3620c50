import type { DataSource, EntityManager } from 'typeorm';
import { MailIngest } from '#activities/mailbox/ingest-mail';
import type { RunSignals } from '#activities/runtime/run-signals';
import type { Config } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import { connectDatabase } from '#libs/database/data-source';
import { Notifications } from '#libs/database/notifications';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { EgressGuard } from '#libs/egress/egress-guard';
import { MailReaders } from '#libs/mail/read/mail-readers';
import { ReturnPaths } from '#libs/mail/send/return-path';
import type { BlobStore } from '#libs/storage/blob-store';
import { createBlobStore } from '#libs/storage/create-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { MailDemand } from './mail-demand.js';

/** What the roles of a worker share. */
export interface WorkerParts {
  database: DataSource;
  notifications: Notifications;
  vault: CredentialVault<EntityManager>;
  mailDemand: MailDemand;
  blobs: BlobStore;
  /** One for browsers and webhooks: it knows every port that this process listens on. */
  egress: EgressGuard;
  mailIngest(signals: RunSignals): MailIngest;
}

export async function createParts(config: Config, log: Logger): Promise<WorkerParts> {
  const url = config.database.url!;
  const database = await connectDatabase(url, 20);
  const notifications = await Notifications.listen(url, (error) => log.warn({ error }, 'the LISTEN connection broke'));
  const vault = new CredentialVault<EntityManager>(
    new MasterKeys(config.vault.key, config.vault.oldKeys),
    new DatabaseVaultRows(),
  );
  const blobs = await createBlobStore(config);
  const returnPaths = new ReturnPaths(config.serviceSecret, config.mail.domain);
  const { authservId } = config.mail;
  const readers = new MailReaders();
  const mailDemand = new MailDemand();
  notifications.subscribe('mail_wanted', (payload) => mailDemand.hear(payload));
  return {
    database,
    notifications,
    vault,
    mailDemand,
    blobs,
    egress: new EgressGuard({ allow: config.egress.allow, refuse: config.egress.ownPorts }),
    mailIngest: (signals) => new MailIngest({ database, vault, blobs, signals, returnPaths, readers, authservId }),
  };
}
