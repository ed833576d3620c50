const HARMLESS = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Those of these variables that somebody has set. */
export function givenVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** The environment for a foreign program: enough to run, nothing of the service's own variables and secrets. */
export const bareEnvironment = (): NodeJS.ProcessEnv => givenVariables(HARMLESS);

/**
 * Half of Node's threads look names up, one each, and a name server that does not answer holds one for seconds: of Node's own four, a page
 * with two such names would keep every other browser from finding its app.
 */
const THREADS = '64';

/** The environment for another process of the service: this one's, with `changes`; null removes a variable. */
export function serviceEnvironment(
  changes: Record<string, string | null>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const merged = { UV_THREADPOOL_SIZE: THREADS, ...env, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as NodeJS.ProcessEnv;
}
