import { activityInfo, Context, log } from '@temporalio/activity';

/** At most (ms); where silence tells sooner, three times within what it takes. */
const EVERY_MS = 2_000;

/**
 * Heartbeats for as long as `work` runs. `signal` aborts when the activity is cancelled or its worker shuts down.
 * The first failed heartbeat is logged, since everything after it is a consequence.
 */
export async function heartbeating<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const context = Context.current();
  // 0 where nobody looks.
  const everyMs = Math.min(EVERY_MS, (activityInfo().heartbeatTimeoutMs || Infinity) / 3);
  let failed = false;
  const timer = setInterval(() => {
    try {
      context.heartbeat();
    } catch (error) {
      if (!failed) log.warn('first failed heartbeat', { activity: activityInfo().activityType, error });
      failed = true;
    }
  }, everyMs);
  try {
    context.heartbeat();
    return await work(context.cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
