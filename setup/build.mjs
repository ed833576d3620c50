import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { SetupError } from './progress.mjs';

const SOURCES = ['apps', 'libs', 'workflows', 'activities', 'temporal', 'examples', 'test'];
const dist = join(root, 'dist');
const stampFile = join(dist, '.compiler');

/** Compiles what changed since the last build to dist/, and copies pages, styles and the like beside it. */
export async function build(say) {
  const stale = !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp();
  const wanted = SOURCES.flatMap(filesBelow).filter((file) => !/\.(spec|d)\.ts$/.test(file));
  const changed = wanted.filter((file) => stale || isOutdated(file));
  removeLeftovers(new Set(wanted.flatMap((file) => [output(file), `${output(file)}.map`])));
  if (changed.length === 0) return;
  if (changed.length > 20) say(`compiling ${changed.length} files`);
  const { transformFile } = await import('@swc/core');
  await Promise.all(changed.map((file) => (file.endsWith('.ts') ? compile(file, transformFile) : copy(file))));
  writeFileSync(stampFile, stamp());
}

/** Other settings or another compiler make every file outdated. */
function stamp() {
  const compiler = readFileSync(join(root, 'node_modules', '@swc', 'core', 'package.json'));
  const settings = readFileSync(join(root, '.swcrc'));
  return createHash('sha256').update(compiler).update(settings).digest('hex');
}

function filesBelow(directory) {
  const full = join(root, directory);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

const output = (file) => join(dist, file.replace(/\.ts$/, '.js'));

function isOutdated(file) {
  const built = statSync(output(file), { throwIfNoEntry: false });
  return !built || built.mtimeMs < statSync(join(root, file)).mtimeMs;
}

async function compile(file, transformFile) {
  try {
    const { code, map } = await transformFile(join(root, file), { cwd: root, sourceFileName: join(root, file) });
    const name = output(file);
    write(`${name}.map`, map);
    write(name, `${code}\n//# sourceMappingURL=${name.split('/').at(-1)}.map\n`);
  } catch (error) {
    throw new SetupError(`${file} does not compile: ${error.message}`);
  }
}

/** Written aside and moved, so that a process starting meanwhile reads the old file or the new one. */
function write(name, content) {
  mkdirSync(dirname(name), { recursive: true });
  writeFileSync(`${name}.${process.pid}`, content);
  renameSync(`${name}.${process.pid}`, name);
}

function copy(file) {
  mkdirSync(dirname(output(file)), { recursive: true });
  copyFileSync(join(root, file), output(file));
}

function removeLeftovers(expected) {
  if (!existsSync(dist)) return;
  for (const directory of SOURCES) {
    for (const file of filesBelow(join('dist', directory))) {
      // Another build's files in flight end in its process id.
      if (!expected.has(join(root, file)) && !/\.\d+$/.test(file)) rmSync(join(root, file), { force: true });
    }
  }
}
