import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importsOf, root, sourcesBelow } from '#test/architecture/imports';

const run = promisify(execFile);
const FOLDERS = ['apps', 'activities', 'libs', 'temporal', 'workflows'];
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
/** What the last stage takes over from the one that builds. */
const taken = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map((match) => match[1]!);

let dir: string;
let image: string;

/** Does what the Dockerfile does, but for the packages, which are this clone's. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'image-'));
  const build = join(dir, 'build');
  image = join(dir, 'image');
  for (const name of [...FOLDERS, 'setup', 'package.json', 'package-lock.json', '.swcrc']) {
    cpSync(join(root, name), join(build, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(build, 'node_modules'));
  const command = /^RUN (node \S+) /m.exec(dockerfile)![1]!.split(' ');
  await run(process.execPath, command.slice(1), { cwd: build });
  for (const name of taken) cpSync(join(build, name), join(image, name), { recursive: true });
});
afterAll(() => rmSync(dir, { recursive: true }));

test('the image has the workflows’ bundle, and asks for nothing that it has not to get it', async () => {
  expect(existsSync(join(image, 'package-lock.json'))).toBe(false);
  const bundle = join(image, 'dist', 'temporal', 'bundle.js');
  const script = `const { bundleWorkflows } = await import(${JSON.stringify(bundle)});
    process.stdout.write((await bundleWorkflows()).code);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: dir,
    maxBuffer: 100 * 1024 ** 2,
  });
  expect(stdout).toBe(readFileSync(join(image, 'dist', 'temporal', 'workflows.bundle.js'), 'utf8'));
  expect(stdout).toContain('accountRun');
});

test('nothing of a clone’s own goes into the build: its packages would lie over those of npm ci, its keys in a layer', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.data', 'dist', 'node_modules']));
});

test('the image has every page, style and script that is served', () => {
  const page = join('apps', 'gateway', 'live-view', 'page', 'live-view.html');
  expect(readFileSync(join(image, 'dist', page), 'utf8')).toBe(readFileSync(join(root, page), 'utf8'));
});

test('every package that the image’s programs import is left when npm has pruned', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
  const imported = FOLDERS.flatMap(sourcesBelow)
    .filter((file) => !file.endsWith('.spec.ts'))
    .flatMap((file) => importsOf(file).filter((one) => !one.ours && !one.typeOnly));
  const packages = imported
    .map(({ target }) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([]);
});
