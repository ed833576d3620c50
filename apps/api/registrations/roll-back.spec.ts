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

const failure = (runId: string) =>
  ({
    runId,
    revision: 1,
    status: 'failed',
    error: { code: 'ABORTED' },
    at: new Date().toISOString(),
    text: 'failed',
  }) as const;

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
  await projectTransition(database, failure(runId), async (keys) => void dropped.push(...keys));
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

test.each(['registrations', 'connections'])(
  'of one of the %s that was rolled back only it and its run can be read',
  async (kind) => {
    const { database } = api.parts;
    const credentials = { username: 'ada', password: 'a-password-1' };
    const { body } = await caller.call('POST', `/v1/${kind}`, { appUrl: 'https://app.public.test/', credentials });
    const [{ id }, runId] = [body.registration ?? body.connection, body.run.id];
    await projectTransition(database, failure(runId), async () => undefined);
    const audited = async () => (await caller.call('GET', '/v1/audit-events?limit=200')).body;
    const before = await audited();

    const gone: [string, string, object?][] = [
      ['GET', `registrations/${id}/credentials`],
      ['PUT', `registrations/${id}/credentials`, { password: 'another-1' }],
      ['POST', `registrations/${id}/login`],
      ['POST', `registrations/${id}/session`, {}],
      ['POST', `registrations/${id}/session/export`, {}],
      ['DELETE', `registrations/${id}/session`],
      ['POST', `connections/${id}/revoke`],
      ['DELETE', `connections/${id}`],
    ];
    const answers = [];
    for (const [method, path, sent] of gone)
      answers.push([method, path, (await caller.call(method, `/v1/${path}`, sent)).status]);
    expect(answers).toEqual(gone.map(([method, path]) => [method, path, 404]));
    expect(await audited()).toEqual(before);

    for (const path of [`registrations/${id}`, `${kind}/${id}`, `runs/${runId}`])
      expect(await caller.call('GET', `/v1/${path}`)).toMatchObject({ status: 200, body: { status: 'failed' } });
  },
);
