import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#libs/config/logger';
import { dovecotConfig } from './dovecot-config.js';
import { imapClient } from '../watch/imap-client.js';
import { prepareMailFolder } from './mail-folder.js';
import { MailServerStartError } from './mail-server.errors.js';

/** Not dovecot.conf: Dovecot puts a link of that name into its base folder. */
const CONFIG_NAME = 'instance.conf';
const START_TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 5_000;
const RESTART_DELAY_MS = 300;

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
  const imapPort = await freePort();
  const password = randomBytes(24).toString('base64url');
  const configFile = join(folder.runDir, CONFIG_NAME);
  const logFile = join(folder.runDir, 'dovecot.log');
  const runAs = process.getuid?.() === 0 ? null : userInfo().username;
  await writeFile(configFile, dovecotConfig({ ...folder, logFile, imapPort, password, runAs }), { mode: 0o600 });
  const imapUrl = `imap://inbox:${password}@127.0.0.1:${imapPort}/INBOX`;

  let stopping = false;
  let child = launch(path, configFile);
  const watchOver = (watched: ChildProcess): void => {
    watched.once('exit', (code, signal) => {
      if (stopping) return;
      log.warn({ code, signal }, 'Dovecot ended; starting it again');
      void delay(RESTART_DELAY_MS).then(() => {
        if (stopping) return;
        child = launch(path, configFile);
        watchOver(child);
      });
    });
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await end(child);
  };

  try {
    await answers(imapUrl, child, logFile);
  } catch (error) {
    await stop();
    throw error;
  }
  watchOver(child);
  return { imapUrl, stop };
}

/** In the foreground as our child; on Linux the kernel ends it should this process be killed. */
function launch(path: string, configFile: string): ChildProcess {
  const command = [path, '-F', '-c', configFile];
  const tied = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'TERM', ...command] : command;
  const child = spawn(tied[0]!, tied.slice(1), { stdio: 'ignore' });
  // A binary that cannot be run shows as a child without pid.
  child.on('error', () => undefined);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

async function answers(imapUrl: string, child: ChildProcess, logFile: string): Promise<void> {
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
