import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

/**
 * Bundles `workflows/index` from the compiled files, or from the TypeScript sources where this file runs as one (tests).
 * Takes about two seconds; a process does it once.
 */
export function bundleWorkflows(): Promise<WorkflowBundleWithSourceMap> {
  const fromSources = import.meta.url.endsWith('.ts');
  const entry = new URL(`../workflows/index.${fromSources ? 'ts' : 'js'}`, import.meta.url);
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(entry),
    logger: { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error },
    webpackConfigHook: (config) => ({
      ...config,
      resolve: {
        ...config.resolve,
        extensionAlias: { '.js': ['.ts', '.js'] },
        ...(fromSources ? { conditionNames: ['source', 'import', 'require', 'node', 'default'] } : {}),
      },
    }),
  });
}
