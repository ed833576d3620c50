import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailIngest } from '#activities/mailbox/ingest-mail';
import { loadConfig } from '#libs/config/config';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { organizationOfKey } from '#libs/database/repositories/api-keys.repository';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { newId } from '#libs/domain/ids';
import { readMail } from '#libs/mail/read/read-mail';
import { ReturnPaths } from '#libs/mail/send/return-path';
import { createBlobStore } from '#libs/storage/create-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { OperatorError } from './operator.errors.js';
import { createProgram } from './program.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await startTestDatabase();
}, 60_000);
afterAll(() => db?.stop());

const environment = () => ({ DATABASE_URL: db.url, DATA_DIR: db.dataDir, MAIL_DOMAIN: 'agents.test' });

async function text(...args: string[]): Promise<string> {
  const written: string[] = [];
  await createProgram(environment(), (line) => written.push(line)).parseAsync(args, { from: 'user' });
  return written.join('\n');
}
const json = async (...args: string[]) => JSON.parse(await text(...args, '--json'));

describe('admin', () => {
  test('an organization with its key, which is shown once and works', async () => {
    const { orgId, apiKey, webhookSecret } = await json('create-org', '--name', 'Acme', '--plan', 'free');
    expect(apiKey).toMatch(/^sk_service_[\w-]{43}$/);
    expect(await organizationOfKey(db.database, apiKey)).toBe(orgId);
    const stored = JSON.stringify([
      await db.database.query('SELECT * FROM api_keys'),
      await db.database.query('SELECT encode(webhook_secret, $1) FROM organizations', ['escape']),
    ]);
    expect(stored).not.toContain(apiKey);
    expect(stored).not.toContain(webhookSecret);
  });

  test('an organization is not made under another key than the service has', async () => {
    const strange = { ...environment(), VAULT_KEY: randomBytes(32).toString('base64') };
    const asked = createProgram(strange, () => undefined).parseAsync(
      ['create-org', '--name', 'Strange', '--plan', 'free'],
      { from: 'user' },
    );
    await expect(asked).rejects.toThrow(OperatorError);
    expect(await text('list-orgs')).not.toContain('Strange');
  });

  test('a server that is down is told of in one line', async () => {
    const ask = (change: object, ...args: string[]) =>
      createProgram({ ...environment(), ...change }, () => undefined).parseAsync(args, { from: 'user' });
    const nowhere = '127.0.0.1:1';
    const refused = await ask({ DATABASE_URL: `postgres://somebody:secret@${nowhere}/latchkey` }, 'list-orgs').catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(OperatorError);
    expect(String(refused)).toMatch(/^OperatorError: PostgreSQL cannot be reached: .*ECONNREFUSED.*$/);
    expect(String(refused)).not.toContain('secret');
    const deaf = ask({ TEMPORAL_ADDRESS: nowhere }, 'resume-runs');
    await expect(deaf).rejects.toThrow(
      new OperatorError(`Temporal cannot be reached at ${nowhere}: Failed to connect before the deadline`),
    );
  }, 30_000);

  test('keys come and go', async () => {
    const { orgId, apiKey } = await json('create-org', '--name', 'Keys', '--plan', 'pro');
    const second = await json('create-key', '--org', orgId);
    const keys = await json('list-keys', '--org', orgId);
    expect(keys.map(({ endsWith }: { endsWith: string }) => endsWith)).toEqual([
      apiKey.slice(-4),
      second.apiKey.slice(-4),
    ]);
    expect(await json('revoke-key', '--key-id', second.keyId)).toEqual({ keyId: second.keyId, revoked: true });
    expect(await organizationOfKey(db.database, second.apiKey)).toBeNull();
    await expect(text('revoke-key', '--key-id', second.keyId)).rejects.toThrow(OperatorError);
  });

  test('a new webhook secret; the old one goes along for a while', async () => {
    const { orgId, webhookSecret } = await json('create-org', '--name', 'Hooks', '--plan', 'pro');
    const before = Date.now();
    const rotated = await json('rotate-webhook-secret', '--org', orgId, '--overlap-hours', '2');
    expect(rotated).toEqual({
      orgId,
      webhookSecret: expect.stringMatching(/^whsec_[\w-]{43}$/),
      oldSecretUntil: expect.any(String),
    });
    expect(rotated.webhookSecret).not.toBe(webhookSecret);
    expect(Date.parse(rotated.oldSecretUntil) - before).toBeGreaterThanOrEqual(2 * 3_600_000);
    const kept = 'SELECT webhook_secret <> old_webhook_secret AS both FROM organizations WHERE id = $1';
    expect(await db.database.query(kept, [orgId])).toEqual([{ both: true }]);
  });

  test('plans and limits', async () => {
    const { orgId } = await json('create-org', '--name', 'Limits', '--plan', 'free');
    await json('set-plan', '--org', orgId, '--plan', 'team');
    const set = await json('set-limits', '--org', orgId, '--runs-per-day', '7', '--identities', '3');
    expect(set.limits).toEqual({ runsPerDay: 7, identities: 3 });
    expect((await json('set-limits', '--org', orgId, '--identities', 'plan', '--unlimited')).limits).toEqual({
      runsPerDay: 7,
      unlimited: true,
    });
    expect((await json('set-limits', '--org', orgId, '--no-unlimited')).limits).toEqual({ runsPerDay: 7 });
    const [row] = (await json('list-orgs')).filter((org: { orgId: string }) => org.orgId === orgId);
    expect(row).toMatchObject({ plan: 'team', runsToday: '0/7' });
    await expect(text('set-plan', '--org', 'org_nope', '--plan', 'pro')).rejects.toThrow('there is no organization');
  });

  test('the raw mail of a message, also of one that came with others', async () => {
    const config = loadConfig(environment());
    const vault = new CredentialVault(new MasterKeys(config.vault.key, []), new DatabaseVaultRows());
    const ingest = new MailIngest({
      database: db.database,
      vault,
      blobs: await createBlobStore(config),
      signals: { signalRun: async () => true },
      returnPaths: new ReturnPaths(randomBytes(32), 'agents.test'),
      readers: { read: readMail },
      authservId: null,
    });
    const email = 'mail-of-admin@agents.test';
    await db.database.manager.insert(IdentityEntity, {
      id: newId('identity'),
      organizationId: 'org_a',
      localPart: 'mail-of-admin',
      email,
      name: 'A',
    });
    const raws = ['one', 'two'].map((subject) => Buffer.from(`Subject: ${subject}\r\n\r\nYour code is 482913\r\n`));
    await ingest.ingest(raws.map((raw, n) => ({ raw, recipient: email, deliveryId: `admin-${n}` })));
    const messages = await db.database.manager.find(MessageEntity, {
      where: { toAddr: email },
      order: { sequence: 1 },
    });
    for (const [n, { id }] of messages.entries()) {
      const file = join(db.dataDir, `${n}.eml`);
      expect(await json('mail', id, '--out', file)).toEqual({ messageId: id, file, bytes: raws[n]!.length });
      expect(await readFile(file)).toEqual(raws[n]);
    }
    await expect(text('mail', 'msg_nope', '--out', 'x')).rejects.toThrow('there is no message');
  });

  test('leases and release', async () => {
    await db.database.query(
      `INSERT INTO profile_leases (identity_id, organization_id, holder, state, generation) VALUES ('idt_a', 'org_a', 'run_a', 'busy', 4)`,
    );
    expect(await json('leases')).toMatchObject([{ identityId: 'idt_a', holder: 'run_a', state: 'busy' }]);
    expect(await text('leases')).toContain('run_a');
    expect(await json('release', 'idt_a')).toEqual({ identityId: 'idt_a', released: true });
    await expect(text('release', 'idt_a')).rejects.toThrow('nobody holds idt_a');
    await expect(text('run', 'run_nope')).rejects.toThrow('there is no run');
  });

  test('the DNS records to set', async () => {
    const records = await json('dns');
    expect(records.map(({ type, name }: { type: string; name: string }) => `${type} ${name}`)).toEqual([
      'MX agents.test',
      'TXT agents.test',
      'TXT default._domainkey.agents.test',
      'TXT _dmarc.agents.test',
    ]);
    expect(records.every(({ set }: { set: boolean }) => set === false)).toBe(true);
  });
});
