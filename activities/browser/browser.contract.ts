import type { BlockedCode } from '#libs/domain/run-codes';

export interface HostBrowserInput {
  /** The run or session that the browser is for: also the id of its workflow. */
  holder: string;
  browserId: string;
  organizationId: string;
  identityId: string;
  /** The profile lease's generation: a host that lost it may neither save nor keep the browser. */
  generation: number;
  purpose: 'run' | 'session';
  /** Take over the browser of that id, which its host keeps warm, rather than open one. */
  takeOver?: boolean;
}

/** Why a hosted browser ended. */
export interface HostBrowserResult {
  reason: 'closed' | 'kept_warm' | 'crashed' | 'fenced' | 'profile_damaged';
}

export interface StepRequest {
  browserId: string;
  /** Counts the steps of a run, so that an interruption that overtakes its step still finds it. */
  stepId: number;
  runId: string;
  /** The mail whose code or link is to be used now. Only its id travels. */
  messageId?: string;
  /** A human acted since the last step. */
  afterHuman?: boolean;
}

/** How an agent step ended. A small closed union: page text never travels through a payload. */
export type StepResult =
  | { kind: 'working' }
  | { kind: 'interrupted' }
  | { kind: 'awaiting_mail'; expects: 'code' | 'link' | 'either'; detail: string }
  /** `mailMayFollow`: signed up, or perhaps so, but no mail has confirmed the address yet; one that comes soon after its form should be applied. */
  | { kind: 'blocked'; code: BlockedCode; detail: string; browserAlive: boolean; mailMayFollow?: boolean }
  | { kind: 'confirmed'; answer: string; username: string | null; mailMayFollow?: boolean; formSentMsAgo?: number }
  | { kind: 'stuck'; detail: string; mailMayFollow?: boolean }
  | { kind: 'browser_gone' };

/** Runs for as long as the browser lives and holds a worker slot meanwhile, so that slots are the concurrency cap. */
export interface BrowserHosting {
  hostBrowser(input: HostBrowserInput): Promise<HostBrowserResult>;
}

/** Short activities on the host's own task queue. */
export interface BrowserSteps {
  step(request: StepRequest): Promise<StepResult>;
  /** Makes a step in flight stop between two actions; returns when it has. */
  interrupt(input: { browserId: string; stepId: number }): Promise<void>;
  /**
   * Ends a browser. `save`: the profile is packed and its pointer moved first; `discard`: it is not;
   * `warm`: the browser stays for a short while so that a session can take it over. Returns what was done. A browser that is gone already is no error.
   */
  releaseBrowser(input: {
    browserId: string;
    mode: 'save' | 'discard' | 'warm';
  }): Promise<'saved' | 'discarded' | 'warm' | 'gone'>;
}
