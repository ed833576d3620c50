/** Every flow by name: what the worker bundles and what starts by this name. */
export { accountRun } from './account-run/account-run.workflow.js';
export { browserSession } from './browser-session/browser-session.workflow.js';
export { housekeeping } from './housekeeping/housekeeping.workflow.js';
export { mailboxWatch } from './mailbox-watch/mailbox-watch.workflow.js';
export { webhookDelivery } from './webhook-delivery/webhook-delivery.workflow.js';
