import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { MailIngest } from '#activities/mailbox/ingest-mail';
import { createLogger } from '#libs/config/logger';
import { connectDatabase, migrate } from '#libs/database/data-source';
import { startEmbeddedPostgres } from '#libs/database/embedded-postgres';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { newId } from '#libs/domain/ids';
import { MailReaders } from '#libs/mail/read/mail-readers';
import { ReturnPaths } from '#libs/mail/send/return-path';
import { startDovecot } from '#libs/mail/smtp/dovecot';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';

export const RIG_ADDRESS = 'bench@agents.test';

/** A mail server, a durable database and the ingest in this process, without the rest of the service. */
export interface IngestRig {
  imapUrl: string;
  database: DataSource;
  ingest: MailIngest;
  log: ReturnType<typeof createLogger>;
  stop(): Promise<void>;
}

export async function startIngestRig(dovecotPath: string): Promise<IngestRig> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const log = createLogger('bench', { level: 'warn', format: 'json' });
  const [postgres, dovecot] = await Promise.all([
    startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') }),
    startDovecot(dovecotPath, dataDir, log),
  ]);
  await migrate(postgres.url);
  const database = await connectDatabase(postgres.url, 5);
  await database.manager.insert(IdentityEntity, {
    id: newId('identity'),
    organizationId: 'org_1',
    localPart: 'bench',
    email: RIG_ADDRESS,
    name: 'Bench',
  });
  const ingest = new MailIngest({
    database,
    vault: new CredentialVault(new MasterKeys(randomBytes(32)), new DatabaseVaultRows()),
    blobs: new FolderBlobStore(join(dataDir, 'blobs')),
    signals: { signalRun: async () => true },
    returnPaths: new ReturnPaths(randomBytes(32), 'agents.test'),
    readers: new MailReaders(),
    authservId: 'agents.test',
  });
  return {
    imapUrl: dovecot.imapUrl,
    database,
    ingest,
    log,
    stop: async () => {
      await dovecot.stop();
      await database.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
