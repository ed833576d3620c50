import { describe, expect, test } from '@jest/globals';
import { PLANS } from '#libs/domain/plans';
import type { Caller } from '#test/harness/api';
import {
  api,
  complete,
  expectAnswer,
  fail,
  limited,
  newAccount,
  newIdentity,
  newSite,
  provider,
  words,
} from './world.js';

const register = (caller: Caller, body: object = {}) =>
  caller.call('POST', '/v1/registrations', { appUrl: newSite(), ...body });
const send = (caller: Caller, identityId: string) =>
  caller.call('POST', '/v1/messages', { identityId, to: 'you@example.com', subject: 's', text: 't' });
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 201).length;
const book = (caller: Caller, kind: string, count: number, at = 'now()') =>
  api.database.query(
    `INSERT INTO usage_ledger (organization_id, kind, reference, at) SELECT $1, $2, gen_random_uuid(), ${at} FROM generate_series(1, $3)`,
    [caller.orgId, kind, count],
  );
const runsRefused = (limit: number) => ({ error: words, code: 'RUN_LIMIT_EXCEEDED', limit });

describe('8 limits', () => {
  test.each(['free', 'pro', 'team'] as const)('identities of the plan %s, exact under concurrency', async (plan) => {
    const caller = await api.organization({ plan });
    const limit = { free: 9, pro: 25, team: 100 }[plan];
    await times(limit - 3, () => newIdentity(caller));
    const answers = await times(20, () => caller.call('POST', '/v1/identities', {}));
    expect(passed(answers)).toBe(3);
    const refused = answers.find(({ status }) => status !== 201)!;
    expectAnswer(refused, 429, { error: words, code: 'IDENTITY_LIMIT_EXCEEDED', limit });
    // The run cap is higher: provisioning meets the same cap, and leaves nothing behind.
    expectAnswer(await register(caller), 429, { error: words, code: 'IDENTITY_LIMIT_EXCEEDED', limit });
    expect((await caller.call('GET', '/v1/registrations')).body).toEqual([]);
    expect((await caller.call('GET', '/v1/audit-events')).body).toEqual([]);
    const [{ id }] = (await caller.call('GET', '/v1/identities')).body;
    await caller.call('DELETE', `/v1/identities/${id}`);
    expect((await caller.call('POST', '/v1/identities', {})).status).toBe(201);
  });

  test('a taken or reserved local part is told before the cap', async () => {
    const caller = await limited({ identities: 0 });
    const create = (localPart: string) => caller.call('POST', '/v1/identities', { localPart });
    expect((await create('postmaster')).body.code).toBe('LOCAL_PART_RESERVED');
    expect((await create('nobody.has.it')).body.code).toBe('IDENTITY_LIMIT_EXCEEDED');
  });

  test.each([
    ['free', 10],
    ['pro', 50],
    ['team', 50],
  ] as const)('runs a day on the plan %s: %i, whatever the account call', async (plan, limit) => {
    const caller = await api.organization({ plan });
    const account = await newAccount({}, caller);
    await complete(account, caller);
    await book(caller, 'run', limit - 1);
    const refused = runsRefused(limit);
    const before = await caller.call('GET', '/v1/audit-events');
    expectAnswer(await register(caller), 429, refused);
    expectAnswer(await caller.call('POST', `/v1/registrations/${account.id}/login`), 429, refused);
    const credentials = { username: 'u', password: 'p' };
    expectAnswer(await caller.call('POST', '/v1/connections', { appUrl: newSite(), credentials }), 429, refused);
    await api.database.query(`UPDATE registrations SET last_login_at = now() - interval '1 hour' WHERE id = $1`, [
      account.id,
    ]);
    expectAnswer(await caller.call('POST', `/v1/registrations/${account.id}/session`), 429, refused);
    expect((await caller.call('GET', '/v1/runs')).body).toHaveLength(1);
    expect((await caller.call('GET', '/v1/audit-events')).body).toEqual(before.body);
    // Converging calls need no run, and reads none either.
    const again = await register(caller, { identityId: account.identityId, appUrl: account.appUrl });
    expect({ status: again.status, run: again.body.run.id }).toEqual({ status: 200, run: account.runId });
  });

  test('runs a month: 30 rolling days without a subscription', async () => {
    const caller = await api.organization({ plan: 'free' });
    await book(caller, 'run', PLANS.free.runsPerMonth, `now() - interval '29 days'`);
    expectAnswer(await register(caller), 429, runsRefused(100));
    const later = await api.organization({ plan: 'free' });
    await book(later, 'run', PLANS.free.runsPerMonth, `now() - interval '31 days'`);
    expect((await register(later)).status).toBe(201);
  });

  test('20 runs at once with 3 left let 3 through; failed and aborted ones never count, deleted ones do', async () => {
    const caller = await limited({ runsPerDay: 3, identities: 100 });
    const identities = await times(20, () => newIdentity(caller));
    const answers = await Promise.all(identities.map((identityId) => register(caller, { identityId })));
    const runs = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(runs).toHaveLength(3);
    expectAnswer(
      answers.find(({ status }) => status !== 201)!,
      429,
      runsRefused(3),
    );
    const accounts = runs.map(({ registration, run }) => ({ ...registration, runId: run.id }));
    await complete(accounts[0], caller);
    await caller.call('DELETE', `/v1/identities/${accounts[0].identityId}`);
    expectAnswer(await register(caller), 429, runsRefused(3));
    await fail(accounts[1]);
    expect((await register(caller)).status).toBe(201);
    expectAnswer(await register(caller), 429, runsRefused(3));
    await caller.call('POST', `/v1/runs/${accounts[2].runId}/abort`);
    expect((await register(caller)).status).toBe(201);
  });

  test('429 tells when to come back', async () => {
    const caller = await limited({ runsPerDay: 1 });
    await book(caller, 'run', 1, `now() - interval '23 hours'`);
    const { headers } = await register(caller);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect(headers.get('ratelimit')).toMatch(/^"runs-per-day";r=0;t=\d+$/);
    expect(headers.get('ratelimit-policy')).toBe('"runs-per-day";q=1;w=86400');
  });

  test('429 of a cap of 0 tells no time: none helps', async () => {
    for (const [limits, policy] of [
      [{ runsPerDay: 0 }, 'runs-per-day'],
      [{ runsPerMonth: 0 }, 'runs-per-month'],
    ] as const) {
      const caller = await limited(limits);
      await book(caller, 'run', 1, `now() - interval '1 hour'`);
      const { status, headers } = await register(caller);
      expect([status, headers.get('retry-after'), headers.get('ratelimit')]).toEqual([429, null, `"${policy}";r=0`]);
    }
  });

  test('100 mails in 24 hours on every plan: SEND_LIMIT_EXCEEDED, before the provider is called', async () => {
    const caller = await api.organization({ plan: 'team' });
    const from = await newIdentity(caller);
    await book(caller, 'send', 97);
    provider.sent = [];
    const answers = await times(20, () => send(caller, from));
    expect([passed(answers), provider.sent.length]).toEqual([3, 3]);
    const refused = answers.find(({ status }) => status !== 201)!;
    expectAnswer(refused, 429, { error: words, code: 'SEND_LIMIT_EXCEEDED', limit: 100 });
    await api.database.query(`UPDATE usage_ledger SET at = at - interval '24 hours' WHERE organization_id = $1`, [
      caller.orgId,
    ]);
    expect((await send(caller, from)).status).toBe(201);
  });

  test('mails a month by plan: 402 PLAN_EMAIL_LIMIT_EXCEEDED with limit and planId', async () => {
    for (const [planId, limit] of [
      ['free', 150],
      ['pro', 1_500],
      ['team', 10_000],
    ] as const) {
      const caller = await api.organization({ plan: planId });
      const from = await newIdentity(caller);
      await book(caller, 'send', limit - 1, `now() - interval '2 days'`);
      expect((await send(caller, from)).status).toBe(201);
      const refused = { error: words, code: 'PLAN_EMAIL_LIMIT_EXCEEDED', limit, planId };
      expectAnswer(await send(caller, from), 402, refused);
      expectAnswer(
        await caller.call('POST', '/v1/messages', { identityId: 'idt_x', to: 'a@b.test', subject: 's', text: 't' }),
        404,
        {
          error: 'identity not found',
        },
      );
    }
  });
});
