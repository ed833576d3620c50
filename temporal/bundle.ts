import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

const FROM_SOURCES = import.meta.url.endsWith('.ts');
/** What a workflow may import: whatever changes here changes the bundle. */
const INGREDIENTS = ['workflows', 'libs/domain', 'temporal'];
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, FROM_SOURCES ? '.' : '..', 'node_modules', '.cache', 'latchkey');

/** In an image, which has neither compiler nor lock file; see setup/compile.mjs. */
const READY = join(ROOT, 'temporal', 'workflows.bundle.js');

/**
 * The bundle of `workflows/index`, from the compiled files, or from the TypeScript sources where this file runs as one (tests).
 * Bundling takes seconds, so a bundle is kept for as long as nothing in it changes.
 */
export async function bundleWorkflows(): Promise<WorkflowBundleWithSourceMap> {
  const ready = await readFile(READY, 'utf8').catch(() => null);
  if (ready !== null) return { code: ready } as WorkflowBundleWithSourceMap;
  const file = join(CACHE, `workflows-${await fingerprint()}.js`);
  const cached = await readFile(file, 'utf8').catch(() => null);
  if (cached !== null) return { code: cached } as WorkflowBundleWithSourceMap;
  const bundle = await bundleAfresh();
  await mkdir(CACHE, { recursive: true });
  await writeFile(`${file}.${process.pid}`, bundle.code);
  await rename(`${file}.${process.pid}`, file);
  return bundle;
}

/** Makes the bundle that an image takes along. */
export async function makeReadyBundle(): Promise<void> {
  const { code } = await bundleAfresh();
  await writeFile(READY, code);
}

function bundleAfresh(): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: join(ROOT, 'workflows', FROM_SOURCES ? 'index.ts' : 'index.js'),
    logger: { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error },
    webpackConfigHook: (config) => ({
      ...config,
      resolve: {
        ...config.resolve,
        extensionAlias: { '.js': ['.ts', '.js'] },
        ...(FROM_SOURCES ? { conditionNames: ['source', 'import', 'require', 'node', 'default'] } : {}),
      },
    }),
  });
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(FROM_SOURCES ? 'sources' : 'compiled');
  hash.update(await readFile(join(ROOT, FROM_SOURCES ? '.' : '..', 'package-lock.json')));
  for (const folder of INGREDIENTS) {
    const names = await readdir(join(ROOT, folder), { recursive: true });
    for (const name of names.filter((one) => /(?<!\.spec)\.[jt]s$/.test(one)).sort()) {
      hash.update(name).update(await readFile(join(ROOT, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
