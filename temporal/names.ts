/** Names that several processes have to agree on. A leaf: constants only, so that workflows may import it. */

/**
 * Task queues. `browsers` (runs) and `sessions` have slots of their own, so that queued or blocked runs keep no session from opening;
 * besides, every browser host polls a queue of its own for the steps of the browsers it holds.
 */
export const TASK_QUEUES = {
  workflows: 'workflows',
  mailbox: 'mailbox',
  webhooks: 'webhooks',
  browsers: 'browsers',
  sessions: 'sessions',
} as const;

/** Search attributes by which operators find runs in the Temporal UI. All are of type Keyword. */
export const SEARCH_ATTRIBUTES = {
  organization: 'OrganizationId',
  identity: 'IdentityId',
  appOrigin: 'AppOrigin',
  runStatus: 'RunStatus',
  runCode: 'RunCode',
} as const;

/** Ids of the workflows that exist once. A run's workflow id is the run id, a session's its session id. */
export const SINGLETON_WORKFLOWS = {
  mailboxWatch: 'mailbox-watch',
  housekeeping: 'housekeeping',
} as const;
