import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The paths of all plain files at or below a path that others write to meanwhile; links are not followed. Unlike a
 * recursive `readdir`, it does not fail at a folder that goes while it looks, as those of a living browser do.
 */
export async function filesBelow(path: string): Promise<string[]> {
  const what = await lstat(path).catch(whenGone);
  if (what?.isFile()) return [path];
  if (!what?.isDirectory()) return [];
  const names = (await readdir(path).catch(whenGone)) ?? [];
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat();
}

/** Nothing, for what went meanwhile; any other failure is one. */
export function whenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
