import { afterAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#libs/config/config';
import { root } from '#test/architecture/imports';
import { environmentOf, readCompose } from './compose.js';

const { services, volumes } = readCompose();
const OURS = ['api', 'worker', 'migrate', 'admin'];
const dataDir = mkdtempSync(join(tmpdir(), 'compose-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** What the head of the file says to put into .env. */
const secrets = {
  POSTGRES_PASSWORD: randomBytes(32).toString('hex'),
  MAIL_PASSWORD: randomBytes(32).toString('hex'),
  VAULT_KEY: randomBytes(32).toString('base64'),
  SERVICE_SECRET: randomBytes(32).toString('base64'),
};

/** Variables that a container is not given by docker-compose.yml, and why. */
const ELSEWHERE: Record<string, string> = {
  PORT: 'the container’s own port; who publishes another one says so under ports',
  HOST: 'the image',
  DATA_DIR: 'the image',
  BROWSER_PATH: 'the image',
  BROWSER_LINK_HOST: 'the worker’s command: the container’s own address',
  BROWSER_LINK_PORT: 'any port is reached on the compose network',
  IMAP_AUTHSERV_ID: 'the mail server of this file stamps none',
  IMAP_DELIVERY_ID_HEADER: 'the mail server of this file stamps none',
  SMTP_PORT: 'of the embedded mail server',
  DOVECOT_PATH: 'of the embedded mail server',
  TEMPORAL_PATH: 'of the embedded Temporal server',
  TEMPORAL_UI_PORT: 'of the embedded Temporal server',
  EGRESS_OWN_PORTS: 'the supervisor’s, which does not run here',
};

describe.each(OURS)('%s', (name) => {
  test('has an environment that the service starts with', () => {
    const config = loadConfig({ ...environmentOf(services[name]!, secrets), DATA_DIR: dataDir });
    expect(config.database.url).toBe(`postgres://latchkey:${secrets.POSTGRES_PASSWORD}@postgres:5432/latchkey`);
    const named = ['postgres:5432', 'temporal:7233', 'mail:143', 'mail:587'];
    expect(config.egress.ownServers).toEqual([...named, 'api:3000', 'temporal-ui:8080', 'mail:25']);
    const plain = loadConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      browser: { ...plain.browser, path: null },
      timers: plain.timers,
      limits: plain.limits,
      recordings: plain.recordings,
      blobs: null,
      llm: null,
    });
  });

  test('says which secret is missing', () => {
    expect(() => environmentOf(services[name]!, {})).toThrow(/^POSTGRES_PASSWORD: see the head/);
  });

  test('is given every variable that the service reads', () => {
    const given = Object.keys(services[name]!.environment!);
    expect(variablesRead().filter((one) => !given.includes(one) && !(one in ELSEWHERE))).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((one) => given.includes(one) || !variablesRead().includes(one))).toEqual([]);
  });

  test('starts a program that there is', () => {
    const { entrypoint = [], command = [] } = services[name]!;
    const programs = [...entrypoint, ...command].join(' ').match(/dist\/\S+\.js/g);
    expect(programs).toHaveLength(1);
    expect(existsSync(join(root, programs![0].replace('dist/', '').replace('.js', '.ts')))).toBe(true);
  });
});

test('the README tells of every setting, and of none that nobody reads', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8').split('\n## Operating\n')[1]!;
  const told = new Set([...readme.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) => cell!.match(/[A-Z][A-Z_]+/g)!));
  const operators = variablesRead().filter(
    (one) => !['EGRESS_OWN_PORTS', 'IMAP_OWN'].includes(one) && !/^AWS_/.test(one),
  );
  expect([...told].sort()).toEqual(operators.sort());
});

test('a variable of .env arrives', () => {
  const given = { RUN_DAILY_BRAKE: '7', BLOCKED_HOLD: '3m', LOG_LEVEL: 'warn', RECORDING_RETENTION: '0s' };
  const config = loadConfig({ ...environmentOf(services['worker']!, { ...secrets, ...given }), DATA_DIR: dataDir });
  expect(config.limits.runDailyBrake).toBe(7);
  expect(config.timers.blockedHoldMs).toBe(180_000);
  expect(config.log.level).toBe('warn');
  expect(config.recordings.keepMs).toBe(0);
  const { DKIM_PRIVATE_KEY_FILE } = environmentOf(services['api']!, { ...secrets, DKIM_PRIVATE_KEY_FILE: './a.pem' });
  expect(services['api']!.volumes).toContainEqual(expect.objectContaining({ target: DKIM_PRIVATE_KEY_FILE }));
});

test('only loopback ports are published, and none that relays mail', () => {
  const published = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  expect(services['mail']!.ports).toEqual(['127.0.0.1:2525:25']);
});

test('volumes are declared, and keep what a container must not take along', () => {
  const used = Object.values(services).flatMap((one) => one.volumes ?? []);
  const named = used.filter((one) => typeof one === 'string' && !one.startsWith('.')).map((one) => String(one));
  expect([...new Set(named.map((one) => one.split(':')[0]))].sort()).toEqual(Object.keys(volumes).sort());
  expect(named).toEqual(expect.arrayContaining(['mail:/var/mail', 'mail-queue:/var/spool/postfix', 'data:/data']));
});

/** Every variable that the configuration looks at, with everything switched on that makes it look at more. */
function variablesRead(): string[] {
  const on = { DATA_DIR: dataDir, LLM_PROVIDER: 'openai', LLM_MODEL: 'm', LLM_API_KEY: 'k', BLOB_STORE: 's3://bucket' };
  const read = new Set<string>();
  loadConfig(new Proxy<NodeJS.ProcessEnv>(on, { get: (env, name) => (read.add(String(name)), env[String(name)]) }));
  return [...read];
}
