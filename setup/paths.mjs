import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root: every command runs from here, wherever it was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const isRoot = process.getuid?.() === 0;

/**
 * Where downloads are kept between clones. Not below root's home, which is closed to the unprivileged users that
 * browsers and servers run as.
 */
export const cacheDir =
  process.env.LATCHKEY_CACHE || (isRoot ? '/var/cache/latchkey' : join(homedir(), '.cache', 'latchkey'));
