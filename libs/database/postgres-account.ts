import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runToEnd } from '#libs/processes/run-to-end';

const OWN_USER = 'latchkey-postgres';

/** As whom PostgreSQL runs: it refuses to run as root. */
export interface Account {
  /** For starting a program as this account. */
  identity: { uid?: number; gid?: number };
  /** Wraps a command line where the account alone would not reach the files. */
  command(program: string, args: string[]): [string, string[]];
  /** Gives files and directories (without what is in them) to the account. */
  own(...paths: string[]): void;
}

/**
 * Ourselves, unless we are root: then the user `postgres`, or one made for the purpose, which becomes the owner of
 * `home`. Where a directory above the data or the programs is closed to others (root's own home is), that user gets the
 * right to look through directories and no other of root's rights.
 */
export async function chooseAccount(home: string, programs: string): Promise<Account> {
  if (process.getuid?.() !== 0)
    return { identity: {}, command: (program, args) => [program, args], own: () => undefined };
  const { uid, gid } = (await lookUp('postgres')) ?? (await lookUp(OWN_USER)) ?? (await createUser());
  const own = (...paths: string[]) => paths.forEach((path) => chownSync(path, uid, gid));
  if (statSync(home).uid !== uid) ownAll(home, own);
  if (isOpen(dirname(home)) && isOpen(programs)) {
    return { identity: { uid, gid }, command: (program, args) => [program, args], own };
  }
  const rights = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  const setpriv = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, '--'];
  return { identity: {}, command: (program, args) => ['setpriv', [...setpriv, program, ...args]], own };
}

async function lookUp(user: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([runToEnd('id', ['-u', user]), runToEnd('id', ['-g', user])]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}

async function createUser(): Promise<{ uid: number; gid: number }> {
  try {
    const rest = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
    await runToEnd('useradd', ['--system', '--user-group', ...rest, OWN_USER]);
  } catch (error) {
    // Another start may have made it a moment ago.
    if ((await lookUp(OWN_USER)) === null) throw noAccount(error);
  }
  const made = await lookUp(OWN_USER);
  if (made === null) throw noAccount(null);
  return made;
}

function noAccount(cause: unknown): Error {
  return new Error(`PostgreSQL does not run as root: add a user called ${OWN_USER}, or set DATABASE_URL`, { cause });
}

/** A data directory that was made under another account, as after a move from another machine. */
function ownAll(path: string, own: (path: string) => void): void {
  own(path);
  for (const name of readdirSync(path)) {
    const child = join(path, name);
    const stat = lstatSync(child);
    if (stat.isDirectory()) ownAll(child, own);
    else if (!stat.isSymbolicLink()) own(child);
  }
}

/** Whether everybody may pass through this directory and all above it. */
function isOpen(directory: string): boolean {
  if ((statSync(directory).mode & 0o001) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || isOpen(parent);
}
