import { setHandler } from '@temporalio/workflow';
import type { HostBrowserResult } from '#activities/browser/browser.contract';
import type { RunRequestKind } from '#activities/records/records.contract';
import {
  abortSignal,
  browserOpenedSignal,
  interveneSignal,
  leaseFreedSignal,
  mailArrivedSignal,
  resumeSignal,
  subjectGoneSignal,
  type BrowserOpened,
  type RunRequest,
} from './account-run.messages.js';

export interface PendingRequest {
  kind: RunRequestKind;
  requestId?: string;
}

/** Everything that reaches a run from outside, kept until the story gets to it. */
export class RunInbox {
  readonly requests: PendingRequest[] = [];
  browser: BrowserOpened | null = null;
  /** Set once the browser has ended; `lost`: its host died or could not start it. */
  browserEnded: HostBrowserResult['reason'] | 'lost' | null = null;
  subjectGone = false;
  mailArrived = false;
  leaseFreed = false;

  listen(): void {
    const request = (kind: RunRequestKind) => (wish?: RunRequest) => {
      this.requests.push({ kind, ...(wish?.requestId ? { requestId: wish.requestId } : {}) });
    };
    setHandler(resumeSignal, request('resume'));
    setHandler(interveneSignal, request('intervene'));
    setHandler(abortSignal, request('abort'));
    setHandler(subjectGoneSignal, () => void (this.subjectGone = true));
    setHandler(mailArrivedSignal, () => void (this.mailArrived = true));
    setHandler(leaseFreedSignal, () => void (this.leaseFreed = true));
    setHandler(browserOpenedSignal, (opened) => void (this.browser = opened));
  }

  /** Whether something waits that may change the run's status. */
  get urgent(): boolean {
    return this.requests.length > 0 || this.subjectGone || this.browserEnded !== null;
  }

  get abortWaits(): boolean {
    return this.requests.some((request) => request.kind === 'abort');
  }
}
