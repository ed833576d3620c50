import type { LogLevel, LogMetadata } from '@temporalio/worker';
import type { Logger } from '#libs/config/logger';

/** Never the error object itself, which may hold a query's parameters. */
const told = (error: unknown) =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : { type: typeof error };

/** A queue of ours is polled for one thing alone, which the SDK takes for a mistake at every start. */
const ON_PURPOSE = /^No (?:workflows|activities) registered/;

/** What Temporal's SDK logs, in the log of the service: its `info` is our `debug`, and the errors that it tells of say why. */
export function temporalLogger(log: Logger) {
  const at = (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') => (message: string, meta?: LogMetadata) => {
    const { error, ...rest } = meta ?? {};
    log[ON_PURPOSE.test(message) ? 'debug' : level](
      error === undefined ? rest : { ...rest, err: told(error) },
      message,
    );
  };
  const levels = { trace: at('trace'), debug: at('debug'), info: at('debug'), warn: at('warn'), error: at('error') };
  const log_ = (level: LogLevel, message: string, meta?: LogMetadata) =>
    levels[level.toLowerCase() as keyof typeof levels](message, meta);
  return { ...levels, log: log_ };
}
