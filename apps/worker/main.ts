import { loadConfig } from '#libs/config/config';
import { createLogger, outliveRejections } from '#libs/config/logger';
import { startWorkerProcess } from './worker-process.js';

/** The process behind task queues: every role, until a signal or until whoever started it is gone. */
async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLogger('worker', config.log);
  outliveRejections(log);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  if (process.connected) process.on('disconnect', stop);
  await startWorkerProcess(config, log, stopping.signal);
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`worker: ${error.stack ?? error.message}\n`);
    process.exit(1);
  },
);
