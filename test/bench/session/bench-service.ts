import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { startSampleApp, type SampleApp } from '#examples/sample-app/app';
import { filesBelow } from '#libs/browser/profile/files-below';
import { ProfileStore } from '#libs/browser/profile/profile-store';
import { loadConfig } from '#libs/config/config';
import { connectDatabase } from '#libs/database/data-source';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { seal, unseal } from '#libs/vault/envelope';
import { MasterKeys } from '#libs/vault/master-keys';
import { liftCaps } from '#test/harness/lift-caps';
import { WholeService } from '#test/harness/whole-service';

export interface SessionView {
  sessionId: string;
  cdpUrl: string;
  liveViewUrl: string;
}

/** A whole service with one account that is logged in, and what is needed to measure the same without the service. */
export class BenchService {
  private constructor(
    readonly latchkey: WholeService,
    readonly app: SampleApp,
    readonly database: DataSource,
    readonly chromium: string,
    private readonly registrationId: string,
    private readonly identityId: string,
  ) {}

  static async start(): Promise<BenchService> {
    const latchkey = await WholeService.start({ BROWSER_WARM: '20s' });
    const { path } = loadConfig({ ...process.env, DATA_DIR: latchkey.dataDir }).browser;
    if (path === null) throw new Error('BROWSER_PATH is not set');
    const database = await connectDatabase(latchkey.service.databaseUrl);
    await liftCaps(latchkey.service);
    const app = await startSampleApp({ scenario: 'none' });
    const { id: identityId } = await latchkey.createIdentity();
    const run = await latchkey.register(app.url, identityId);
    await latchkey.untilRun(run.id, ['completed']);
    return new BenchService(latchkey, app, database, path, run.registrationId, identityId);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.destroy();
    await this.latchkey.stop();
  }

  async open(): Promise<SessionView> {
    const { status, body } = await this.latchkey.call<SessionView>('POST', this.path, { maxStaleSec: 86_400 });
    if (status !== 201) throw new Error(`no session: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async export(): Promise<void> {
    const { status } = await this.latchkey.call('POST', `${this.path}/export`, { maxStaleSec: 86_400 });
    if (status !== 200) throw new Error(`no export: ${status}`);
  }

  async close(): Promise<void> {
    const { status } = await this.latchkey.call('DELETE', this.path);
    if (status !== 204) throw new Error(`not closed: ${status}`);
  }

  /** A login run, until it has completed: its browser is warm then. */
  async logIn(): Promise<void> {
    const path = `/v1/registrations/${this.registrationId}/login`;
    const { body } = await this.latchkey.call<{ run: { id: string } }>('POST', path);
    await this.latchkey.untilRun(body.run.id, ['completed']);
  }

  /** Until nobody has the profile; answers when it was saved last. */
  async untilFree(): Promise<Date> {
    for (;;) {
      const held = await this.query('SELECT 1 FROM profile_leases WHERE identity_id = $1');
      if (held.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [profile] = await this.query('SELECT saved_at AS "savedAt" FROM profiles WHERE identity_id = $1');
    return profile!['savedAt'] as Date;
  }

  /** The account's stored profile, unpacked as the service does it, in a folder of its own that the caller removes. */
  async unpack(): Promise<string> {
    await this.untilFree();
    const { dataDir } = this.latchkey;
    const config = loadConfig({ ...process.env, DATA_DIR: dataDir });
    const keys = new MasterKeys(config.vault.key, config.vault.oldKeys);
    const vault = new CredentialVault<EntityManager>(keys, new DatabaseVaultRows());
    const sql = 'SELECT storage_key AS "storageKey", organization_id AS "org" FROM profiles WHERE identity_id = $1';
    const [profile] = (await this.query(sql)) as { storageKey: string; org: string }[];
    const homeDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
    await new ProfileStore(new FolderBlobStore(join(dataDir, 'blobs')), { seal, unseal }).open({
      identityId: this.identityId,
      storageKey: profile!.storageKey,
      key: await vault.blobKey(this.database.manager, profile!.org, 'profile'),
      homeDir,
      owner: null,
    });
    return homeDir;
  }

  /** The endpoint of the one browser that is open, past the gateway. */
  async directEndpoint(): Promise<string> {
    const browsers = join(this.latchkey.dataDir, 'browsers');
    const file = (await filesBelow(browsers)).find((path) => path.endsWith('DevToolsActivePort'));
    if (!file) throw new Error('no browser is open');
    const [port, path] = (await readFile(file, 'utf8')).split('\n');
    return `ws://127.0.0.1:${port}${path}`;
  }

  private get path(): string {
    return `/v1/registrations/${this.registrationId}/session`;
  }

  private query(sql: string): Promise<Record<string, unknown>[]> {
    return this.database.query(sql, [this.identityId]);
  }
}

export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 10 });
