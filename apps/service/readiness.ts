const PATIENCE_MS = 120_000;
const ASK_EVERY_MS = 100;
/** More crashes than this before the first readiness mean that waiting is pointless. */
const CRASHES_TOLERATED = 3;

/** Asks `/readyz` until it answers 200. Throws, with what is not ready, after two minutes or when processes keep crashing. */
export async function untilReady(apiUrl: string, crashes: () => number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let last = 'the API does not answer';
  for (;;) {
    signal.throwIfAborted();
    try {
      const response = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
      last = await response.text();
    } catch {
      // Not listening yet.
    }
    if (crashes() > CRASHES_TOLERATED) throw new Error('the service keeps crashing while it starts: see the log above');
    if (Date.now() > deadline) throw new Error(`the service is not ready after ${PATIENCE_MS / 1000} s: ${last}`);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
