/** Compiled programs get source maps, so that a stack trace names the TypeScript line. */
const program =
  (entry, ...first) =>
  (args) => ['--enable-source-maps', `dist/${entry}/main.js`, ...first, ...args];

const jest = (args) => [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...args,
  '--maxWorkers=2',
  '--reporters=default',
  '--reporters=<rootDir>/test/harness/summary-reporter.mjs',
];

/**
 * The commands of `npm run`. `servers`: it needs Temporal, a browser, PostgreSQL and a mail server. `ownServers`: it
 * starts its own ones even where the environment names running ones. `headlessShell`: it opens many pages that need no window.
 * `tellsMore`: the program answers `--help` itself.
 */
export const COMMANDS = {
  start: {
    servers: true,
    argv: program('apps/service'),
    text: 'runs the whole service in the foreground until Ctrl-C',
  },
  demo: {
    servers: true,
    tellsMore: true,
    argv: program('apps/demo'),
    text: 'the main job, end to end; -- --keep leaves everything running',
  },
  test: { servers: true, ownServers: true, headlessShell: true, argv: jest, text: 'every test; arguments go to jest' },
  'test:apps': {
    servers: true,
    tellsMore: true,
    argv: program('test/apps'),
    text: '-- DIR…: drives the service against third-party apps on disk',
  },
  annotate: {
    tellsMore: true,
    argv: program('apps/annotate'),
    text: '-- FILE…: what the annotator makes of raw mails; --why explains',
  },
  bench: {
    servers: true,
    tellsMore: true,
    argv: program('test/bench'),
    text: '-- NAME: a benchmark of test/bench/; -- --help names them',
  },
  races: { servers: true, tellsMore: true, argv: program('test/races'), text: 'the races, many rounds each' },
  soak: {
    servers: true,
    tellsMore: true,
    argv: program('test/bench', 'soak'),
    text: '-- --minutes N: a steady mixed load',
  },
  admin: {
    tellsMore: true,
    argv: program('apps/admin'),
    text: "-- …: the operator's command line; -- --help tells more",
  },
};

/** The help of one command, or the list of all. */
export function help(name) {
  const shown = COMMANDS[name] ? [[name, COMMANDS[name]]] : Object.entries(COMMANDS);
  const script = (command) => (['start', 'test'].includes(command) ? `npm ${command}` : `npm run ${command}`);
  return shown.map(([command, { text }]) => `${script(command).padEnd(18)} ${text}\n`).join('');
}
