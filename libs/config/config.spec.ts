import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimPrivateKey, loadConfig } from './config.js';
import { ConfigError, ServerUnusableError } from './config.errors.js';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'config-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dir, ...env });

describe('defaults', () => {
  test('are those of the contract', () => {
    const config = load();
    expect(config.http).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      publicWsUrl: 'ws://127.0.0.1:3000',
    });
    expect(config.database.url).toBeNull();
    expect(config.temporal).toMatchObject({ address: null, namespace: 'default', uiPort: 8233 });
    expect(config.mail).toMatchObject({ domain: 'agents.example.com', smtpPort: 2525, imapUrl: null, smtpUrl: null });
    expect(config.limits).toEqual({ runDailyBrake: 50, addressQuarantineMs: 90 * 86_400_000 });
    expect(config.timers).toEqual({
      verificationMs: 480_000,
      blockedHoldMs: 600_000,
      sessionCapMs: 1_200_000,
      runWallClockMs: 900_000,
      runMaxLifeMs: 3_600_000,
      heartbeatStaleMs: 300_000,
      freshnessMs: 600_000,
    });
    expect(config.llm).toBeNull();
    expect(config.blobs).toBeNull();
    expect(config.recordings).toEqual({ keepMs: 30 * 86_400_000 });
    expect(config.egress.allow).toEqual([]);
    expect(config.browser.capacity).toBeGreaterThanOrEqual(1);
  });

  test('an empty value counts as unset', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ http: { port: 3000 }, database: { url: null } });
  });

  test('the configuration is frozen all the way down', () => {
    const config = load({ EGRESS_ALLOW: '127.0.0.0/8' });
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.mail.dkim)).toBe(true);
    expect(Object.isFrozen(config.egress.allow[0])).toBe(true);
  });
});

describe('values', () => {
  test('public address, websockets derived from it', () => {
    const { http } = load({ PUBLIC_URL: 'https://accounts.example.org/', PORT: '8080', HOST: '0.0.0.0' });
    expect(http).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://accounts.example.org',
      publicWsUrl: 'wss://accounts.example.org',
    });
  });

  test.each([
    ['500ms', 500],
    ['2s', 2_000],
    ['1.5h', 5_400_000],
    ['1d', 86_400_000],
  ])('duration %s', (text, ms) => {
    expect(load({ BLOCKED_HOLD: text }).timers.blockedHoldMs).toBe(ms);
  });

  test('no duration at all needs no unit, where it is allowed', () => {
    expect(load({ ADDRESS_QUARANTINE: '0' }).limits.addressQuarantineMs).toBe(0);
    expect(() => load({ BLOCKED_HOLD: '0' })).toThrow(ConfigError);
    expect(() => load({ ADDRESS_QUARANTINE: '90' })).toThrow(ConfigError);
  });

  test('addresses that may be reached', () => {
    expect(load({ EGRESS_ALLOW: '127.0.0.0/8, ::1/128 localhost:8080,[::1]:443' }).egress.allow).toEqual([
      { kind: 'cidr', cidr: '127.0.0.0/8' },
      { kind: 'cidr', cidr: '::1/128' },
      { kind: 'hostPort', host: 'localhost', port: 8080 },
      { kind: 'hostPort', host: '::1', port: 443 },
    ]);
  });

  test('a data directory that nothing can be kept in, and a port for two servers', () => {
    const file = join(dir, 'a-file');
    writeFileSync(file, '');
    expect(() => load({ DATA_DIR: file })).toThrow(
      new ConfigError('DATA_DIR', file, 'a directory that can be written to (ENOTDIR)'),
    );
    expect(() => load({ PORT: '2525' })).toThrow(new ConfigError('SMTP_PORT', '2525', 'another port than PORT'));
    expect(load({ PORT: '2525', IMAP_URL: 'imap://u:p@mail.example.org/INBOX' }).http.port).toBe(2525);
  });

  test('ports of the service itself', () => {
    expect(load({ EGRESS_OWN_PORTS: '3000, 2525' }).egress.ownPorts).toEqual([3000, 2525]);
    expect(() => load({ EGRESS_OWN_PORTS: '0' })).toThrow(ConfigError);
  });

  test('servers that the service leans on, wherever they are', () => {
    expect(load().egress.ownServers).toEqual([]);
    const { egress } = load({
      DATABASE_URL: 'postgres://u:p@DB.internal/x',
      TEMPORAL_ADDRESS: 'temporal.internal:7233',
      IMAP_URL: 'imap://u:p@[::1]/INBOX',
      SMTP_URL: 'smtp://10.0.0.7:25',
    });
    expect(egress.ownServers).toEqual(['db.internal:5432', 'temporal.internal:7233', '[::1]:143', '10.0.0.7:25']);
    const local = load({ DATABASE_URL: 'postgres:///x', IMAP_URL: 'none', SMTP_URL: 'smtps://relay.example.org' });
    expect(local.egress.ownServers).toEqual(['localhost:5432', 'relay.example.org:465']);
    expect(load({ DATABASE_URL: 'postgres://%2Fvar%2Frun/x' }).egress.ownServers).toEqual([]);
    expect(load({ EGRESS_OWN_SERVERS: 'API:3000, [::1]:80' }).egress.ownServers).toEqual(['api:3000', '[::1]:80']);
    expect(() => load({ EGRESS_OWN_SERVERS: 'api' })).toThrow(ConfigError);
  });

  test('where browsers are reached: an address of this machine, not all of them', () => {
    expect(load().browser.link).toEqual({ host: '127.0.0.1', port: 0 });
    const link = load({ BROWSER_LINK_HOST: '10.0.0.7', BROWSER_LINK_PORT: '4000' }).browser.link;
    expect(link).toEqual({ host: '10.0.0.7', port: 4000 });
    for (const every of ['0.0.0.0', '::']) expect(() => load({ BROWSER_LINK_HOST: every })).toThrow(ConfigError);
  });

  test('mailbox none, a mailbox, a relay', () => {
    expect(load({ IMAP_URL: 'none' }).mail.imapUrl).toBe('none');
    expect([load({}), load({ IMAP_OWN: '1' })].map(({ mail }) => mail.ownMailbox)).toEqual([false, true]);
    const url = 'imaps://me:pw@mail.example.org:993/INBOX';
    expect(load({ IMAP_URL: url }).mail.imapUrl).toBe(url);
  });

  test('a language model needs a model name, and a key or an address', () => {
    expect(() => load({ LLM_PROVIDER: 'openai' })).toThrow(/^LLM_MODEL=/);
    expect(() => load({ LLM_PROVIDER: 'openai', LLM_MODEL: 'm' })).toThrow(/^LLM_API_KEY=/);
    expect(() => load({ LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'm' })).toThrow(/^LLM_BASE_URL=/);
    expect(load({ LLM_PROVIDER: 'none', LLM_MODEL: 'm', LLM_API_KEY: 'k' }).llm).toBeNull();
    expect(() => load({ LLM_BASE_URL: 'nowhere' })).toThrow(/^LLM_BASE_URL=/);
    expect(load({ LLM_PROVIDER: 'openai', LLM_MODEL: 'm', LLM_API_KEY: 'k' }).llm).toEqual({
      provider: 'openai',
      model: 'm',
      apiKey: 'k',
      baseUrl: null,
      tokensPerRun: 20_000,
    });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '3e3'],
    ['PORT', '0'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'example.org'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['TEMPORAL_ADDRESS', 'localhost'],
    ['MAIL_DOMAIN', 'no domain'],
    ['IMAP_URL', 'pop3://x'],
    ['SMTP_URL', 'http://x'],
    ['LLM_PROVIDER', 'oracle'],
    ['DKIM_SELECTOR', 'a b'],
    ['BROWSER_CAPACITY', '0'],
    ['EGRESS_ALLOW', '127.0.0.1/33'],
    ['EGRESS_ALLOW', 'localhost'],
    ['RUN_DAILY_BRAKE', '-1'],
    ['VERIFICATION_TIMEOUT', '8'],
    ['VERIFICATION_TIMEOUT', '0s'],
    ['ADDRESS_QUARANTINE', 'forever'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
  ])('%s=%s stops the start with one line', (name, value) => {
    const attempt = () => load({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(
      new RegExp(`^${name}="${value.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}" is not usable: expected .+$`),
    );
  });

  test('an error shows neither a password nor a key', () => {
    expect(() => load({ DATABASE_URL: 'mysql://me:hunter22@h/x' })).toThrow(/^DATABASE_URL="mysql:\/\/me:\*\*\*@h\/x"/);
    for (const password of ['hun/ter22', 'hun?ter22', 'hun#ter22']) {
      const attempt = () => load({ DATABASE_URL: `postgres://me:${password}@h:5432/x` });
      expect(attempt).toThrow(/^DATABASE_URL="postgres:\/\/me:\*\*\*@h:5432\/x" .* percent-encoded$/);
    }
    const unreached = new ServerUnusableError('DATABASE_URL', 'postgres://me:/hun:te@r22@h/x?password=hunter22', 'x');
    expect(unreached.message).toBe('DATABASE_URL="postgres://me:***@h/x?password=***" cannot be used: x');
    expect(() => load({ VAULT_KEY: 'c2VjcmV0' })).toThrow(/^VAULT_KEY="\(8 characters\)"/);
  });
});

describe('keys', () => {
  test('are generated once, readable by the owner only', () => {
    const first = load();
    expect(first.vault.key).toHaveLength(32);
    expect(first.serviceSecret.equals(first.vault.key)).toBe(false);
    expect(load().vault.key.equals(first.vault.key)).toBe(true);
    expect(statSync(join(dir, 'keys', 'vault.key')).mode & 0o777).toBe(0o600);
  });

  test('come from the environment when given', () => {
    const key = Buffer.alloc(32, 1);
    const old = Buffer.alloc(32, 2);
    const { vault } = load({ VAULT_KEY: key.toString('base64'), VAULT_OLD_KEYS: old.toString('base64') });
    expect(vault.key.equals(key)).toBe(true);
    expect(vault.oldKeys[0]?.equals(old)).toBe(true);
  });
});

describe('DKIM_PRIVATE_KEY_FILE', () => {
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
  const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;
  const kept = (content: string) => {
    const file = join(dir, 'given.pem');
    writeFileSync(file, content);
    return file;
  };

  test('holds the key, in either dialect of PEM; without it there is one of our own, made once', () => {
    const pem = rsa(1024).export({ type: 'pkcs1', format: 'pem' }) as string;
    expect(dkimPrivateKey(load({ DKIM_PRIVATE_KEY_FILE: kept(pem) }).mail.dkim)).toBe(pem.trim());
    const own = dkimPrivateKey(load().mail.dkim);
    expect(own).not.toBe(pem.trim());
    expect(dkimPrivateKey(load().mail.dkim)).toBe(own);
  });

  test.each([
    ['garbage', () => kept('garbage')],
    ['an encrypted key', () => kept(rsa(1024).export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' }) as string)],
    ['a key that cannot sign', () => kept(generateKeyPairSync('ed25519').privateKey.export(pkcs8) as string)],
    ['a short key', () => kept(rsa(512).export(pkcs8) as string)],
    ['a folder', () => dir],
    ['no such file', () => join(dir, 'absent.pem')],
  ])('with %s stops the start, and makes none', (_what, make) => {
    const file = make();
    expect(() => load({ DKIM_PRIVATE_KEY_FILE: file })).toThrow(
      `DKIM_PRIVATE_KEY_FILE=${JSON.stringify(file)} is not usable: expected a readable file with an RSA private key`,
    );
    expect(existsSync(join(dir, 'absent.pem'))).toBe(false);
  });
});

describe('BLOB_STORE', () => {
  test('names a bucket, a prefix, and a server other than AWS', () => {
    expect(load({ BLOB_STORE: 's3://some-bucket' }).blobs).toEqual({
      bucket: 'some-bucket',
      prefix: '',
      endpoint: null,
    });
    const endpoint = 'http://127.0.0.1:9000';
    expect(load({ BLOB_STORE: 's3://some-bucket/a/b/', AWS_ENDPOINT_URL: endpoint }).blobs).toEqual({
      bucket: 'some-bucket',
      prefix: 'a/b',
      endpoint,
    });
  });

  test.each(['some-bucket', 'file:///tmp', 's3://A_B/x'])('refuses %s', (text) => {
    expect(() => load({ BLOB_STORE: text })).toThrow(ConfigError);
  });
});
