import type { DataSource, EntityManager } from 'typeorm';
import { MailIngest } from '#activities/mailbox/ingest-mail';
import type { RunSignals } from '#activities/runtime/run-signals';
import type { Config } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import { connectDatabase } from '#libs/database/data-source';
import { Notifications } from '#libs/database/notifications';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { type EgressGuard, guardOf } from '#libs/egress/egress-guard';
import { MailReaders } from '#libs/mail/read/mail-readers';
import { ReturnPaths } from '#libs/mail/send/return-path';
import type { BlobStore } from '#libs/storage/blob-store';
import { createBlobStore } from '#libs/storage/create-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { rotateDataKeys } from '#libs/vault/rotate-data-keys';
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
  const master = new MasterKeys(config.vault.key, config.vault.oldKeys);
  const vaultRows = new DatabaseVaultRows();
  await finishRotation(master, vaultRows, database, log);
  const vault = new CredentialVault<EntityManager>(master, vaultRows);
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
    egress: guardOf(config.egress),
    mailIngest: (signals) => new MailIngest({ database, vault, blobs, signals, returnPaths, readers, authservId }),
  };
}

/** Ends a rotation of the master key; with nothing in `VAULT_OLD_KEYS` it does nothing. */
async function finishRotation(
  master: MasterKeys,
  rows: DatabaseVaultRows,
  database: DataSource,
  log: Logger,
): Promise<void> {
  if (master.oldIds.length === 0) return;
  const { rotated, broken } = await rotateDataKeys<EntityManager>(master, rows, (work) => database.transaction(work));
  if (broken) log.error({ broken }, 'data keys that their own master key does not open were left as they are');
  log.info({ rotated }, 'no data key that opens needs VAULT_OLD_KEYS any longer: it can be removed');
}
