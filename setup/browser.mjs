import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, firstThatWorks, isProgram, run } from './commands.mjs';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { cacheDir, root } from './paths.mjs';
import { SetupError } from './progress.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_APPS = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const CHROMIUMS = [
  'chrome',
  ...['Chromium', 'Google Chrome for Testing'].map((app) => join(`${app}.app`, 'Contents', 'MacOS', app)),
];
const PLAYWRIGHT_SHELLS = ['chrome-headless-shell', 'headless_shell'];
const PLAYWRIGHT_DIR = join(cacheDir, 'playwright');

/** The path of a Chromium: BROWSER_PATH, installed, cached, Playwright's download, or Debian's package when root. */
export async function provideBrowser(say, packagesInstalled) {
  const given = process.env.BROWSER_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new SetupError(`BROWSER_PATH=${JSON.stringify(given)} is not an executable file.`);
  }
  const present = findProgram(NAMES) ?? MAC_APPS.find(isProgram) ?? fromCache('chromium', CHROMIUMS);
  if (present) return present;
  const ways = [() => fromPlaywright(say, packagesInstalled), () => fromDebian(say)];
  return firstThatWorks(ways, say, () => {
    throw new SetupError('no browser: install Chromium or Chrome (Debian: apt install chromium) or set BROWSER_PATH.');
  });
}

/**
 * The path of Chromium without its windows, which draws the same pages for less processor time: for tests that need many pages and
 * no window. Null where there is none: they take the browser then.
 */
export async function provideHeadlessShell(say, browser) {
  if (process.env.BROWSER_PATH) return null;
  // It is of the browser's own version only once that is there.
  await browser;
  const present = findProgram(SHELLS) ?? fromCache('chromium_headless_shell', PLAYWRIGHT_SHELLS);
  if (present || !canInstallDebianPackages()) return present;
  say('installing the Debian package chromium-headless-shell');
  try {
    await installDebianPackages(['chromium-headless-shell']);
  } catch (error) {
    say(`not installed, tests take the browser: ${error.message.split('\n')[0]}`);
  }
  return findProgram(SHELLS, ['/usr/bin']);
}

async function fromPlaywright(say, packagesInstalled) {
  await packagesInstalled;
  say("downloading Playwright's Chromium");
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: PLAYWRIGHT_DIR };
  await run(process.execPath, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
    env,
  });
  const executable = fromCache('chromium', CHROMIUMS);
  if (!executable) throw new Error('the download brought no Chromium');
  try {
    await run(executable, ['--version'], { timeoutMs: 20_000 });
  } catch (error) {
    throw new Error(`the downloaded Chromium does not start here (${error.message})`, { cause: error });
  }
  return executable;
}

/** Playwright names the directory after what it holds and its revision, and the folder in it after the platform. */
function fromCache(kind, programs) {
  if (!existsSync(PLAYWRIGHT_DIR)) return null;
  const revision = (name) => Number(name.slice(kind.length + 1));
  const revisions = readdirSync(PLAYWRIGHT_DIR).filter((name) => name.startsWith(`${kind}-`) && revision(name) > 0);
  const newest = revisions.sort((a, b) => revision(b) - revision(a))[0];
  if (!newest || !existsSync(join(PLAYWRIGHT_DIR, newest, 'INSTALLATION_COMPLETE'))) return null;
  const folders = readdirSync(join(PLAYWRIGHT_DIR, newest)).map((name) => join(PLAYWRIGHT_DIR, newest, name));
  return folders.flatMap((folder) => programs.map((program) => join(folder, program))).find(isProgram) ?? null;
}

async function fromDebian(say) {
  if (!canInstallDebianPackages()) return null;
  say('installing the Debian package chromium');
  await installDebianPackages(['chromium', 'fonts-liberation']);
  return findProgram(NAMES, ['/usr/bin']);
}
