import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { MailServerStartError } from './mail-server.errors.js';

/** Owner of the mailbox when the service runs as root: a numeric id that neither Debian nor systemd hands out. */
const MAIL_UID = 60_725;

/** `sun_path` holds 108 bytes, and Dovecot's longest socket name below its base is about 30. */
const LONGEST_SOCKET_FOLDER = 75;

/** Where one Dovecot instance lives, and as whom its mail is kept. */
export interface MailFolder {
  runDir: string;
  /** The socket folder lies outside and should go when the instance ends. */
  runDirIsTemporary: boolean;
  homeDir: string;
  uid: number;
  gid: number;
}

/**
 * Prepares the folders of a Dovecot instance below `dataDir`. Two things may force them elsewhere: unix sockets need short paths,
 * and as root the unprivileged mail processes must be able to walk to their files (a checkout below /root is closed to them).
 */
export async function prepareMailFolder(dataDir: string): Promise<MailFolder> {
  const wanted = resolve(dataDir, 'dovecot');
  const root = process.getuid?.() === 0;
  await mkdir(wanted, { recursive: true, mode: 0o711 });
  if (root) await chmod(resolve(dataDir), (await stat(dataDir)).mode | 0o011);
  const base = root && !(await walkable(wanted)) ? join('/var/lib/latchkey', fingerprint(wanted)) : wanted;
  const runDir = await socketFolder(base);
  const homeDir = join(base, 'home');
  await mkdir(homeDir, { recursive: true, mode: 0o711 });
  const [uid, gid] = root ? [MAIL_UID, MAIL_UID] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  await chmod(base, 0o711);
  if (root) await chown(homeDir, uid, gid);
  await chmod(homeDir, 0o700);
  return { runDir, runDirIsTemporary: !runDir.startsWith(base), homeDir, uid, gid };
}

async function socketFolder(base: string): Promise<string> {
  const inside = join(base, 'run');
  const folder =
    Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER ? inside : join(tmpdir(), `latchkey-${fingerprint(base)}`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const found = await lstat(folder);
  // The temporary folder is everybody's: a name that somebody else took first is not ours to use.
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new MailServerStartError(`${folder} belongs to somebody else; choose a shorter DATA_DIR`);
  }
  return folder;
}

async function walkable(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
