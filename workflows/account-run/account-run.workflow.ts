import { CancellationScope, condition, isCancellation, log, uuid4 } from '@temporalio/workflow';
import type { StepRequest, StepResult } from '#activities/browser/browser.contract';
import type { AccountRunInput, BrowserOpened } from './account-run.messages.js';
import { acting, closing, hosting, records } from './account-run.policies.js';
import { RunClock } from './run-clock.js';
import { MAX_HOLDS, RunHolds } from './run-holds.js';
import { RunInbox, type PendingRequest } from './run-inbox.js';
import { recover } from './run-recovery.js';
import { RunMail } from './run-mail.js';
import { RunOverError, RunRecorder } from './run-recorder.js';

type Confirmed = Extract<StepResult, { kind: 'confirmed' }>;

/** A lost wake-up costs this long, never a run: mail and leases are asked for again by themselves. */
const ASK_AGAIN_MS = 30_000;
/** Steps whose outcome stayed unknown before the run is given up. */
const MAX_LOST_STEPS = 3;

/** One browser-driven attempt at an account (interface §3.1): the workflow owns the run's status and decides; activities act. */
export async function accountRun(input: AccountRunInput): Promise<void> {
  if (input.mode === 'recover') return recover(input);
  await new AccountRun(input).tell();
}

class AccountRun {
  private readonly inbox = new RunInbox();
  private readonly recorder: RunRecorder;
  private readonly clock: RunClock;
  private readonly hosting = new CancellationScope();
  private readonly browserId = `brw_${uuid4().replaceAll('-', '')}`;
  private nextStep: Omit<StepRequest, 'browserId' | 'runId' | 'stepId'> = {};
  private readonly mail: RunMail;
  private readonly holds: RunHolds;
  private lostSteps = 0;
  private steps = 0;

  constructor(private readonly input: AccountRunInput) {
    this.recorder = new RunRecorder(input.runId);
    this.clock = new RunClock(input.timers);
    this.holds = new RunHolds(input.timers.holdMs);
    this.mail = new RunMail(input.runId, input.timers.verificationMs, this.inbox);
  }

  async tell(): Promise<void> {
    this.inbox.listen();
    try {
      if (await this.takeLease()) await this.openBrowser();
      while (!this.recorder.ended) await this.phase();
    } catch (error) {
      await CancellationScope.nonCancellable(() => this.endAfter(error));
    } finally {
      await CancellationScope.nonCancellable(() => this.cleanUp());
    }
  }

  private phase(): Promise<void> {
    switch (this.recorder.status) {
      case 'running':
        return this.drive();
      case 'awaiting_verification':
        return this.awaitMail();
      default:
        return this.hold();
    }
  }

  /** Waits until the identity's profile is free for this run; false where the run ended meanwhile. */
  private async takeLease(): Promise<boolean> {
    for (;;) {
      const lease = await records.takeRunLease({ runId: this.input.runId });
      if (lease.kind === 'ended') throw new RunOverError('ended');
      if (lease.kind === 'taken') {
        this.host(lease.generation);
        return true;
      }
      if (lease.warmBrowser) await this.closeBrowser(lease.warmBrowser, 'save');
      this.inbox.leaseFreed = false;
      await condition(() => this.inbox.leaseFreed || this.inbox.urgent, lease.warmBrowser ? 500 : ASK_AGAIN_MS);
      await this.handleUrgent();
      if (this.recorder.ended) return false;
    }
  }

  private host(generation: number): void {
    const { runId, organizationId, identityId } = this.input;
    const hosted = this.hosting.run(() =>
      hosting(this.input.timers).hostBrowser({
        holder: runId,
        browserId: this.browserId,
        organizationId,
        identityId,
        generation,
        purpose: 'run',
      }),
    );
    hosted.then(
      (result) => void (this.inbox.browserEnded = result.reason),
      () => void (this.inbox.browserEnded = 'lost'),
    );
  }

  /** Waits in the queue for a browser slot: the run stays `queued` until its browser is up. */
  private async openBrowser(): Promise<void> {
    while (!this.inbox.browser && !this.recorder.ended) {
      await condition(() => this.inbox.browser !== null || this.inbox.urgent);
      await this.handleUrgent();
    }
    if (this.recorder.ended) return;
    this.clock.start();
    await this.recorder.apply({ type: 'picked_up' }, 'a browser opened', { browserId: this.browserId });
  }

  private async drive(): Promise<void> {
    const { browserId } = this;
    const stepId = ++this.steps;
    const request: StepRequest = { browserId, stepId, runId: this.input.runId, ...this.nextStep };
    this.nextStep = {};
    let result: StepResult | 'unknown' | undefined;
    acting(this.browser.hostQueue, this.input.timers)
      .step(request)
      .then(
        (value) => void (result = value),
        () => void (result = 'unknown'),
      );
    await condition(() => result !== undefined || this.inbox.urgent, this.clock.remaining());
    if (result === undefined && !this.inbox.abortWaits && this.inbox.browserEnded === null) {
      // Whoever takes over must not meet the agent still typing; and a login confirmed just now counts.
      await closing(this.browser.hostQueue)
        .interrupt({ browserId, stepId })
        .catch(() => undefined);
      await condition(() => result !== undefined, '10s');
    }
    if (result !== undefined) await this.applyResult(result);
    if (!this.recorder.ended) await this.handleUrgent();
    if (!this.recorder.ended && this.clock.remaining() === 0) await this.giveUp(this.clock.exceeded());
  }

  private async applyResult(result: StepResult | 'unknown'): Promise<void> {
    if (result === 'unknown' || result.kind === 'browser_gone') {
      this.lostSteps += 1;
      if (this.lostSteps >= MAX_LOST_STEPS) await this.giveUp('the browser host did not answer');
      return;
    }
    this.lostSteps = 0;
    const ago = 'formSentMsAgo' in result ? result.formSentMsAgo : undefined;
    const unasked = 'mailMayFollow' in result && result.mailMayFollow ? await this.mail.unasked(ago) : null;
    if (unasked) return void (this.nextStep = unasked);
    switch (result.kind) {
      case 'working':
      case 'interrupted':
        return;
      case 'awaiting_mail':
        this.mail.request(result.expects);
        await this.recorder.apply({ type: 'mail_requested' }, result.detail);
        return;
      case 'blocked':
        return this.block(result);
      case 'confirmed':
        return this.complete(result);
      case 'stuck':
        return this.giveUp(result.detail);
    }
  }

  private async block(gate: Extract<StepResult, { kind: 'blocked' }>): Promise<void> {
    if (this.holds.usedUp)
      return this.giveUp(`the run met ${MAX_HOLDS} gates and the next one is ${gate.code}: ${gate.detail}`);
    const { code, detail, browserAlive } = gate;
    await this.recorder.apply(
      { type: 'gate_met', code, detail, browserAlive },
      detail,
      browserAlive ? this.newHold() : { browserId: null },
    );
  }

  private newHold(): { holdExpiresAt: string } {
    this.clock.pause();
    return this.holds.begin(this.clock.remaining());
  }

  /** `completed` is told only when the profile is safe: saved, or kept by a warm browser. */
  private async complete({ answer, username }: Confirmed): Promise<void> {
    const released = await this.closeBrowser(this.browser, 'warm');
    if (released === 'gone') return this.giveUp('logged in, but the browser ended before its profile was saved');
    const written = { result: { answer, username }, browserId: null, freeLease: released !== 'warm' };
    if (await this.recorder.apply({ type: 'login_confirmed' }, answer, written)) return;
    // Revoked or deleted in the last moment, whether the signal has come or not: nobody will come for a warm browser.
    this.inbox.subjectGone = true;
    if (released === 'warm') await this.closeBrowser(this.browser, 'save');
  }

  private async awaitMail(): Promise<void> {
    const found = await this.mail.find();
    if (found) {
      this.nextStep = { messageId: found.messageId };
      await this.recorder.apply({ type: 'verification_applied' }, 'a fitting mail arrived');
      return;
    }
    const patience = Math.min(ASK_AGAIN_MS, this.mail.untilFits(), this.mail.remaining(), this.clock.remaining());
    if (patience > 0) await condition(() => this.inbox.mailArrived || this.inbox.urgent, patience);
    this.inbox.mailArrived = false;
    await this.handleUrgent();
    if (this.recorder.ended) return;
    if (this.mail.remaining() === 0) {
      await this.recorder.apply({ type: 'verification_expired' }, 'no usable mail in time', { browserId: null });
    } else if (this.clock.remaining() === 0) {
      await this.giveUp(this.clock.exceeded());
    }
  }

  private async hold(): Promise<void> {
    const patience = Math.min(this.holds.remaining(), this.clock.remaining());
    if (patience > 0) await condition(() => this.inbox.urgent, patience);
    await this.handleUrgent();
    if (this.recorder.status !== 'blocked') return;
    if (this.holds.remaining() === 0) {
      await this.recorder.apply({ type: 'hold_expired' }, 'nobody resumed the run in time', { browserId: null });
    } else if (this.clock.remaining() === 0) {
      await this.giveUp(this.clock.exceeded());
    }
  }

  /** Requests first, in their order; then what ended the run from outside. */
  private async handleUrgent(): Promise<void> {
    for (let request = this.inbox.requests[0]; request; request = this.inbox.requests[0]) {
      if (!(await this.grant(request))) await this.recorder.refuse([request]);
      // Only now: where the run turns out to be over, it is refused with the others.
      this.inbox.requests.shift();
    }
    if (this.recorder.ended) return;
    if (this.inbox.subjectGone) {
      await this.recorder.apply({ type: 'subject_gone' }, 'the account was deleted or revoked', { browserId: null });
    } else if (this.inbox.browserEnded !== null) {
      const { browser, browserEnded } = this.inbox;
      await this.giveUp(browser ? `the browser ended unexpectedly (${browserEnded})` : 'no browser could be opened');
    }
  }

  private async grant(request: PendingRequest): Promise<boolean> {
    switch (request.kind) {
      case 'abort':
        return this.recorder.apply({ type: 'abort' }, 'aborted by user', { request, browserId: null });
      case 'intervene': {
        if (this.holds.usedUp || !this.recorder.applies({ type: 'intervene' })) return false;
        return this.recorder.apply({ type: 'intervene' }, 'paused for manual takeover', { request, ...this.newHold() });
      }
      case 'resume': {
        const resumed = await this.recorder.apply({ type: 'resume' }, 'resumed by a human', { request });
        if (resumed) {
          this.clock.unpause();
          this.nextStep = { afterHuman: true };
        }
        return resumed;
      }
    }
  }

  private async giveUp(detail: string): Promise<void> {
    await this.recorder.apply({ type: 'stuck', detail }, detail, { browserId: null });
  }

  /** Temporal's Cancel does what abort does, audit included; anything else unexpected ends the run, never leaves it hanging. */
  private async endAfter(error: unknown): Promise<void> {
    if (error instanceof RunOverError) return;
    try {
      if (isCancellation(error)) {
        await this.recorder.apply({ type: 'abort' }, 'cancelled by an operator', {
          request: { kind: 'abort' },
          browserId: null,
        });
      } else {
        log.error('the run ended unexpectedly', { error });
        await this.giveUp('an internal error ended the run');
      }
    } catch (over) {
      if (!(over instanceof RunOverError)) throw over;
    }
  }

  private async cleanUp(): Promise<void> {
    if (this.recorder.status === 'failed' && this.inbox.browser && this.inbox.browserEnded === null)
      await this.closeBrowser(this.inbox.browser, 'discard');
    if (this.recorder.status !== 'completed') {
      this.hosting.cancel();
      await records.freeRunLease({ runId: this.input.runId });
    }
    while (this.inbox.requests.length > 0) await this.recorder.refuse(this.inbox.requests.splice(0));
  }

  private closeBrowser({ browserId, hostQueue }: BrowserOpened, mode: 'save' | 'discard' | 'warm') {
    return closing(hostQueue)
      .releaseBrowser({ browserId, mode })
      .catch(() => 'gone' as const);
  }

  private get browser(): BrowserOpened {
    if (!this.inbox.browser) throw new Error('no browser is open');
    return this.inbox.browser;
  }
}
