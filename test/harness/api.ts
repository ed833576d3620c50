import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createApi } from '#apps/api/create-api';
import type { ApiConfig, ApiParts } from '#apps/api/parts';
import { createLogger } from '#libs/config/logger';
import { Notifications } from '#libs/database/notifications';
import { createOrganization, type NewOrganization } from '#libs/database/repositories/organizations.repository';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { EgressGuard } from '#libs/egress/egress-guard';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { WebhookSecrets } from '#libs/vault/webhook-secrets';
import { startTestDatabase, type TestDatabase } from './database.js';
import { FakeRuns } from './fake-runs.js';
import { FakeSessions } from './fake-sessions.js';

export interface Answer {
  status: number;
  headers: Headers;
  // Bodies are what tests look into; each test says what it expects of them.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A caller of the API with one organization's key. */
export interface Caller {
  orgId: string;
  apiKey: string;
  webhookSecret: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** The API on a free port over a database of its own, with everything behind Temporal played by {@link FakeRuns}. */
export interface TestApi extends TestDatabase {
  url: string;
  databaseUrl: string;
  parts: ApiParts;
  app: NestFastifyApplication;
  runs: FakeRuns;
  sessions: FakeSessions;
  /** Hears every answer; set it to look at them. */
  onAnswer: (method: string, path: string, answer: Answer) => void;
  /** Every log line so far. */
  logged(): string;
  organization(wanted?: Partial<NewOrganization>): Promise<Caller>;
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
}

const MINUTE_MS = 60_000;

const CONFIG: ApiConfig = {
  http: { port: 0, host: '127.0.0.1', publicUrl: 'https://service.test', publicWsUrl: 'wss://service.test' },
  limits: { runDailyBrake: 50, addressQuarantineMs: 90 * 24 * 60 * MINUTE_MS },
  timers: {
    verificationMs: 8 * MINUTE_MS,
    blockedHoldMs: 10 * MINUTE_MS,
    sessionCapMs: 20 * MINUTE_MS,
    runWallClockMs: 15 * MINUTE_MS,
    runMaxLifeMs: 60 * MINUTE_MS,
    heartbeatStaleMs: 5 * MINUTE_MS,
    freshnessMs: 10 * MINUTE_MS,
  },
  serviceSecret: randomBytes(32),
  mail: { domain: 'agents.test' },
  browser: { perOrganization: 100 },
  recordings: { keepMs: 30 * 24 * 60 * MINUTE_MS },
};

export async function startTestApi(change: Partial<ApiParts> = {}): Promise<TestApi> {
  const db = await startTestDatabase();
  const notifications = await Notifications.listen(db.url);
  const vault = new CredentialVault(new MasterKeys(randomBytes(32)), new DatabaseVaultRows());
  const runs = new FakeRuns(db.database);
  const sessions = new FakeSessions(db.database);
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const parts: ApiParts = {
    config: CONFIG,
    logger: createLogger('api', { level: 'debug', format: 'json' }, sink),
    database: db.database,
    notifications,
    runs,
    sessions,
    browsers: {
      openCdp: unreachable,
      openView: unreachable,
      storageState: unreachable,
      meetWarm: async () => false,
      takeWarm: async () => false,
      openBrowser: async () => null,
    },
    vault,
    // `*.public.test` plays the public internet: no test asks a name server.
    egress: new EgressGuard({
      lookup: async (host) => (host.endsWith('.public.test') ? [{ address: '93.184.216.34' }] : []),
    }),
    blobs: new FolderBlobStore(join(db.dataDir, 'blobs')),
    sender: null,
    readiness: [],
    ...change,
  };
  const app = await createApi(parts);
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const request: TestApi['request'] = async (method, path, { body, headers = {} } = {}) => {
    const hasBody = body !== undefined;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      body: hasBody ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined,
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: text ? parse(text) : undefined };
    testApi.onAnswer(method, path, answer);
    return answer;
  };
  const testApi: TestApi = {
    ...db,
    url,
    databaseUrl: db.url,
    parts,
    app,
    runs,
    sessions,
    onAnswer: () => undefined,
    logged: () => lines.join(''),
    request,
    async organization(wanted = {}) {
      const secrets = new WebhookSecrets(vault);
      const created = await createOrganization(db.database, secrets, { name: 'Test', plan: 'team', ...wanted });
      const authorization = `Bearer ${created.apiKey}`;
      return {
        ...created,
        call: (method, path, body, headers) => request(method, path, { body, headers: { authorization, ...headers } }),
      };
    },
    async stop() {
      await notifications.close();
      await app.close();
      await db.stop();
    },
  };
  return testApi;
}

async function unreachable(): Promise<never> {
  throw new Error('there is no browser host here');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
