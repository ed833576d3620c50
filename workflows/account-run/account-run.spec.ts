import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StepResult } from '#activities/browser/browser.contract';
import { exportHistory } from '#temporal/operations';
import { startRunRig, type RunRig } from '#test/harness/run-rig';
import { storeMail } from '#test/harness/stored-mail';
import { untilStopped, type Play } from '#test/harness/stand-in-host';
import type { RunTimers } from './account-run.messages.js';

const CONFIRMED: StepResult = { kind: 'confirmed', answer: 'logged in', username: 'ada' };
const GATE = { kind: 'blocked', code: 'CAPTCHA_REQUIRED', detail: 'a picture', browserAlive: true } as const;
const forever: Play = (_, stopped) => untilStopped(stopped);

/** Interface §3.1 and rulings, Runs: what needs a clock or a browser that misbehaves. */
describe('a run', () => {
  let rig: RunRig;
  beforeAll(async () => {
    rig = await startRunRig();
  });
  afterAll(() => rig?.stop());

  const start = async (play: Play, timers: Partial<RunTimers> = {}) => {
    const { id: identityId } = (await rig.caller.call('POST', '/v1/identities', {})).body as { id: string };
    rig.host.play(identityId, play);
    rig.timersFor(identityId, timers);
    const body = { identityId, appUrl: 'https://app.public.test/' };
    const { id } = (await rig.caller.call('POST', '/v1/registrations', body)).body.run as { id: string };
    const seen = async () => (await rig.caller.call('GET', `/v1/runs/${id}`)).body;
    return {
      id,
      identityId,
      resume: () => rig.caller.call('POST', `/v1/runs/${id}/resume`),
      intervene: () => rig.caller.call('POST', `/v1/runs/${id}/intervene`),
      until: async (status: string) => {
        while ((await seen()).status !== status) await new Promise((resolve) => setTimeout(resolve, 10));
      },
      ended: async () => {
        await rig.workflowEnded(id);
        return seen();
      },
    };
  };
  const stuck = (words: string) => ({
    status: 'failed',
    error: { code: 'AUTOMATION_STUCK', detail: expect.stringContaining(words) },
  });

  test('a gate that is found once the browser has ended fails the run with the gate’s own code', async () => {
    const run = await start(async () => ({ ...GATE, browserAlive: false }));
    expect(await run.ended()).toMatchObject({
      status: 'failed',
      error: { code: 'CAPTCHA_REQUIRED', detail: 'a picture' },
    });
  });

  test.each([
    { kind: 'stuck', detail: 'nothing happens', mailMayFollow: true } as const,
    { ...GATE, code: 'LOGIN_UNCONFIRMED', mailMayFollow: true } as const,
  ])('a mail that nobody spoke of is applied before a run is $kind', async (unsure) => {
    const link = 'https://app.public.test/verify?token=1';
    const annotation = { kind: 'magic_link', code: null, link, confidence: 1 } as const;
    const run = await start(async ({ runId, messageId }) => {
      if (messageId) return CONFIRMED;
      const [{ email }] = await rig.api.database.query(
        'SELECT email FROM identities JOIN runs ON identities.id = identity_id WHERE runs.id = $1',
        [runId],
      );
      await storeMail(rig.api.database, email, { fromAddr: 'no-reply@app.public.test', annotation });
      return unsure;
    });
    expect(await run.ended()).toMatchObject({ status: 'completed' });
  });

  test('a mail that nobody spoke of is given less time where its form was sent long before', async () => {
    const waits = async (formSentMsAgo?: number): Promise<string[]> => {
      const run = await start(async () => ({ ...CONFIRMED, mailMayFollow: true, formSentMsAgo }));
      await run.ended();
      const history = (await exportHistory(rig.temporal, run.id)) ?? '';
      return [...history.matchAll(/"startToFireTimeout": "([\d.]+s)"/g)].map(([, timer]) => timer!);
    };
    expect(await waits()).toContain('2s');
    expect(await waits(10_000)).not.toContain('2s');
    expect(await waits(10_000)).toContain('0.500s');
  });

  test('a mail that only says that the account is made ends the wait as soon as nothing better has come for a while', async () => {
    const run = await start(async ({ runId, messageId }) => {
      if (messageId) return CONFIRMED;
      const [{ email }] = await rig.api.database.query(
        'SELECT email FROM identities JOIN runs ON identities.id = identity_id WHERE runs.id = $1',
        [runId],
      );
      const mail = { fromAddr: 'no-reply@app.public.test', subject: 'Welcome', text: 'Your account has been created.' };
      const id = await storeMail(rig.api.database, email, mail);
      await rig.api.database.query(`UPDATE messages SET created_at = now() - interval '17 s' WHERE id = $1`, [id]);
      return { kind: 'awaiting_mail', expects: 'either', detail: 'a mail was sent' };
    });
    const begun = Date.now();
    expect(await run.ended()).toMatchObject({ status: 'completed' });
    expect(Date.now() - begun).toBeLessThan(20_000);
  }, 60_000);

  test('a run that passes its wall clock is stuck, and its agent is stopped', async () => {
    let typing = true;
    const run = await start((request, stopped) => forever(request, stopped).finally(() => (typing = false)), {
      wallClockMs: 300,
    });
    expect(await run.ended()).toMatchObject(stuck('wall clock'));
    expect(typing).toBe(false);
  });

  test('the wall clock stands still while blocked', async () => {
    const wallClockMs = 2_000;
    const run = await start(async ({ afterHuman }) => (afterHuman ? CONFIRMED : GATE), { wallClockMs });
    await run.until('blocked');
    const begun = Date.now();
    while (Date.now() - begun < wallClockMs + 500) await run.until('blocked');
    expect(await run.resume()).toMatchObject({ status: 200 });
    expect(await run.ended()).toMatchObject({ status: 'completed' });
  });

  test('no run outlives its whole life, blocked or not', async () => {
    const run = await start(async () => GATE, { maxLifeMs: 500 });
    expect(await run.ended()).toMatchObject(stuck('whole life'));
  });

  test('a hold is said to last no longer than the run lives', async () => {
    const maxLifeMs = 2_000;
    const run = await start(async () => GATE, { maxLifeMs });
    const { endedAt, createdAt } = await run.ended();
    const [told] = await rig.api.database.query(
      `SELECT payload->'run'->>'holdExpiresAt' AS at FROM outgoing_events
       WHERE type = 'run.blocked' AND payload->'run'->>'id' = $1`,
      [run.id],
    );
    expect(Date.parse(told.at)).toBeGreaterThanOrEqual(Date.parse(createdAt) + maxLifeMs);
    expect(Date.parse(told.at)).toBeLessThanOrEqual(Date.parse(endedAt));
  });

  test('after twenty holds the next gate ends the run', async () => {
    const run = await start(async () => GATE);
    for (let hold = 0; hold < 20; hold++) {
      await run.until('blocked');
      expect(await run.resume()).toMatchObject({ status: 200, body: { status: 'running', error: null } });
    }
    expect(await run.ended()).toMatchObject(stuck('20 gates'));
  });

  test('after twenty holds nobody can take over', async () => {
    const run = await start(forever);
    await run.until('running');
    for (let hold = 0; hold < 20; hold++) {
      expect(await run.intervene()).toMatchObject({ status: 200, body: { status: 'blocked' } });
      expect(await run.resume()).toMatchObject({ status: 200 });
    }
    expect(await run.intervene()).toMatchObject({ status: 409, body: { code: 'NOT_INTERVENABLE', status: 'running' } });
    await rig.caller.call('POST', `/v1/runs/${run.id}/abort`);
    await run.ended();
  });

  test.each([
    ['revoked', 'POST', '/revoke'],
    ['deleted', 'DELETE', ''],
  ])('a connection that is %s as its login is confirmed ends the run', async (_how, method, suffix) => {
    const { id: identityId } = (await rig.caller.call('POST', '/v1/identities', {})).body as { id: string };
    const credentials = { username: 'ada', password: 'secret' };
    const appUrl = 'https://app.public.test/';
    const connecting = rig.caller.call('POST', '/v1/connections', { identityId, appUrl, credentials });
    let withdrawn: Promise<unknown> | undefined;
    rig.host.play(identityId, async () => {
      const { connection } = (await connecting).body;
      const withdrawing = rig.caller.call(method, `/v1/connections/${connection.id}${suffix}`);
      while ((await rig.caller.call('GET', `/v1/registrations/${connection.id}`)).body.status !== 'disabled');
      withdrawn = withdrawing;
      return CONFIRMED;
    });
    const { body } = await connecting;
    await rig.workflowEnded(body.run.id);
    await withdrawn;
    const ended = (await rig.caller.call('GET', `/v1/runs/${body.run.id}`)).body;
    expect(ended).toMatchObject({ status: 'failed', result: null, error: { code: 'APP_UNREACHABLE' } });
    expect((await rig.caller.call('GET', `/v1/registrations/${body.connection.id}`)).body.status).toBe('disabled');
  });

  test.each([
    ['revoked', 'POST', '/revoke', 200],
    ['deleted', 'DELETE', '', 204],
  ])('a connection that was %s in mid-run can be made again at once', async (_how, method, suffix, status) => {
    const { id: identityId } = (await rig.caller.call('POST', '/v1/identities', {})).body as { id: string };
    const credentials = { username: 'ada', password: 'secret' };
    const connect = async () =>
      (
        await rig.caller.call('POST', '/v1/connections', {
          identityId,
          appUrl: 'https://app.public.test/',
          credentials,
        })
      ).body;
    const stepping = new Promise<void>((begun) => {
      rig.host.play(identityId, (request, stopped) => {
        begun();
        return forever(request, stopped);
      });
    });
    const { connection, run } = await connect();
    await stepping;
    rig.host.play(identityId, async () => CONFIRMED);
    const path = `/v1/connections/${connection.id}`;
    expect(await rig.caller.call(method, `${path}${suffix}`)).toMatchObject({ status });
    const again = await connect();
    expect(again.connection).toMatchObject({ id: connection.id, status: 'pending', revokedAt: null });
    expect(again.run.id).not.toBe(run.id);
    await rig.workflowEnded(again.run.id);
    expect((await rig.caller.call('GET', path)).body.status).toBe('active');
    expect((await rig.caller.call('GET', `/v1/runs/${run.id}`)).body.error.code).toBe('APP_UNREACHABLE');
  });

  test('a browser that ends by itself ends the run', async () => {
    const run = await start(forever);
    await run.until('running');
    rig.host.crash(run.identityId);
    expect(await run.ended()).toMatchObject(stuck('browser ended unexpectedly'));
  });

  test('a browser that ends while a human has it ends the run, and no later resume helps', async () => {
    const run = await start(async () => GATE);
    await run.until('blocked');
    rig.host.crash(run.identityId);
    expect(await run.ended()).toMatchObject(stuck('browser ended unexpectedly'));
    expect(await run.resume()).toMatchObject({ status: 409, body: { code: 'NOT_BLOCKED', status: 'failed' } });
  });

  test('a host that stays silent is given up', async () => {
    // Sooner than any host can tell that it lives.
    const run = await start(forever, { heartbeatStaleMs: 1 });
    expect(await run.ended()).toMatchObject(stuck('browser ended unexpectedly'));
  });

  test('a step may take longer than a host may be silent', async () => {
    const heartbeatStaleMs = 2_000;
    const working: Play = () => new Promise((resolve) => setTimeout(resolve, 2.5 * heartbeatStaleMs, CONFIRMED));
    const run = await start(working, { heartbeatStaleMs });
    expect(await run.ended()).toMatchObject({ status: 'completed' });
  });

  test('a run that Temporal does not know has no history', async () => {
    expect(await exportHistory(rig.temporal, 'run_unknown')).toBeNull();
  });

  test("Temporal's Reset of a finished run changes nothing that callers see", async () => {
    const run = await start(async () => CONFIRMED);
    const before = await run.ended();
    const told = () =>
      rig.api.database.query("SELECT id FROM outgoing_events WHERE payload->'run'->>'id' = $1", [run.id]);
    const events = await told();
    // Its browser is kept warm by its host.
    const { database } = rig.api;
    await database.query(
      `INSERT INTO profile_leases (identity_id, organization_id, holder, state, generation, browser_id, host_queue, warm_until)
       VALUES ($1, $2, $3, 'warm', 1, 'brw_warm', $4, now() + interval '30 seconds')`,
      [run.identityId, rig.caller.orgId, run.id, rig.host.queue],
    );
    const handle = rig.temporal.workflow.getHandle(run.id);
    const [{ runId }, history] = await Promise.all([handle.describe(), handle.fetchHistory()]);
    const tasks = history.events!.filter(({ workflowTaskCompletedEventAttributes: done }) => done);
    expect(tasks.length).toBeGreaterThan(2);
    // From the first one everything is done again, from a later one only what follows.
    for (const { eventId, workflowTaskCompletedEventAttributes: task } of tasks) {
      await rig.temporal.workflowService.resetWorkflowExecution({
        namespace: 'default',
        workflowExecution: { workflowId: run.id, runId },
        reason: 'an operator pressed it',
        requestId: `${run.id} ${task!.scheduledEventId}`,
        workflowTaskFinishEventId: eventId,
      });
      expect(await run.ended()).toEqual(before);
    }
    expect(await told()).toEqual(events);
    expect(rig.host.opened.filter((holder) => holder === run.id)).toHaveLength(1);
    expect(await database.query('SELECT state FROM profile_leases WHERE holder = $1', [run.id])).toEqual([
      { state: 'warm' },
    ]);
  });
});
