import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { SampleApp } from '#examples/sample-app/app';
import type { ScenarioName } from '#examples/sample-app/scenarios';
import type { RunStatus } from '#libs/domain/run-state';
import { lazyClient } from '#temporal/connection';
import { Witness, type Testimony } from '#test/harness/witness';
import { WholeService, type RunView } from '#test/harness/whole-service';

const HOLD_MS = 6_000;
const VERIFICATION_MS = 5_000;
/** How much later than its time something may happen on a busy machine. */
const LATE_MS = 20_000;
const ENDED: RunStatus[] = ['completed', 'failed'];
const PASSWORD = 'Correct-horse-7-battery';

let latchkey: WholeService;
let witness: Witness;

const ask = (what: 'resume' | 'intervene' | 'abort') => async (run: RunView) => {
  const answer = await latchkey.call<RunView>('POST', `/v1/runs/${run.id}/${what}`);
  expect(answer).toMatchObject({ status: 200, body: { id: run.id } });
};
const until =
  (...statuses: RunStatus[]) =>
  async (run: RunView) =>
    void (await latchkey.untilRun(run.id, [...statuses, ...ENDED]));
/** A connection to an account that its owner has at the app, and its run. */
const connect = async (app: SampleApp) => {
  const owner = await latchkey.createIdentity('Owner');
  await app.createAccount({ email: owner.email, password: PASSWORD, name: 'Ada Byron', verified: true });
  const body = { appUrl: app.url, identityId: owner.id, credentials: { username: owner.email, password: PASSWORD } };
  const post = async () =>
    (await latchkey.call<{ run: RunView; connection: { id: string } }>('POST', '/v1/connections', body)).body;
  return { ...(await post()), again: post };
};
const withdraw = (method: 'POST' | 'DELETE', path: string) => async (run: RunView) =>
  void (await latchkey.call(method, `/v1/connections/${run.registrationId}${path}`));

beforeAll(async () => {
  latchkey = await WholeService.start({
    VERIFICATION_TIMEOUT: `${VERIFICATION_MS}ms`,
    BLOCKED_HOLD: `${HOLD_MS}ms`,
  });
  witness = await Witness.subscribe(latchkey);
}, 240_000);
afterEach(async () => {
  await latchkey.closeApps();
});
afterAll(async () => {
  await witness?.stop();
  await latchkey?.stop();
}, 60_000);

interface Row {
  scenario: ScenarioName;
  /** A sign-up unless said otherwise. */
  by?: 'connection';
  /** What happens to the run, one after the other; then its end is waited for. */
  then?: ((run: RunView) => Promise<void>)[];
  statuses: RunStatus[];
  code?: string;
  detail?: string;
  audited?: string[];
  told: string[];
  registration: string;
}

/** Interface §3.1, a row of its table each, as callers, auditors and subscribers see it. */
const ROWS: Record<string, Row> = {
  'running → awaiting_verification → running → completed': {
    scenario: 'code',
    statuses: ['running', 'awaiting_verification', 'running', 'completed'],
    told: ['run.completed'],
    registration: 'active',
  },
  'running → completed, where no mail is asked for': {
    scenario: 'none',
    statuses: ['running', 'completed'],
    told: ['run.completed'],
    registration: 'active',
  },
  'running → blocked at a gate → failed, since nobody resumed': {
    scenario: 'captcha',
    statuses: ['running', 'blocked', 'failed'],
    code: 'BLOCKED_TIMEOUT',
    told: ['run.blocked', 'run.failed'],
    registration: 'failed',
  },
  'running → blocked by intervene → running by resume → completed': {
    scenario: 'slow',
    then: [until('running'), ask('intervene'), ask('resume')],
    statuses: ['running', 'blocked', 'running', 'completed'],
    audited: ['run.intervene', 'run.resume'],
    told: ['run.blocked', 'run.completed'],
    registration: 'active',
  },
  'awaiting_verification → blocked by intervene → failed by abort': {
    scenario: 'late-mail',
    then: [until('awaiting_verification'), ask('intervene'), ask('abort')],
    statuses: ['running', 'awaiting_verification', 'blocked', 'failed'],
    code: 'ABORTED',
    detail: 'aborted by user',
    audited: ['run.intervene', 'run.abort'],
    told: ['run.blocked', 'run.failed'],
    registration: 'failed',
  },
  'awaiting_verification → failed, since no usable mail came': {
    scenario: 'no-mail',
    statuses: ['running', 'awaiting_verification', 'failed'],
    code: 'VERIFICATION_TIMEOUT',
    told: ['run.failed'],
    registration: 'failed',
  },
  'awaiting_verification → failed by abort': {
    scenario: 'no-mail',
    then: [until('awaiting_verification'), ask('abort')],
    statuses: ['running', 'awaiting_verification', 'failed'],
    code: 'ABORTED',
    detail: 'aborted by user',
    audited: ['run.abort'],
    told: ['run.failed'],
    registration: 'failed',
  },
  'running → failed by abort': {
    scenario: 'slow',
    then: [until('running'), ask('abort')],
    statuses: ['running', 'failed'],
    code: 'ABORTED',
    detail: 'aborted by user',
    audited: ['run.abort'],
    told: ['run.failed'],
    registration: 'failed',
  },
  'running → failed, since the app is unreachable': {
    scenario: 'unreachable',
    statuses: ['running', 'failed'],
    code: 'AUTOMATION_STUCK',
    told: ['run.failed'],
    registration: 'failed',
  },
  'running → failed, since the agent gets nowhere': {
    scenario: 'stuck',
    statuses: ['running', 'failed'],
    code: 'AUTOMATION_STUCK',
    told: ['run.failed'],
    registration: 'failed',
  },
  'any live status → failed, since the connection was revoked': {
    scenario: 'slow',
    by: 'connection',
    then: [until('running'), withdraw('POST', '/revoke')],
    statuses: ['running', 'failed'],
    code: 'APP_UNREACHABLE',
    told: ['run.failed'],
    registration: 'disabled',
  },
  'any live status → failed, since the connection was deleted': {
    scenario: 'slow',
    by: 'connection',
    then: [until('running'), withdraw('DELETE', '')],
    statuses: ['running', 'failed'],
    code: 'APP_UNREACHABLE',
    told: ['run.failed'],
    registration: 'disabled',
  },
};

describe('3.1 run status', () => {
  test.each(Object.keys(ROWS))(
    '%s',
    async (name) => {
      const row = ROWS[name]!;
      const app = await latchkey.startApp(row.scenario);
      const before = Date.now();
      const run = row.by ? (await connect(app)).run : await latchkey.register(app.url);
      expect(run).toMatchObject({ status: 'queued', error: null, result: null, liveViewUrl: null, endedAt: null });
      for (const step of row.then ?? []) await step(run);
      await latchkey.untilRun(run.id, ENDED, 120_000);
      const seen = await witness.of(run.id, row.told.length);
      expect({ ...seen, run: undefined, at: undefined, holdExpiresAt: undefined }).toEqual({
        statuses: row.statuses,
        audited: row.audited ?? [],
        told: row.told,
        registration: row.registration,
      });
      expect(seen.run).toMatchObject({
        status: row.statuses.at(-1),
        error: row.code ? { code: row.code, detail: row.detail ?? expect.stringMatching(/\w+ \w+/) } : null,
        result: row.code ? null : { answer: expect.stringMatching(/\w+ \w+/), username: expect.any(String) },
        liveViewUrl: null,
      });
      checkTimes(seen, before);
      // An identity that was made for a sign-up goes with its failure; the run stays readable.
      const { body } = await latchkey.call<{ identityId: string }>('GET', `/v1/registrations/${run.registrationId}`);
      const identity = await latchkey.call('GET', `/v1/identities/${body.identityId}`);
      expect(identity.status).toBe(row.code && !row.by ? 404 : 200);
    },
    240_000,
  );

  test('queued → failed by abort: no browser ever started, and an active registration stays active', async () => {
    const app = await latchkey.startApp('none');
    const first = await latchkey.register(app.url);
    await latchkey.untilRun(first.id, ENDED);
    const path = `/v1/registrations/${first.registrationId}`;
    expect(await latchkey.call('POST', `${path}/session`, {})).toMatchObject({ status: 201 });
    // A session has the profile: the run stays queued.
    const { body } = await latchkey.call<{ run: RunView }>('POST', `${path}/login`);
    expect(body.run.status).toBe('queued');
    const again = await latchkey.call<{ run: RunView }>('POST', `${path}/login`);
    expect(again.body.run.id).toBe(body.run.id);
    await ask('abort')(body.run);
    const seen = await witness.of(body.run.id, 1);
    expect(seen).toMatchObject({
      statuses: ['failed'],
      audited: ['run.abort'],
      told: ['run.failed'],
      registration: 'active',
      run: { error: { code: 'ABORTED' }, gatewaySessionId: null },
    });
    const recording = await latchkey.call('GET', `/v1/runs/${body.run.id}/recording`);
    expect(recording).toEqual({ status: 200, body: { status: 'not_enabled', recordingUrl: null } });
    expect(await latchkey.call('DELETE', `${path}/session`)).toMatchObject({ status: 204 });
  }, 240_000);

  test("Temporal's Cancel does what abort does, audit included; Terminate ends the run AUTOMATION_STUCK and frees the identity", async () => {
    const client = lazyClient({ address: latchkey.service.temporalAddress, namespace: 'default' });
    try {
      const app = await latchkey.startApp('slow');
      const { id } = await latchkey.createIdentity();
      const outcomes: unknown[] = [];
      for (const button of ['cancel', 'terminate', 'signal'] as const) {
        const run = await latchkey.register(app.url, id);
        await latchkey.untilRun(run.id, ['running']);
        const workflow = client.workflow.getHandle(run.id);
        await (button === 'signal' ? workflow.signal('abort') : workflow[button]());
        await latchkey.untilRun(run.id, ENDED);
        const { audited, run: ended } = await witness.of(run.id, 1);
        outcomes.push([button, ended.error?.code, audited]);
      }
      expect(outcomes).toEqual([
        ['cancel', 'ABORTED', ['run.abort']],
        ['terminate', 'AUTOMATION_STUCK', []],
        ['signal', 'ABORTED', ['run.abort']],
      ]);
    } finally {
      await client.connection.close();
    }
  }, 300_000);
});

describe('3.2 registration status', () => {
  test('pending, active, disabled, pending again, and what goes with each', async () => {
    const app = await latchkey.startApp('none');
    const { run, connection, again } = await connect(app);
    const path = `/v1/connections/${connection.id}`;
    const now = async () => (await latchkey.call<{ status: string; revokedAt: string | null }>('GET', path)).body;
    const actions = async () => {
      const { body } = await latchkey.call<{ action: string; subjectId: string }[]>(
        'GET',
        '/v1/audit-events?limit=200',
      );
      return body
        .filter(({ subjectId }) => subjectId === connection.id)
        .map(({ action }) => action)
        .reverse();
    };
    expect(connection).toMatchObject({ status: 'pending', revokedAt: null, kind: 'connected' });
    await latchkey.untilRun(run.id, ['completed']);
    expect(await now()).toMatchObject({ status: 'active', revokedAt: null });

    // Active, connected anew: pending until its run has logged in.
    const rotated = await again();
    expect(rotated.connection).toMatchObject({ id: connection.id, status: 'pending' });
    await latchkey.untilRun(rotated.run.id, ['completed']);
    expect(await now()).toMatchObject({ status: 'active' });

    const revoked = await latchkey.call<{ revokedAt: string }>('POST', `${path}/revoke`);
    expect(revoked).toMatchObject({ status: 200, body: { status: 'disabled', revokedAt: expect.any(String) } });
    const refreshed = await latchkey.call<{ revokedAt: string }>('POST', `${path}/revoke`);
    expect(Date.parse(refreshed.body.revokedAt)).toBeGreaterThan(Date.parse(revoked.body.revokedAt));
    const registration = `/v1/registrations/${connection.id}`;
    expect(await latchkey.call('POST', `${registration}/login`)).toMatchObject({
      status: 409,
      body: { code: 'REVOKED' },
    });
    expect(await latchkey.call('PUT', `${registration}/credentials`, { password: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'REVOKED' },
    });
    expect(await latchkey.call('POST', `${registration}/session`, {})).toMatchObject({
      status: 409,
      body: { code: 'NOT_ACTIVE' },
    });

    // The vault was kept: deleting purges it, and the row stays.
    expect(await latchkey.call('DELETE', path)).toMatchObject({ status: 204 });
    expect(await now()).toMatchObject({ status: 'disabled' });

    const returned = await again();
    expect(returned.connection).toMatchObject({ id: connection.id, status: 'pending', revokedAt: null });
    await latchkey.untilRun(returned.run.id, ['completed']);
    expect(await now()).toMatchObject({ status: 'active', revokedAt: null });
    expect(await actions()).toEqual([
      'connection.create',
      'connection.create',
      'connection.revoke',
      'connection.revoke',
      'connection.delete',
      'connection.create',
    ]);
  }, 300_000);
});

/** Every transition after the one before, the last one the end; holds and waits neither too short nor much too long. */
function checkTimes({ at, run, statuses, holdExpiresAt }: Testimony, before: number): void {
  const moments = [before, Date.parse(run.createdAt), ...at, Date.now()];
  expect([...moments].sort((a, b) => a - b)).toEqual(moments);
  expect(Date.parse(run.endedAt!)).toBe(at.at(-1));
  const blocked = statuses.lastIndexOf('blocked');
  if (blocked >= 0) expect(holdExpiresAt! - at[blocked]!).toBe(HOLD_MS);
  const lasted = at.at(-1)! - at.at(-2)!;
  const patience = { BLOCKED_TIMEOUT: HOLD_MS, VERIFICATION_TIMEOUT: VERIFICATION_MS }[run.error?.code ?? ''];
  if (patience === undefined) return;
  expect(lasted).toBeGreaterThanOrEqual(patience);
  expect(lasted).toBeLessThan(patience + LATE_MS);
}
