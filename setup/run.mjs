import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stopRunning } from './commands.mjs';
import { build } from './build.mjs';
import { provideBrowser, provideHeadlessShell } from './browser.mjs';
import { COMMANDS, help } from './command-table.mjs';
import { provideDovecot } from './imap.mjs';
import { installPackages, preparePostgres } from './packages.mjs';
import { root } from './paths.mjs';
import { SetupError, done, part } from './progress.mjs';
import { provideTemporal } from './temporal.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Everything of `npm run …`: set-up as far as the command needs it, then the command itself as a child process. */
async function main([name, ...args]) {
  const command = COMMANDS[name];
  const asksForHelp = args.includes('--help');
  if (!command || (asksForHelp && !command.tellsMore)) {
    process.stdout.write(help(name));
    return command || name === '--help' ? 0 : 2;
  }
  requireNode();
  for (const signal of SIGNALS) process.on(signal, stopSetup);
  process.chdir(root);
  const started = performance.now();
  const needs = asksForHelp ? {} : command;
  const env = { ...process.env, ...(await provide(needs)) };
  if (needs.servers) done(started);
  return supervise(command.argv(args), env);
}

/** Until the command runs, a signal ends the set-up and the installers that it has started. */
function stopSetup() {
  stopRunning();
  process.exit(130);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new SetupError(
      `Node.js 20.19 or newer is needed, this is ${process.versions.node}: install it from nodejs.org.`,
    );
  }
}

/** All parts at once; what was found is handed on in the environment. A server named there already is used instead. */
async function provide({ servers, ownServers, headlessShell }) {
  const packages = part('npm packages', installPackages);
  const built = packages.then(() => part('build', build));
  if (!servers) return built.then(() => ({}));
  const given = (variable) => !ownServers && process.env[variable];
  const browserFound = part('browser', (say) => provideBrowser(say, packages));
  const parts = [
    given('TEMPORAL_ADDRESS') ? null : part('Temporal server', provideTemporal),
    browserFound,
    given('IMAP_URL') ? null : part('IMAP server', provideDovecot),
    given('DATABASE_URL') ? null : packages.then(() => part('PostgreSQL', preparePostgres)),
    headlessShell ? part('headless shell', (say) => provideHeadlessShell(say, browserFound)) : null,
    built,
  ];
  const results = await Promise.allSettled(parts);
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  if (failures.length > 0) throw unite(failures);
  const [temporal, browser, dovecot, , shell] = results.map(({ value }) => value);
  const found = {
    TEMPORAL_PATH: temporal,
    BROWSER_PATH: browser,
    DOVECOT_PATH: dovecot,
    HEADLESS_SHELL_PATH: shell,
  };
  return Object.fromEntries(Object.entries(found).filter(([, path]) => path));
}

/** One failed part fails those waiting for it with the same error: it is told once. */
function unite(failures) {
  const unexpected = failures.find((error) => !(error instanceof SetupError));
  return unexpected ?? new SetupError([...new Set(failures.map(({ message }) => message))].join('\n'));
}

/** Runs the command until it ends, passing signals on; resolves to its exit code. */
function supervise(argv, env) {
  const entry = argv.find((argument) => !argument.startsWith('-'));
  if (!existsSync(join(root, entry))) throw new SetupError(`${entry} is not there: nothing to start.`);
  // The channel tells the child when this process is gone, however it went.
  const child = spawn(process.execPath, argv, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of SIGNALS) process.off(signal, stopSetup).on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) leaveWithParent(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9 }[signal] ?? 15)));
  });
}

/** npm can be killed without a word to what it started. */
function leaveWithParent(child) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error instanceof SetupError ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
