import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { Variables } from './variables.js';
import { ConfigError } from './config.errors.js';
import { ownServers } from './own-servers.js';
import { readDkimKey, readOrCreateDkimKey, readOrCreateKey } from './secret-files.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const LLM_PROVIDERS = ['none', 'openai', 'anthropic', 'google', 'openai-compatible'] as const;
const BROWSER_BYTES = 600 * 1024 ** 2;
const OTHERS_BYTES = 2 * 1024 ** 3;

export type { EgressAllowance } from './variables.js';

/** Everything the environment decides, validated once; times in milliseconds, files as absolute paths. See the runtime contract. */
export type Config = DeepReadonly<ReturnType<typeof readConfig>>;

/**
 * Reads, validates and deeply freezes the configuration. Throws {@link ConfigError} on the first bad value. Generates
 * the vault key and the internal secret below `DATA_DIR` when neither environment nor an earlier start provides them.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return deepFreeze(readConfig(new Variables(env)));
}

/** The key that signs outgoing mail, in PEM; without one given, a key is made on first use and kept below `DATA_DIR`. */
export function dkimPrivateKey({ givenKey, ownKeyFile }: Config['mail']['dkim']): string {
  return givenKey ?? readOrCreateDkimKey(ownKeyFile);
}

function readConfig(variables: Variables) {
  const dataDir = resolve(variables.text('DATA_DIR') ?? '.data');
  const capacity = variables.integer('BROWSER_CAPACITY', defaultBrowserCapacity(), { min: 1, max: 1_000 });
  const sessionCapacity = variables.integer('BROWSER_SESSION_CAPACITY', Math.max(1, Math.ceil(capacity / 2)), {
    min: 1,
    max: 1_000,
  });
  const databaseUrl = variables.url('DATABASE_URL', ['postgres', 'postgresql']);
  const temporalAddress = variables.hostPort('TEMPORAL_ADDRESS');
  const mail = readMail(variables, dataDir);
  const imapUrl = mail.imapUrl === 'none' ? null : mail.imapUrl;
  const http = readHttp(variables);
  // Each is free when it is looked at, and taken when the second one listens.
  if (imapUrl === null && mail.smtpPort === http.port)
    throw new ConfigError('SMTP_PORT', String(mail.smtpPort), 'another port than PORT');
  return {
    dataDir,
    http,
    database: { url: databaseUrl },
    temporal: {
      address: temporalAddress,
      namespace: variables.text('TEMPORAL_NAMESPACE') ?? 'default',
      uiPort: variables.port('TEMPORAL_UI_PORT', 8233),
      executable: variables.text('TEMPORAL_PATH'),
      /** The SDK's own variables (TLS, API key), for its envconfig loader. */
      environment: variables.startingWith('TEMPORAL_'),
    },
    mail,
    vault: {
      key: onlyKey(variables, 'VAULT_KEY') ?? ownKey(dataDir, 'vault.key'),
      oldKeys: variables.keys('VAULT_OLD_KEYS'),
    },
    /** Signs live-view links and authenticates the service's processes to each other; the same on every host. */
    serviceSecret: onlyKey(variables, 'SERVICE_SECRET') ?? ownKey(dataDir, 'service.key'),
    browser: {
      path: variables.text('BROWSER_PATH'),
      capacity,
      sessionCapacity,
      /** Browsers of runs and sessions together that one organization may have at work. */
      perOrganization: variables.integer('BROWSER_PER_ORGANIZATION', capacity + sessionCapacity, {
        min: 1,
        max: 2_000,
      }),
      warmMs: variables.duration('BROWSER_WARM', '30s', { zero: true }),
      /** Where gateways reach this host's browsers: what the link listens on and announces. Port 0 is any free one. */
      link: {
        host: variables.announcedAddress('BROWSER_LINK_HOST', '127.0.0.1'),
        port: variables.port('BROWSER_LINK_PORT', 0),
      },
      /** One browser in advance, for identities without a profile yet. */
      spare: variables.oneOf('BROWSER_SPARE', '1', ['0', '1'] as const) === '1',
    },
    blobs: readBlobs(variables),
    recordings: {
      /** Older ones are removed; with 0 none are made. */
      keepMs: variables.duration('RECORDING_RETENTION', '30d', { zero: true }),
    },
    egress: {
      allow: variables.egress('EGRESS_ALLOW'),
      /** Ports of this machine where the service itself listens: refused whatever is allowed. Set by the supervisor. */
      ownPorts: variables.ports('EGRESS_OWN_PORTS'),
      /** `host:port` of the servers that the service leans on, wherever they are: refused like its own ports. */
      ownServers: [
        ...ownServers([databaseUrl, temporalAddress, imapUrl, mail.smtpUrl]),
        // Those that this process has no address of: the API behind a worker, above all.
        ...variables.hostPorts('EGRESS_OWN_SERVERS'),
      ],
    },
    limits: {
      runDailyBrake: variables.integer('RUN_DAILY_BRAKE', 50, { min: 1, max: 1_000_000_000 }),
      addressQuarantineMs: variables.duration('ADDRESS_QUARANTINE', '90d', { zero: true }),
    },
    timers: {
      verificationMs: variables.duration('VERIFICATION_TIMEOUT', '8m'),
      blockedHoldMs: variables.duration('BLOCKED_HOLD', '10m'),
      sessionCapMs: variables.duration('SESSION_CAP', '20m'),
      runWallClockMs: variables.duration('RUN_WALL_CLOCK', '15m'),
      runMaxLifeMs: variables.duration('RUN_MAX_LIFE', '60m'),
      heartbeatStaleMs: variables.duration('HEARTBEAT_STALE', '5m'),
      freshnessMs: variables.duration('FRESHNESS_WINDOW', '10m'),
    },
    llm: readLlm(variables),
    log: {
      level: variables.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
      format: variables.oneOf('LOG_FORMAT', process.stdout.isTTY ? 'pretty' : 'json', ['pretty', 'json'] as const),
    },
  };
}

/** A key that the service makes for itself. Throws ConfigError where nothing can be kept below DATA_DIR. */
function ownKey(dataDir: string, name: string): Buffer {
  try {
    return readOrCreateKey(join(dataDir, 'keys', name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new ConfigError('DATA_DIR', dataDir, `a directory that can be written to (${code})`);
  }
}

function readHttp(variables: Variables) {
  const port = variables.port('PORT', 3000, { min: 1 });
  const publicUrl = variables.url('PUBLIC_URL', ['http', 'https']) ?? `http://127.0.0.1:${port}`;
  return {
    port,
    host: variables.bindAddress('HOST', '127.0.0.1'),
    publicUrl,
    /** The same address for websockets: `ws` for `http`, `wss` for `https`. */
    publicWsUrl: publicUrl.replace(/^http/, 'ws'),
  };
}

function readMail(variables: Variables, dataDir: string) {
  const imapUrl = variables.text('IMAP_URL');
  return {
    domain: variables.hostname('MAIL_DOMAIN', 'agents.example.com'),
    smtpPort: variables.port('SMTP_PORT', 2525),
    imapUrl: imapUrl === 'none' ? ('none' as const) : variables.url('IMAP_URL', ['imap', 'imaps']),
    /** The mailbox is this service's alone: what has been taken over is removed from it. Set by the supervisor. */
    ownMailbox: variables.oneOf('IMAP_OWN', '0', ['0', '1'] as const) === '1',
    smtpUrl: variables.url('SMTP_URL', ['smtp', 'smtps']),
    recipientHeader: variables.matching('IMAP_RECIPIENT_HEADER', /^[!-9;-~]+$/, 'a mail header name'),
    deliveryIdHeader: variables.matching('IMAP_DELIVERY_ID_HEADER', /^[!-9;-~]+$/, 'a mail header name'),
    /** The name under which the receiving server stamps Authentication-Results (RFC 8601); without it they are not believed. */
    authservId: variables.text('IMAP_AUTHSERV_ID'),
    dovecotPath: variables.text('DOVECOT_PATH'),
    dkim: {
      /** PEM; null where the service has one of its own: `dkimPrivateKey` answers either. */
      givenKey: givenDkimKey(variables),
      ownKeyFile: join(dataDir, 'keys', 'dkim.pem'),
      selector: variables.matching('DKIM_SELECTOR', /^[a-z0-9._-]{1,63}$/i, 'a DNS label') ?? 'default',
    },
  };
}

function givenDkimKey(variables: Variables): string | null {
  const file = variables.text('DKIM_PRIVATE_KEY_FILE');
  if (file === null) return null;
  const allowed = 'a readable file with an RSA private key of at least 1024 bits in PEM, not encrypted';
  const key = readDkimKey(resolve(file));
  if (key === null) throw new ConfigError('DKIM_PRIVATE_KEY_FILE', file, allowed);
  return key;
}

/** A bucket (`s3://bucket/prefix`), or null for the folder below `DATA_DIR`. Credentials and region are the SDK's own to read. */
function readBlobs(variables: Variables) {
  const text = variables.url('BLOB_STORE', ['s3']);
  if (text === null) return null;
  const { hostname: bucket, pathname } = new URL(text);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('BLOB_STORE', text, 's3://bucket/prefix');
  const web = ['http', 'https'];
  const endpoint = variables.url('AWS_ENDPOINT_URL_S3', web) ?? variables.url('AWS_ENDPOINT_URL', web);
  return { bucket, prefix: pathname.slice(1), endpoint };
}

function readLlm(variables: Variables) {
  const provider = variables.oneOf('LLM_PROVIDER', 'none', LLM_PROVIDERS);
  const baseUrl = variables.url('LLM_BASE_URL', ['http', 'https']);
  const tokensPerRun = variables.integer('LLM_TOKENS_PER_RUN', 20_000, { min: 1_000, max: 1_000_000_000 });
  if (provider === 'none') return null;
  const model = variables.text('LLM_MODEL');
  if (model === null) throw new ConfigError('LLM_MODEL', '', `a model name, because LLM_PROVIDER is ${provider}`);
  const apiKey = variables.text('LLM_API_KEY');
  // A server of one's own has an address, and needs no key; a provider the other way round.
  if (provider === 'openai-compatible') {
    if (baseUrl === null) throw new ConfigError('LLM_BASE_URL', '', `an address, because LLM_PROVIDER is ${provider}`);
  } else if (apiKey === null) throw new ConfigError('LLM_API_KEY', '', `a key, because LLM_PROVIDER is ${provider}`);
  return { provider, model, apiKey, baseUrl, tokensPerRun };
}

function onlyKey(variables: Variables, name: string): Buffer | null {
  const keys = variables.keys(name);
  if (keys.length > 1) throw new ConfigError(name, `(${keys.length} values)`, 'one key: 32 bytes in base64');
  return keys[0] ?? null;
}

/** Memory bounds how many browsers can live, cores how many are any use. */
function defaultBrowserCapacity(): number {
  const byMemory = Math.floor((totalmem() - OTHERS_BYTES) / BROWSER_BYTES);
  return Math.max(1, Math.min(byMemory, availableParallelism() * 4));
}

type DeepReadonly<T> = T extends Buffer | string | number | boolean | null
  ? T
  : T extends (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

function deepFreeze<T extends object>(value: T): DeepReadonly<T> {
  for (const child of Object.values(value)) {
    // Node refuses to freeze views on memory; keys are only ever read.
    if (child !== null && typeof child === 'object' && !ArrayBuffer.isView(child)) deepFreeze(child as object);
  }
  return Object.freeze(value) as DeepReadonly<T>;
}
