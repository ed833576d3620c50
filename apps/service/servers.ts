import { startEmbeddedPostgres } from '#libs/database/embedded-postgres';
import type { Config } from '#libs/config/config';
import { ServerUnusableError } from '#libs/config/config.errors';
import type { Logger } from '#libs/config/logger';
import { startEmbeddedMailServer } from '#libs/mail/smtp/embedded-mail-server';
import type { EmbeddedMailServer } from '#libs/mail/smtp/embedded-mail-server';
import { startEmbeddedRelay } from '#libs/mail/smtp/embedded-relay';
import { sendRaw } from '#libs/mail/smtp/send-raw';
import { DeliveryLink } from '#libs/mail/smtp/delivery-link';
import { isFree } from '#libs/processes/free-port';
import { endLeftoverTemporal, startEmbeddedTemporal } from '#temporal/embedded-server';
import { KeepRunning } from './keep-running.js';
import { untilListening } from './named-server.js';
import { temporalPorts } from './temporal-ports.js';

/** The servers that the service leans on: addresses of running ones, embedded or elsewhere. */
export interface Servers {
  databaseUrl: string;
  temporalAddress: string;
  temporalUiUrl: string | null;
  /** Null where mail is received by a server elsewhere. */
  mail: EmbeddedMailServer | null;
  /** Where mail is handed over that leaves the service, with its password. */
  smtpUrl: string;
  link: DeliveryLink;
  stop(): Promise<void>;
}

/**
 * Starts whatever the configuration does not name an address of, all at once, and brings the database's schema up to
 * date. When one does not start, those that did are stopped again.
 */
export async function startServers(config: Config, log: Logger): Promise<Servers> {
  const link = new DeliveryLink();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopOne) => stopOne()));
  };
  const results = await Promise.allSettled([
    startDatabase(config, log, stops),
    startTemporal(config, log, stops),
    startMail(config, log, link, stops),
  ]);
  const [database, temporal, mail] = results;
  if (database.status === 'fulfilled' && temporal.status === 'fulfilled' && mail.status === 'fulfilled') {
    return { databaseUrl: database.value, ...temporal.value, ...mail.value, link, stop };
  }
  await stop();
  throw results.find((result) => result.status === 'rejected')?.reason;
}

type Stops = (() => Promise<void>)[];

async function startDatabase(config: Config, log: Logger, stops: Stops): Promise<string> {
  // TypeORM takes a second to load, which the server needs as well.
  const schema = import('#libs/database/data-source');
  let { url } = config.database;
  if (url === null) {
    const known: { port?: number } = {};
    const kept = new KeepRunning(
      'PostgreSQL',
      async () => {
        const server = await startEmbeddedPostgres({ dataDir: config.dataDir, port: known.port });
        return onSamePort(server, server.port, known.port);
      },
      log,
    );
    const first = await kept.start();
    stops.push(() => kept.stop());
    known.port = first.port;
    url = first.url;
  }
  const { migrate } = await schema;
  if (config.database.url === null) await migrate(url);
  else await bringUpToDate(url, migrate);
  return url;
}

async function bringUpToDate(url: string, migrate: (url: string) => Promise<void>): Promise<void> {
  const server = { variable: 'DATABASE_URL', address: url };
  await untilListening(server);
  await migrate(url).catch((error: unknown) => {
    throw new ServerUnusableError(server.variable, server.address, error);
  });
}

async function startTemporal(config: Config, log: Logger, stops: Stops) {
  const { address, namespace, environment, executable } = config.temporal;
  if (address !== null) {
    // Loaded where it is needed: Temporal's SDK takes a second.
    const { useNamedTemporal } = await import('./named-temporal.js');
    await useNamedTemporal({ address, namespace, environment });
    return { temporalAddress: address, temporalUiUrl: null };
  }
  await endLeftoverTemporal(config.dataDir);
  const { port: usualPort, uiPort } = await temporalPorts(config);
  const known: { port?: number } = {};
  const kept = new KeepRunning(
    'Temporal',
    async () => {
      const port = known.port ?? usualPort;
      const server = await startEmbeddedTemporal({ executable, dataDir: config.dataDir, port, uiPort, namespace });
      return onSamePort(server, Number(server.address.split(':')[1]), known.port);
    },
    log,
  );
  const first = await kept.start();
  stops.push(() => kept.stop());
  known.port = Number(first.address.split(':')[1]);
  return { temporalAddress: first.address, temporalUiUrl: first.uiUrl };
}

/** Everybody else knows the address by now: a server that came back elsewhere is of no use. */
async function onSamePort<T extends { stop(): Promise<unknown> }>(server: T, got: number, wanted?: number): Promise<T> {
  if (wanted === undefined || got === wanted) return server;
  await server.stop();
  throw new Error(`its port ${wanted} is taken by another program`);
}

async function startMail(config: Config, log: Logger, link: DeliveryLink, stops: Stops) {
  const mail = await startReceiving(config, log, link, stops);
  return { mail, smtpUrl: config.mail.smtpUrl ?? (await startRelay(config, mail, log, stops)) };
}

async function startReceiving(config: Config, log: Logger, link: DeliveryLink, stops: Stops) {
  const { domain, smtpPort, imapUrl, dovecotPath } = config.mail;
  if (imapUrl !== null && imapUrl !== 'none') {
    await untilListening({ variable: 'IMAP_URL', address: imapUrl });
    return null;
  }
  if (!(await isFree(smtpPort))) {
    throw new Error(`SMTP_PORT=${smtpPort} is taken by another program: expected a free port`);
  }
  const server = await startEmbeddedMailServer({
    dataDir: config.dataDir,
    domain,
    smtpPort,
    dovecotPath: imapUrl === 'none' ? null : dovecotPath,
    nudge: (mail, place) => link.nudge(mail, place),
    expect: (mail) => link.expect(mail),
    deliverDirect: (raw, delivery) => link.deliver({ raw, ...delivery }),
    log,
  });
  stops.push(() => server.stop());
  return server;
}

/** Our own mail comes back in through the front door; with a receiving server elsewhere it is only kept, like all other. */
async function startRelay({ dataDir, mail }: Config, own: EmbeddedMailServer | null, log: Logger, stops: Stops) {
  const relay = await startEmbeddedRelay({
    dataDir,
    domain: mail.domain,
    deliverLocal: async (raw, envelope) => {
      if (own) await sendRaw(own.smtpPort, envelope, raw);
    },
    log,
  });
  stops.push(() => relay.stop());
  return relay.smtpUrl;
}
