import { parseArgs } from 'node:util';
import { startSampleApp } from './app.js';
import { scenarios, type ScenarioName } from './scenarios.js';
import { words, type Locale } from './words.js';

const help = `Starts one sample app on 127.0.0.1 and prints its address.

  --scenario NAME    one of: ${Object.keys(scenarios).join(', ')} (default code)
  --port N           default: any free port
  --smtp-port N      where its mail goes, on --smtp-host (default 2525)
  --smtp-host HOST   default 127.0.0.1
  --mail-from ADDR   sender of its mail
  --locale LANG      ${Object.keys(words).join(', ')} (default en)
  --delay-ms N       what every page takes
  --help
`;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        scenario: { type: 'string', default: 'code' },
        port: { type: 'string', default: '0' },
        'smtp-port': { type: 'string', default: '2525' },
        'smtp-host': { type: 'string', default: '127.0.0.1' },
        'mail-from': { type: 'string' },
        locale: { type: 'string', default: 'en' },
        'delay-ms': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${(error as Error).message}; --help tells more`);
  }
}

function numberOf(name: string, text: string, most: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : fail(`--${name} ${text}: a number from 0 to ${most}`);
}

function oneOf<T extends string>(name: string, text: string, table: Record<T, unknown>): T {
  return Object.hasOwn(table, text) ? (text as T) : fail(`--${name} ${text}: one of ${Object.keys(table).join(', ')}`);
}

const values = readArguments();
if (values.help) {
  process.stdout.write(help);
} else {
  const app = await startSampleApp({
    scenario: oneOf<ScenarioName>('scenario', values.scenario, scenarios),
    port: numberOf('port', values.port, 65_535),
    smtp: { host: values['smtp-host'], port: numberOf('smtp-port', values['smtp-port'], 65_535) },
    mailFrom: values['mail-from'],
    locale: oneOf<Locale>('locale', values.locale, words),
    delayMs: values['delay-ms'] === undefined ? undefined : numberOf('delay-ms', values['delay-ms'], 600_000),
  });
  process.stdout.write(`${app.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}
