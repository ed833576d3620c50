import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ScenarioName } from '#examples/sample-app/scenarios';
import { WholeService } from '#test/harness/whole-service';

/** The main job on real parts: API, Temporal, worker, Chromium, Dovecot, and a third-party app. */
describe('an agent asks for an account', () => {
  let latchkey: WholeService;

  beforeAll(async () => {
    latchkey = await WholeService.start({ VERIFICATION_TIMEOUT: '60s' });
  }, 240_000);
  afterEach(async () => {
    await latchkey.closeApps();
  });
  afterAll(() => latchkey.stop(), 60_000);

  test.each<ScenarioName>(['code', 'link', 'none'])(
    'and gets it: %s',
    async (scenario) => {
      const app = await latchkey.startApp(scenario);
      const identity = await latchkey.createIdentity();
      const queued = await latchkey.register(app.url, identity.id);
      expect(queued).toMatchObject({ type: 'register', status: 'queued', error: null, result: null, endedAt: null });

      const run = await latchkey.untilRun(queued.id, ['completed', 'failed', 'blocked']);
      expect(run).toMatchObject({ status: 'completed', error: null });
      const { body: credentials } = await latchkey.call<{ password: string; username: string }>(
        'GET',
        `/v1/registrations/${run.registrationId}/credentials`,
      );
      expect(credentials).toMatchObject({ origin: 'generated', password: expect.stringMatching(/^.{20}$/) });
      expect(await app.check({ email: identity.email, password: credentials.password })).toMatchObject({
        exists: true,
      });
      const { body: registration } = await latchkey.call('GET', `/v1/registrations/${run.registrationId}`);
      expect(registration).toMatchObject({ status: 'active', kind: 'created' });
    },
    180_000,
  );

  test('20 concurrent calls for one identity make one run', async () => {
    const app = await latchkey.startApp('none');
    const { id } = await latchkey.createIdentity();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        latchkey.call<{ run: { id: string } }>('POST', '/v1/registrations', { identityId: id, appUrl: app.url }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    await latchkey.untilRun(answers[0]!.body.run.id, ['completed']);
  }, 180_000);

  test('50 waits on one identity are all woken by one mail', async () => {
    const app = await latchkey.startApp('code');
    const { id } = await latchkey.createIdentity();
    const waits = Array.from({ length: 50 }, () =>
      latchkey.call<{ id: string }>('GET', `/v1/messages/wait?identityId=${id}&timeout=60&kind=otp`),
    );
    const run = await latchkey.register(app.url, id);
    const answers = await Promise.all(waits);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body?.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    await latchkey.untilRun(run.id, ['completed']);
  }, 180_000);

  test('a stopped Temporal delays the run, not the answer', async () => {
    const app = await latchkey.startApp('none');
    const temporal = latchkey.pidOf('start-dev');
    process.kill(temporal, 'SIGSTOP');
    let queued;
    try {
      queued = await latchkey.call<{ run: { id: string; status: string } }>('POST', '/v1/registrations', {
        appUrl: app.url,
      });
      expect(queued).toMatchObject({ status: 201, body: { run: { status: 'queued' } } });
    } finally {
      process.kill(temporal, 'SIGCONT');
    }
    await latchkey.untilRun(queued.body.run.id, ['completed']);
  }, 180_000);

  test('a worker killed while a run awaits mail ends the run and frees the identity', async () => {
    const silent = await latchkey.startApp('no-mail');
    const { id } = await latchkey.createIdentity();
    const run = await latchkey.register(silent.url, id);
    await latchkey.untilRun(run.id, ['awaiting_verification']);
    process.kill(latchkey.pidOf('worker/main.js'), 'SIGKILL');
    expect(await latchkey.untilRun(run.id, ['failed', 'completed'])).toMatchObject({ status: 'failed' });

    const app = await latchkey.startApp('none');
    const next = await latchkey.register(app.url, id);
    expect(await latchkey.untilRun(next.id, ['completed', 'failed', 'blocked'])).toMatchObject({ status: 'completed' });
  }, 240_000);

  test('an API killed between its commit and the start of the workflow loses no run', async () => {
    const app = await latchkey.startApp('none');
    const { id } = await latchkey.createIdentity();
    const temporal = latchkey.pidOf('start-dev');
    process.kill(temporal, 'SIGSTOP');
    let queued: { id: string } | undefined;
    try {
      // The call hangs on the start of the workflow; its run is committed by then.
      const cut = latchkey.register(app.url, id).catch(() => null);
      while (!queued) {
        const { body } = await latchkey.call<{ id: string }[]>('GET', `/v1/runs?identityId=${id}`);
        queued = body[0];
      }
      process.kill(latchkey.pidOf('api/main.js'), 'SIGKILL');
      await cut;
    } finally {
      process.kill(temporal, 'SIGCONT');
    }
    await latchkey.untilRun(queued.id, ['completed']);
  }, 180_000);

  test('abort ends a run at once, and its pending registration', async () => {
    const app = await latchkey.startApp('no-mail');
    const run = await latchkey.register(app.url);
    await latchkey.untilRun(run.id, ['awaiting_verification']);
    const { status, body } = await latchkey.call('POST', `/v1/runs/${run.id}/abort`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'failed', error: { code: 'ABORTED', detail: 'aborted by user' } },
    });
    const again = await latchkey.call('POST', `/v1/runs/${run.id}/abort`);
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_TERMINAL', status: 'failed' } });
    const { body: registration } = await latchkey.call('GET', `/v1/registrations/${run.registrationId}`);
    expect(registration).toMatchObject({ status: 'failed' });
  }, 180_000);
});
