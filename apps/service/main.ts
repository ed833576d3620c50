import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Config } from '#libs/config/config';
import { loadConfig } from '#libs/config/config';
import { createLogger } from '#libs/config/logger';
import { readRunningService } from '#libs/config/running-service';
import { banner } from './banner.js';
import type { Service } from './service.js';
import { startService } from './service.js';

/** A second signal within this time is the same Ctrl-C, passed on by the programs between the terminal and us. */
const SAME_SIGNAL_MS = 1_500;

const asked = new AbortController();

/** Runs the service until a signal, or until whoever started it is gone. */
async function main(): Promise<void> {
  const startedAt = Date.now();
  const { values } = parseArgs({ options: { 'ready-fd': { type: 'string' } } });
  const stopAsked = listenForStop();
  const config = loadConfig();
  const log = createLogger('service', config.log);
  const service = await startService(config, log, asked.signal);
  process.stdout.write(`${banner(config, service.servers, service.organization, Date.now() - startedAt)}\n`);
  if (values['ready-fd']) tellReady(Number(values['ready-fd']), config, service);
  if (service.organization) (await import('./first-organization.js')).organizationWasShown(config);
  await stopAsked;
  process.stdout.write('stopping…\n');
  await service.stop();
}

/**
 * One line of JSON for a program that waits: what `running.json` says, the organization of a first start included
 * (`organization`, else null).
 */
function tellReady(descriptor: number, config: Config, { organization }: Service): void {
  writeSync(descriptor, `${JSON.stringify({ ...readRunningService(config.dataDir), organization })}\n`);
}

/** The first signal stops in good order; one that comes later means now: the reaper ends what is left. */
function listenForStop(): Promise<void> {
  let firstAt = 0;
  const stop = () => {
    if (firstAt && Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(130);
    firstAt ||= Date.now();
    asked.abort(new Error('stopped while starting'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The set-up that started us holds a channel; it ends when that process does, however it does.
  if (process.connected) process.on('disconnect', stop);
  return new Promise((resolve) => asked.signal.addEventListener('abort', () => resolve()));
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${asked.signal.aborted ? 'stopped' : error.message}\n`);
    process.exit(asked.signal.aborted ? 130 : 1);
  },
);
