import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { randomBytes } from 'node:crypto';
import { EventDispatcher } from '#apps/worker/event-dispatcher';
import { createWebhookRole } from '#apps/worker/webhook-role';
import { createWorkers } from '#apps/worker/workers';
import { loadConfig } from '#libs/config/config';
import { createLogger } from '#libs/config/logger';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { OutgoingEventEntity } from '#libs/database/entities/outside.entity';
import { Notifications } from '#libs/database/notifications';
import { dispatchEvents } from '#libs/database/projection/outbox';
import { createOrganization, rotateWebhookSecret } from '#libs/database/repositories/organizations.repository';
import { scopeOf } from '#libs/database/repositories/scope';
import { DatabaseVaultRows } from '#libs/database/repositories/vault-rows';
import { deleteWebhook, subscribe } from '#libs/database/repositories/webhooks.repository';
import { newId } from '#libs/domain/ids';
import { deliveryPlan, type DueDelivery, type WebhookEventName } from '#libs/domain/webhook-event';
import { EgressGuard } from '#libs/egress/egress-guard';
import { CredentialVault } from '#libs/vault/credential-vault';
import { MasterKeys } from '#libs/vault/master-keys';
import { WebhookSecrets } from '#libs/vault/webhook-secrets';
import { bundleWorkflows } from '#temporal/bundle';
import { workerClient, workerConnection } from '#temporal/worker-connection';
import { DeliveryClient } from '#temporal/delivery-client';
import { startEmbeddedTemporal } from '#temporal/embedded-server';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { storeMail } from '#test/harness/stored-mail';
import { startReceiver, type Receiver } from '#test/harness/webhook-receiver';

let db: TestDatabase;
let receiver: Receiver;
let client: Client;
let dispatcher: EventDispatcher;
let secrets: WebhookSecrets<never>;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await startTestDatabase();
  const config = loadConfig({ ...process.env, DATA_DIR: db.dataDir });
  const [temporal, bundle] = await Promise.all([
    startEmbeddedTemporal({ executable: config.temporal.executable, dataDir: null, uiPort: null }),
    bundleWorkflows(),
  ]);
  receiver = await startReceiver();
  const vault = new CredentialVault(new MasterKeys(randomBytes(32)), new DatabaseVaultRows());
  secrets = new WebhookSecrets(vault) as never;
  const address = { address: temporal.address, namespace: 'default' };
  const connection = await workerConnection(address);
  client = workerClient(connection, 'default');
  const notifications = await Notifications.listen(db.url);
  const egress = new EgressGuard({ allow: ['127.0.0.0/8'] });
  const webhooks = createWebhookRole(config, { database: db.database, vault, egress });
  const workers = await createWorkers(connection, 'default', {
    webhooks: { bundle, ...webhooks.role },
  });
  const running = workers.map((worker) => worker.run());
  const quick = { firstPauseMs: 20, growth: 1, longestPauseMs: 20 };
  const deliveries = new DeliveryClient(client, (event) => ({ ...deliveryPlan(event), ...quick }));
  const log = createLogger('worker', { level: 'silent', format: 'json' });
  dispatcher = new EventDispatcher({ database: db.database, notifications, deliveries, log });
  dispatcher.start();
  stops.push(
    () => dispatcher.stop(),
    async () => workers.forEach((worker) => worker.shutdown()),
    () => Promise.all(running),
    () => webhooks.stop(),
    () => receiver.stop(),
    () => connection.close(),
    () => temporal.stop(),
    () => notifications.close(),
    () => db.stop(),
  );
}, 240_000);

afterAll(async () => {
  for (const stop of stops) await stop();
}, 60_000);

async function organization() {
  const created = await createOrganization(db.database, secrets as never, { name: 'Test', plan: 'team' });
  const scope = scopeOf(db.database, created.orgId);
  const identity = async () => {
    const id = newId('identity');
    const email = `${id.slice(4)}@agents.test`;
    const row = { id, organizationId: created.orgId, localPart: id.slice(4), email, name: 'Ada' };
    await db.database.manager.insert(IdentityEntity, row);
    return row;
  };
  return { ...created, scope, identity };
}

type Identity = Awaited<ReturnType<Awaited<ReturnType<typeof organization>>['identity']>>;

/** A mail arrives; answers the id of its event. */
async function mailArrives({ id: identityId, email }: Identity): Promise<string> {
  await storeMail(db.database, email);
  const where = { identityId, type: 'message.received' as const };
  const events = await db.database.manager.find(OutgoingEventEntity, { where, order: { sequence: 'DESC' } });
  return events[0]!.id;
}

async function runEvent({ id: identityId, organizationId }: Identity, type: WebhookEventName = 'run.failed') {
  const id = newId('event');
  const payload = { type, run: { id: newId('run') } };
  await db.database.transaction(async (tx) => {
    await tx.insert(OutgoingEventEntity, { id, organizationId, identityId, type, payload: payload as never });
    await tx.query("SELECT pg_notify('outgoing_events', '')");
  });
  return id;
}

async function dispatched(eventId: string): Promise<void> {
  const due = async () => (await db.database.manager.findOneBy(OutgoingEventEntity, { id: eventId }))?.dispatchedAt;
  while (!(await due())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** How a delivery ended: its outcome, or the reason why it failed. */
async function end(eventId: string, { id: webhookId }: { id: string }): Promise<unknown> {
  await dispatched(eventId);
  const handle = client.workflow.getHandle(`${eventId}/${webhookId}`);
  return handle.result().catch((error: Error) => (error.cause as Error).cause);
}

const reason = async (eventId: string, webhook: { id: string }) => ((await end(eventId, webhook)) as Error).message;

describe('§6.1 webhook events', () => {
  test('message.received: tried again after a 500, with the secret and the payload of §6.2', async () => {
    const org = await organization();
    const identity = await org.identity();
    const path = receiver.path([500, 204]);
    const webhook = await subscribe(org.scope, { url: receiver.url(path), events: ['message.received'] });
    const eventId = await mailArrives(identity);
    expect(await end(eventId, webhook)).toEqual({ outcome: 'delivered', httpStatus: 204 });
    const [first, second] = receiver.received(path);
    expect(second).toEqual(first);
    expect(first!.method).toBe('POST');
    expect(first!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-secret': org.webhookSecret,
    });
    expect(first!.headers).not.toHaveProperty('x-service-secret-old');
    expect(JSON.parse(first!.body)).toEqual({
      type: 'message.received',
      message: {
        id: expect.stringMatching(/^msg_/),
        channel: 'email',
        identity: { id: identity.id, name: 'Ada', email: identity.email },
        from: 'app@example.com',
        to: identity.email,
        subject: 'Your code',
        createdAt: expect.stringMatching(/Z$/),
      },
    });
  });

  test('message.received: ten tries, then it is given up', async () => {
    const org = await organization();
    const path = receiver.path([503]);
    const webhook = await subscribe(org.scope, { url: receiver.url(path), events: ['message.received'] });
    expect(await reason(await mailArrives(await org.identity()), webhook)).toBe('the receiver answered 503');
    expect(receiver.received(path)).toHaveLength(10);
  });

  test('run events: one try', async () => {
    const org = await organization();
    const path = receiver.path([500, 200]);
    const webhook = await subscribe(org.scope, { url: receiver.url(path), events: ['run.failed'] });
    expect(await reason(await runEvent(await org.identity()), webhook)).toBe('the receiver answered 500');
    expect(receiver.received(path)).toHaveLength(1);
  });

  test('410 stops; a redirect is not followed', async () => {
    const org = await organization();
    const [gone, moved, elsewhere] = [receiver.path([410]), receiver.path([302]), receiver.path([200])];
    receiver.redirect(moved, elsewhere);
    const goneHook = await subscribe(org.scope, { url: receiver.url(gone), events: ['message.received'] });
    const movedHook = await subscribe(org.scope, { url: receiver.url(moved), events: ['run.failed'] });
    const identity = await org.identity();
    expect(await end(await mailArrives(identity), goneHook)).toEqual({ outcome: 'stopped', httpStatus: 410 });
    expect(receiver.received(gone)).toHaveLength(1);
    expect(await reason(await runEvent(identity), movedHook)).toBe('the receiver answered 302');
    expect(receiver.received(elsewhere)).toHaveLength(0);
  });

  test('an address that is not public is refused at delivery', async () => {
    const org = await organization();
    const webhook = await subscribe(org.scope, { url: 'http://10.0.0.1/', events: ['run.failed'] });
    expect(await reason(await runEvent(await org.identity()), webhook)).toMatch(/^refused: not a public address/);
  });

  test('only who subscribed to this event, for this identity, in this organization', async () => {
    const [org, stranger] = [await organization(), await organization()];
    const [ada, bob] = [await org.identity(), await org.identity()];
    const paths = Array.from({ length: 5 }, () => receiver.path([200]));
    const [all, adas, bobs, others, strangers] = paths.map((path) => receiver.url(path));
    const events: WebhookEventName[] = ['run.completed', 'run.failed'];
    const wanted = [
      await subscribe(org.scope, { url: all!, events }),
      await subscribe(org.scope, { url: adas!, events, identityId: ada.id }),
    ];
    await subscribe(org.scope, { url: bobs!, events, identityId: bob.id });
    await subscribe(org.scope, { url: others!, events: ['message.received'] });
    await subscribe(stranger.scope, { url: strangers!, events });
    const eventId = await runEvent(ada);
    for (const webhook of wanted) expect(await end(eventId, webhook)).toMatchObject({ outcome: 'delivered' });
    // Whoever else had been thought of would have been started together with them.
    const started = client.workflow.list({ query: `WorkflowId STARTS_WITH '${eventId}/'` });
    const ids: string[] = [];
    for await (const { workflowId } of started) ids.push(workflowId);
    expect(ids.sort()).toEqual(wanted.map(({ id }) => `${eventId}/${id}`).sort());
    expect(paths.map((path) => receiver.received(path).length)).toEqual([1, 1, 0, 0, 0]);
  });

  test('without a subscription an event is done at once; without its subscription a delivery is', async () => {
    const org = await organization();
    const identity = await org.identity();
    await dispatched(await runEvent(identity));
    const path = receiver.path([500]);
    const webhook = await subscribe(org.scope, { url: receiver.url(path), events: ['message.received'] });
    receiver.onNext(path, () => deleteWebhook(org.scope, webhook.id));
    expect(await end(await mailArrives(identity), webhook)).toEqual({ outcome: 'unwanted', httpStatus: null });
    expect(receiver.received(path)).toHaveLength(1);
  });

  test('receivers that never answer are given up after ten seconds and delay nobody', async () => {
    const org = await organization();
    const identity = await org.identity();
    const [silent, quick] = [receiver.path(['silence']), receiver.path([200])];
    const silentHook = await subscribe(org.scope, { url: receiver.url(silent), events: ['run.failed'] });
    const quickHook = await subscribe(org.scope, { url: receiver.url(quick), events: ['run.completed'] });
    const stuck = await Promise.all(Array.from({ length: 60 }, () => runEvent(identity)));
    await receiver.until(silent, 60);
    expect(await end(await runEvent(identity, 'run.completed'), quickHook)).toMatchObject({ outcome: 'delivered' });
    const { status } = await client.workflow.getHandle(`${stuck[59]}/${silentHook.id}`).describe();
    expect(status.name).toBe('RUNNING');
    expect(await reason(stuck[59]!, silentHook)).toBe('no answer within 10 s');
    expect(receiver.received(silent)).toHaveLength(60);
  });

  test('§5 while the secret is replaced both go along', async () => {
    const org = await organization();
    const identity = await org.identity();
    const path = receiver.path([200]);
    const webhook = await subscribe(org.scope, { url: receiver.url(path), events: ['run.failed'] });
    const second = await rotateWebhookSecret(org.scope, secrets as never, 60_000);
    await end(await runEvent(identity), webhook);
    const third = await rotateWebhookSecret(org.scope, secrets as never, 0);
    await end(await runEvent(identity), webhook);
    const [during, after] = receiver.received(path).map(({ headers }) => headers);
    expect(during).toMatchObject({
      'x-service-secret': second.webhookSecret,
      'x-service-secret-old': org.webhookSecret,
    });
    expect(after!['x-service-secret']).toBe(third.webhookSecret);
    expect(after).not.toHaveProperty('x-service-secret-old');
  });
});

describe('the outbox', () => {
  const subscribed = async () => {
    const { orgId } = await createOrganization(db.database, secrets as never, { name: 'Test', plan: 'team' });
    await subscribe(scopeOf(db.database, orgId), { url: 'http://a.test/', events: ['run.failed'] });
    return orgId;
  };
  const due = async (organizationId: string) => {
    const id = newId('event');
    const row = { id, organizationId, identityId: 'idt_1', type: 'run.failed' as const, payload: {} };
    await db.database.manager.insert(OutgoingEventEntity, row);
    return id;
  };
  const dispatch = (limit: number, start: (delivery: DueDelivery) => Promise<void>) =>
    dispatchEvents(db.database, limit, start);

  beforeAll(() => dispatcher.stop());

  test('an event whose delivery cannot be started stays due; one that was dispatched does not come again', async () => {
    const orgId = await subscribed();
    const ids = [await due(orgId), await due(orgId)];
    const seen: string[] = [];
    const start = async ({ eventId }: DueDelivery) => {
      seen.push(eventId);
      if (seen.length === 1) throw new Error('Temporal is down');
    };
    expect(await dispatch(10, start)).toEqual({ looked: 2, failed: 1 });
    expect(await dispatch(10, start)).toEqual({ looked: 1, failed: 0 });
    expect(await dispatch(10, start)).toEqual({ looked: 0, failed: 0 });
    expect(seen).toEqual([...ids, ids[0]]);
  });

  test('organizations take turns, and the events of each keep their order', async () => {
    const [busy, other] = [await subscribed(), await subscribed()];
    const many = [await due(busy), await due(busy), await due(busy), await due(busy)];
    const one = await due(other);
    const seen: string[] = [];
    const start = async ({ eventId }: DueDelivery) => void seen.push(eventId);
    while ((await dispatch(2, start)).looked > 0);
    expect(seen).toEqual([many[0], one, ...many.slice(1)]);
  });

  test('two processes dispatch no event twice', async () => {
    const orgId = await subscribed();
    const ids = [await due(orgId), await due(orgId), await due(orgId)];
    const seen: string[] = [];
    const start = async ({ eventId }: DueDelivery) => void seen.push(eventId);
    await Promise.all(Array.from({ length: 5 }, () => dispatch(10, start)));
    expect(seen.sort()).toEqual(ids.sort());
  });
});
