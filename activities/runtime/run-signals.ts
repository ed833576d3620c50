/** What activities may tell running workflows: the one declared way from an activity back to Temporal. */
export interface RunSignals {
  /** False where the run's workflow is not running. */
  signalRun(runId: string, signal: 'mailArrived' | 'leaseFreed' | 'subjectGone'): Promise<boolean>;
  /** Tells a run or session that its browser is up. */
  browserOpened(workflowId: string, browser: { browserId: string; hostQueue: string }): Promise<void>;
  /** Starts a run's workflow; `recover` ends a run whose execution is gone. */
  startRun(run: StartableRun, mode?: 'recover'): Promise<void>;
  workflowState(workflowId: string): Promise<'running' | 'closed' | 'missing'>;
}

interface StartableRun {
  id: string;
  organizationId: string;
  identityId: string;
  registrationId: string;
  type: 'register' | 'login' | 'connect';
  appOrigin: string;
}
