import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookEntity } from '#libs/database/entities/outside.entity';
import { dispatchEvents, findDelivery } from '#libs/database/projection/outbox';
import { forgetOrphanedWebhooks } from '#libs/database/projection/housekeeping';
import { projectTransition } from '#libs/database/projection/run-projection';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';
import { storeMail } from '#test/harness/stored-mail';

let api: TestApi;
let caller: Caller;

beforeAll(async () => {
  api = await startTestApi();
  caller = await api.organization();
}, 60_000);
afterAll(() => api?.stop());

/** Rulings, Runs; interface §6.1. */
test('an identity that is rolled back leaves no mail behind, and its webhook is told of the run that failed', async () => {
  const { database } = api.parts;
  const { body } = await caller.call('POST', '/v1/registrations', { appUrl: 'https://app.public.test/' });
  const [runId, identityId] = [body.run.id, body.registration.identityId];
  const wish = { url: 'https://hooks.public.test/', events: ['run.failed', 'message.received'], identityId };
  const webhook = await caller.call('POST', '/v1/webhooks', wish);
  expect(webhook.status).toBe(201);
  const { email } = (await caller.call('GET', `/v1/identities/${identityId}`)).body;
  await storeMail(database, email, { storageKey: 'mail/told-of' });
  const underWay: string[] = [];
  await dispatchEvents(database, 100, async ({ eventId }) => void underWay.push(eventId));
  expect(await findDelivery(database, underWay[0]!, webhook.body.id)).not.toBeNull();
  await storeMail(database, email, { storageKey: 'mail/of-the-test' });
  const dropped: string[] = [];
  const failed = {
    status: 'failed',
    error: { code: 'ABORTED' },
    at: new Date().toISOString(),
    text: 'failed',
  } as const;
  await projectTransition(database, { runId, revision: 1, ...failed }, async (keys) => void dropped.push(...keys));
  expect(dropped.sort()).toEqual(['mail/of-the-test', 'mail/told-of']);
  // A delivery that is tried again finds nothing to deliver.
  expect(await findDelivery(database, underWay[0]!, webhook.body.id)).toBeNull();
  expect((await caller.call('GET', `/v1/identities/${identityId}`)).status).toBe(404);

  const told: string[] = [];
  await dispatchEvents(database, 100, async (due) => {
    if (due.webhookId === webhook.body.id) told.push(due.event);
  });
  expect(told).toEqual(['run.failed']);

  // For callers it went with its identity.
  expect((await caller.call('GET', '/v1/webhooks')).body).toEqual([]);
  expect((await caller.call('DELETE', `/v1/webhooks/${webhook.body.id}`)).status).toBe(404);
  expect((await caller.call('POST', '/v1/webhooks', wish)).status).toBe(404);

  const left = () => database.manager.countBy(WebhookEntity, { id: webhook.body.id });
  await forgetOrphanedWebhooks(database);
  expect(await left()).toBe(1);
  await database.query(`UPDATE identities SET rolled_back_at = now() - interval '2 days' WHERE id = $1`, [identityId]);
  await forgetOrphanedWebhooks(database);
  expect(await left()).toBe(0);
});
