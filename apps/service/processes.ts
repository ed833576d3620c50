import { fileURLToPath } from 'node:url';
import type { Config } from '#libs/config/config';
import { serviceEnvironment } from '#libs/config/environment';
import type { Logger } from '#libs/config/logger';
import { listeningPorts } from '#libs/processes/listening-ports';
import { startGuarded } from '#libs/processes/guarded-process';
import { KeepRunning } from './keep-running.js';
import type { Servers } from './servers.js';

/** Enough for a worker to close its browsers in good order and save their profiles. */
const GRACE_MS = 25_000;

/** The service's own processes: the API with the gateway, and one worker with all roles. */
export interface ServiceProcesses {
  /** How often any of them ended by itself so far. */
  crashes(): number;
  stop(): Promise<void>;
}

/** Starts both with the servers' addresses in their environment and keeps them running. */
export async function startProcesses(config: Config, servers: Servers, log: Logger): Promise<ServiceProcesses> {
  const env = serviceEnvironment(addresses(config, servers));
  const api = new KeepRunning('API', async () => startOne('api', env), log);
  const worker = new KeepRunning(
    'worker',
    async () => {
      const started = startOne('worker', env);
      servers.link.attach(started.child);
      void started.ended.then(async ({ code }) => {
        if (code !== 0) await withdraw(servers.databaseUrl, started.child.pid!, log);
      });
      return started;
    },
    log,
  );
  await Promise.all([api.start(), worker.start()]);
  return {
    crashes: () => api.crashes + worker.crashes,
    stop: async () => {
      await Promise.all([api.stop(), worker.stop()]);
    },
  };
}

function startOne(app: string, env: NodeJS.ProcessEnv) {
  const entry = fileURLToPath(new URL(`../${app}/main.js`, import.meta.url));
  const started = startGuarded(process.execPath, ['--enable-source-maps', entry], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  return { ...started, stop: () => started.stop(GRACE_MS) };
}

async function withdraw(databaseUrl: string, pid: number, log: Logger): Promise<void> {
  try {
    // Loaded when it is needed: TypeORM takes a second.
    const { withdrawWorker } = await import('./withdraw-worker.js');
    await withdrawWorker(databaseUrl, pid);
  } catch (error) {
    log.warn(
      { err: error },
      'the parts of a worker that ended could not be withdrawn: they count for some seconds yet',
    );
  }
}

function addresses(
  config: Config,
  { databaseUrl, temporalAddress, mail, smtpUrl }: Servers,
): Record<string, string | null> {
  // Inbound mail is taken by a process of its own.
  const ownPorts = new Set([...listeningPorts(process.pid), config.http.port, ...(mail ? [mail.smtpPort] : [])]);
  return {
    ...(config.temporal.address === null && withoutTemporalCredentials(config)),
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    SMTP_URL: smtpUrl,
    EGRESS_OWN_PORTS: [...ownPorts, ...config.egress.ownPorts].filter((port) => port > 0).join(','),
    ...(mail && {
      IMAP_URL: mail.imapUrl ?? 'none',
      IMAP_OWN: '1',
      IMAP_RECIPIENT_HEADER: mail.recipientHeader,
      IMAP_DELIVERY_ID_HEADER: mail.deliveryIdHeader,
      IMAP_AUTHSERV_ID: mail.authservId,
      SMTP_PORT: String(mail.smtpPort),
    }),
  };
}

/** A Temporal server of our own speaks neither TLS nor keys, whatever the shell has set for another one. */
function withoutTemporalCredentials({ temporal }: Config): Record<string, null> {
  const kept = ['TEMPORAL_NAMESPACE', 'TEMPORAL_UI_PORT', 'TEMPORAL_PATH'];
  const names = Object.keys(temporal.environment).filter((name) => !kept.includes(name));
  return Object.fromEntries(names.map((name) => [name, null]));
}
