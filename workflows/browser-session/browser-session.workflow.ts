import { CancellationScope, condition, getExternalWorkflowHandle, setHandler, uuid4 } from '@temporalio/workflow';
import { browserOpenedSignal, leaseFreedSignal, type BrowserOpened } from '#workflows/account-run/account-run.messages';
import { closeSessionSignal, type BrowserSessionInput } from './browser-session.messages.js';
import { closing, hosting, records } from './browser-session.policies.js';

/** A logged-in browser for a caller (interface §4.2), from the taken lease until the profile is saved and free again. */
export async function browserSession(input: BrowserSessionInput): Promise<void> {
  await new BrowserSession(input).tell();
}

class BrowserSession {
  private readonly hosting = new CancellationScope();
  private browser: BrowserOpened | null = null;
  private browserEnded = false;
  private closeAsked = false;

  constructor(private readonly input: BrowserSessionInput) {}

  async tell(): Promise<void> {
    setHandler(closeSessionSignal, () => void (this.closeAsked = true));
    setHandler(browserOpenedSignal, (opened) => void (this.browser = opened));
    try {
      this.host();
      // Somebody may have a warm browser in hand and close it before its host has told of it: it is up all the same.
      await this.until(() => this.browser !== null, this.input.warm === null);
      if (
        this.browser &&
        !(await records.recordSessionBrowser({ sessionId: this.id, browserId: this.browser.browserId }))
      )
        return;
      if (this.browser) await this.until(() => false, true);
    } finally {
      // Temporal's Cancel is a way of closing, too.
      await CancellationScope.nonCancellable(() => this.end());
    }
  }

  private get id(): string {
    return this.input.sessionId;
  }

  /** Waits for something, the end of the browser, the session's time, or (where it may close) the caller's wish. */
  private async until(reached: () => boolean, mayClose: boolean): Promise<void> {
    const left = Math.max(0, Date.parse(this.input.expiresAt) - Date.now());
    await condition(() => reached() || this.browserEnded || (mayClose && this.closeAsked), left);
  }

  private host(): void {
    const { sessionId, organizationId, identityId, generation, warm, expiresAt, heartbeatStaleMs } = this.input;
    const lifeMs = Math.max(0, Date.parse(expiresAt) - Date.now());
    const hosted = this.hosting.run(() =>
      hosting({ hostQueue: warm?.hostQueue ?? null, lifeMs, heartbeatStaleMs }).hostBrowser({
        holder: sessionId,
        browserId: warm?.browserId ?? `brw_${uuid4().replaceAll('-', '')}`,
        organizationId,
        identityId,
        generation,
        purpose: 'session',
        takeOver: warm !== null,
      }),
    );
    const ended = () => void (this.browserEnded = true);
    hosted.then(ended, ended);
  }

  /** Closed for everybody first, then saved, then free for the next one. */
  private async end(): Promise<void> {
    const { warm, purpose } = this.input;
    // What was logged in to in a browser that was taken over is saved for the first time when the session ends.
    const warmLost = warm !== null && !warm.isNew && (this.browser === null || this.browserEnded);
    await records.endSession({ sessionId: this.id, warmLost });
    if (this.browser && !this.browserEnded) {
      // An export changes nothing in a profile that was opened for it alone, and leaves a warm browser as it was.
      const mode = purpose === 'session' ? 'save' : warm === null || warm.isNew ? 'discard' : 'warm';
      await closing(this.browser.hostQueue)
        .releaseBrowser({ browserId: this.browser.browserId, mode })
        .catch(() => undefined);
    }
    this.hosting.cancel();
    const { waitingRun } = await records.freeSessionLease({ sessionId: this.id });
    if (waitingRun) {
      await getExternalWorkflowHandle(waitingRun)
        .signal(leaseFreedSignal)
        .catch(() => undefined);
    }
  }
}
