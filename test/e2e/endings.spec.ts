import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startSampleApp, type SampleApp } from '#examples/sample-app/app';
import type { ScenarioName } from '#examples/sample-app/scenarios';
import { lazyClient } from '#temporal/connection';
import { WholeService, type RunView } from '#test/harness/whole-service';

const ENDED = ['completed', 'failed'];

/** Interface §3.1, failure codes, with timers short enough to be waited for. */
describe('how runs end', () => {
  let latchkey: WholeService;
  const apps: SampleApp[] = [];

  const start = async (scenario: ScenarioName): Promise<SampleApp> => {
    const app = await startSampleApp({ scenario, smtp: { host: '127.0.0.1', port: latchkey.service.smtpPort! } });
    apps.push(app);
    return app;
  };
  const auditOf = async (runId: string) => {
    const { body } = await latchkey.call<{ action: string; subjectId: string }[]>('GET', '/v1/audit-events?limit=200');
    return body.filter((event) => event.subjectId === runId).map((event) => event.action);
  };

  beforeAll(async () => {
    latchkey = await WholeService.start({ VERIFICATION_TIMEOUT: '5s', BLOCKED_HOLD: '5s' });
  }, 240_000);
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(() => latchkey.stop(), 60_000);

  test('VERIFICATION_TIMEOUT when no mail comes; an auto-provisioned identity is rolled back, the run stays readable', async () => {
    const app = await start('no-mail');
    const queued = await latchkey.call<{ run: RunView; registration: { identityId: string } }>(
      'POST',
      '/v1/registrations',
      { appUrl: app.url },
    );
    const run = await latchkey.untilRun(queued.body.run.id, ENDED);
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'VERIFICATION_TIMEOUT' },
      endedAt: expect.any(String),
    });
    const identity = await latchkey.call('GET', `/v1/identities/${queued.body.registration.identityId}`);
    expect(identity).toEqual({ status: 404, body: { error: 'not found' } });
  }, 180_000);

  test('BLOCKED_TIMEOUT when nobody resumes', async () => {
    const app = await start('captcha');
    const { id } = await latchkey.createIdentity();
    const run = await latchkey.register(app.url, id);
    const blocked = await latchkey.untilRun(run.id, ['blocked', ...ENDED]);
    expect(blocked).toMatchObject({ status: 'blocked', error: { code: 'CAPTCHA_REQUIRED' } });
    const busy = await latchkey.call('DELETE', `/v1/identities/${id}`);
    expect(busy).toMatchObject({ status: 409, body: { code: 'IDENTITY_BUSY' } });
    expect(await latchkey.untilRun(run.id, ENDED)).toMatchObject({
      status: 'failed',
      error: { code: 'BLOCKED_TIMEOUT' },
      liveViewUrl: null,
    });
    expect(await auditOf(run.id)).toEqual([]);
    expect(await latchkey.call('DELETE', `/v1/identities/${id}`)).toMatchObject({ status: 204 });
    expect(await latchkey.call('GET', `/v1/runs/${run.id}`)).toMatchObject({ status: 404 });
  }, 180_000);

  test('AUTOMATION_STUCK when the app is unreachable', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const run = await latchkey.register(`http://127.0.0.1:${port}/`);
    expect(await latchkey.untilRun(run.id, ENDED)).toMatchObject({
      status: 'failed',
      error: { code: 'AUTOMATION_STUCK' },
    });
  }, 180_000);

  test('MANUAL_INTERVENTION pauses and resumes, each with its audit row', async () => {
    const app = await start('slow');
    const { id } = await latchkey.createIdentity();
    const run = await latchkey.register(app.url, id);
    await latchkey.untilRun(run.id, ['running']);
    const paused = await latchkey.call('POST', `/v1/runs/${run.id}/intervene`);
    expect(paused).toMatchObject({
      status: 200,
      body: { status: 'blocked', error: { code: 'MANUAL_INTERVENTION', detail: 'paused for manual takeover' } },
    });
    expect(await latchkey.call('POST', `/v1/runs/${run.id}/intervene`)).toMatchObject({
      status: 409,
      body: { code: 'NOT_INTERVENABLE', status: 'blocked' },
    });
    expect(await latchkey.call('POST', `/v1/runs/${run.id}/resume`)).toMatchObject({
      status: 200,
      body: { status: 'running', error: null },
    });
    expect(await latchkey.untilRun(run.id, ENDED)).toMatchObject({ status: 'completed' });
    expect((await auditOf(run.id)).sort()).toEqual(['run.intervene', 'run.resume']);
    expect(await latchkey.call('POST', `/v1/runs/${run.id}/resume`)).toMatchObject({
      status: 409,
      body: { code: 'NOT_BLOCKED', status: 'completed' },
    });
  }, 240_000);

  test('APP_UNREACHABLE when the connection is deleted in mid-run; it stays disabled', async () => {
    const app = await start('sms-code');
    const owner = await latchkey.createIdentity('Owner');
    await app.createAccount({ email: owner.email, password: 'Correct-horse-7', name: 'Ada', verified: true });
    const body = {
      appUrl: app.url,
      identityId: owner.id,
      credentials: { username: owner.email, password: 'Correct-horse-7' },
    };
    const { body: answer } = await latchkey.call<{ run: RunView; connection: { id: string } }>(
      'POST',
      '/v1/connections',
      body,
    );
    await latchkey.untilRun(answer.run.id, ['running', 'blocked']);
    expect(await latchkey.call('DELETE', `/v1/connections/${answer.connection.id}`)).toMatchObject({ status: 204 });
    expect(await latchkey.untilRun(answer.run.id, ENDED)).toMatchObject({
      status: 'failed',
      error: { code: 'APP_UNREACHABLE' },
    });
    expect(await latchkey.call('GET', `/v1/connections/${answer.connection.id}`)).toMatchObject({
      status: 200,
      body: { status: 'disabled' },
    });
    expect(await latchkey.call('POST', `/v1/registrations/${answer.connection.id}/login`)).toMatchObject({
      status: 409,
      body: { code: 'REVOKED' },
    });
  }, 180_000);

  test("Temporal's Cancel does what abort does, audit included; Terminate ends the run AUTOMATION_STUCK and frees the identity", async () => {
    const { address, namespace } = { address: latchkey.service.temporalAddress, namespace: 'default' };
    const client = lazyClient({ address, namespace });
    try {
      const app = await start('slow');
      const { id } = await latchkey.createIdentity();
      const cancelled = await latchkey.register(app.url, id);
      await latchkey.untilRun(cancelled.id, ['running']);
      await client.workflow.getHandle(cancelled.id).cancel();
      expect(await latchkey.untilRun(cancelled.id, ENDED)).toMatchObject({
        status: 'failed',
        error: { code: 'ABORTED' },
      });
      expect(await auditOf(cancelled.id)).toEqual(['run.abort']);

      const terminated = await latchkey.register(app.url, id);
      await latchkey.untilRun(terminated.id, ['running']);
      await client.workflow.getHandle(terminated.id).terminate();
      expect(await latchkey.untilRun(terminated.id, ENDED)).toMatchObject({
        status: 'failed',
        error: { code: 'AUTOMATION_STUCK' },
      });

      const signalled = await latchkey.register(app.url, id);
      await latchkey.untilRun(signalled.id, ['running']);
      await client.workflow.getHandle(signalled.id).signal('abort');
      expect(await latchkey.untilRun(signalled.id, ENDED)).toMatchObject({
        status: 'failed',
        error: { code: 'ABORTED' },
      });
      expect(await auditOf(signalled.id)).toEqual(['run.abort']);
    } finally {
      await client.connection.close();
    }
  }, 300_000);
});
