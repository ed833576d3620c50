import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '#libs/config/logger';
import { freePort } from '#libs/processes/free-port';
import { startGuarded } from '#libs/processes/guarded-process';
import type { GuardedProcess } from '#libs/processes/guarded-process';
import { dovecotConfig } from './dovecot-config.js';
import { imapClient } from '../watch/imap-client.js';
import { ReconnectBackoff } from '../watch/reconnect-backoff.js';
import { prepareMailFolder } from './mail-folder.js';
import { MailServerStartError } from './mail-server.errors.js';

/** Not dovecot.conf: Dovecot puts a link of that name into its base folder. */
const CONFIG_NAME = 'instance.conf';
const START_TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 5_000;

/** A Dovecot of our own on a loopback port. */
export interface RunningDovecot {
  /** `imap://user:password@127.0.0.1:port/INBOX`; port and password stay the same when Dovecot has to be restarted. */
  imapUrl: string;
  /** Ends every process of this instance. */
  stop(): Promise<void>;
}

/**
 * Starts a Dovecot below `dataDir`, waits until its mailbox answers, and restarts it when it dies. An instance that a crash of the
 * service left behind is ended first. Throws MailServerStartError with Dovecot's own words when it does not come up.
 */
export async function startDovecot(path: string, dataDir: string, log: Logger): Promise<RunningDovecot> {
  const folder = await prepareMailFolder(dataDir);
  await endLeftover(folder.runDir);
  // The same port as last time, if it is free: whoever remembers how far the mailbox is read names it by its address.
  const portFile = join(dataDir, 'dovecot', 'imap-port');
  const imapPort = await freePort(Number(await readFile(portFile, 'utf8').catch(() => '0')) || 0);
  await writeFile(portFile, String(imapPort));
  const password = randomBytes(24).toString('base64url');
  const configFile = join(folder.runDir, CONFIG_NAME);
  const logFile = join(folder.runDir, 'dovecot.log');
  const runAs = process.getuid?.() === 0 ? null : await ownNames();
  const version = await output(path, '--version');
  const config = dovecotConfig({ ...folder, version, logFile, imapPort, password, runAs });
  await writeFile(configFile, config, { mode: 0o600 });
  const imapUrl = `imap://inbox:${password}@127.0.0.1:${imapPort}/INBOX`;

  let stopping = false;
  let dovecot = startGuarded(path, ['-F', '-c', configFile]);
  const watchOver = async (): Promise<void> => {
    const backoff = new ReconnectBackoff();
    for (;;) {
      const started = performance.now();
      const end = await dovecot.ended;
      if (stopping) return;
      log.warn(end, 'Dovecot ended; starting it again');
      await delay(backoff.next(performance.now() - started));
      if (stopping) return;
      dovecot = startGuarded(path, ['-F', '-c', configFile]);
    }
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await dovecot.stop(STOP_TIMEOUT_MS);
    if (folder.runDirIsTemporary) await rm(folder.runDir, { recursive: true, force: true });
  };

  try {
    await answers(imapUrl, dovecot, logFile);
  } catch (error) {
    await stop();
    throw error;
  }
  void watchOver();
  return { imapUrl, stop };
}

async function answers(imapUrl: string, { child }: GuardedProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null && child.pid !== undefined) {
    const client = imapClient(imapUrl);
    try {
      await client.connect();
      await client.logout();
      return;
    } catch {
      client.close();
      await delay(50);
    }
  }
  const words = await readFile(logFile, 'utf8').catch(() => 'no log');
  throw new MailServerStartError(`Dovecot did not start: ${words.trim().split('\n').slice(-3).join(' | ')}`);
}

async function endLeftover(runDir: string): Promise<void> {
  const pid = Number(await readFile(join(runDir, 'master.pid'), 'utf8').catch(() => ''));
  if (!pid) return;
  const running = async (): Promise<boolean> =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(join(runDir, CONFIG_NAME));
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await running()) {
    process.kill(pid, Date.now() < deadline ? 'SIGTERM' : 'SIGKILL');
    await delay(50);
  }
}

/** Dovecot wants names; Node knows the user's only. */
async function ownNames(): Promise<{ user: string; group: string }> {
  return { user: await output('id', '-un'), group: await output('id', '-gn') };
}

async function output(program: string, argument: string): Promise<string> {
  try {
    return (await promisify(execFile)(program, [argument])).stdout.trim();
  } catch {
    throw new MailServerStartError(`${program} ${argument} cannot be run`);
  }
}
