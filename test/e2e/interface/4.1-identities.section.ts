import { describe, expect, test } from '@jest/globals';
import type { Caller } from '#test/harness/api';
import {
  api,
  auditOf,
  complete,
  expectAnswer,
  expectIssues,
  idOf,
  lead,
  mailArrives,
  newAccount,
  newConnection,
  NO_IDS,
  NOT_FOUND,
  org,
  timestamp,
  words,
} from './world.js';

const create = (body: object = {}, caller: Caller = org) => caller.call('POST', '/v1/identities', body);

describe('4.1 POST /v1/identities', () => {
  test('201 { id, name, email }; the local part is lowercased', async () => {
    const answer = await create({ name: 'One', description: 'd', localPart: 'One.First_x-1' });
    expectAnswer(answer, 201, { id: idOf('idt'), name: 'One', email: 'one.first_x-1@agents.test' });
  });

  test('every field is optional: a random readable address', async () => {
    const [first, second] = [await create(), await create()];
    expect(first.status).toBe(201);
    expect(first.body.email).toMatch(/^[a-z]+\.[a-z]+\.\d+@agents\.test$/);
    expect(second.body.email).not.toBe(first.body.email);
    expect((await org.call('POST', '/v1/identities')).status).toBe(201);
  });

  test.each([
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: null }, 'name'],
    [{ description: 'x'.repeat(2_001) }, 'description'],
    [{ localPart: 7 }, 'localPart'],
    [{ onConflict: 'replace' }, 'onConflict'],
    [{ surprise: 1 }, 'surprise'],
    ...['', '.a', 'a.', 'a..b', 'a b', 'ä', '\u212A1', 'a@b', 'x'.repeat(65), '-a', 'a_', 'a+b'].map(
      (localPart) => [{ localPart }, 'localPart'] as const,
    ),
  ])('400 for %j: %s', async (body, path) => expectIssues(await create(body), path));

  test.each([
    { name: 'x'.repeat(200) },
    { description: 'x'.repeat(2_000) },
    { localPart: 'q' },
    { localPart: 'x'.repeat(64) },
  ])('201 at the limit', async (body) => expect((await create(body)).status).toBe(201));

  test('409 local-part taken, without a code, also for what another organization has', async () => {
    await create({ localPart: 'taken.one' });
    const taken = { error: 'local-part taken', localPart: 'taken.one' };
    expectAnswer(await create({ localPart: 'taken.one' }), 409, taken);
    expectAnswer(await create({ localPart: 'Taken.One', onConflict: 'error' }, await api.organization()), 409, taken);
    const { status, body } = await create({ localPart: 'taken.one', onConflict: 'suffix' });
    expect({ status, email: body.email }).toEqual({
      status: 201,
      email: expect.stringMatching(/^taken\.one.+@agents\.test$/),
    });
    expect((await create({ localPart: 'free.one', onConflict: 'suffix' })).body.email).toBe('free.one@agents.test');
  });

  test.each([
    'support',
    'Admin',
    'billing',
    'postmaster',
    'security',
    'abuse',
    'hostmaster',
    'noc',
    'webmaster',
    'no-reply',
  ])('409 LOCAL_PART_RESERVED for exactly %s', async (word) => {
    const localPart = word.toLowerCase();
    expectAnswer(await create({ localPart: word }), 409, { error: words, code: 'LOCAL_PART_RESERVED', localPart });
    expect((await create({ localPart: `${word}.acme` })).status).toBe(201);
  });

  test('the same local part for many organizations at once goes to one of them', async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => api.organization()));
    const answers = await Promise.all(callers.map((caller) => create({ localPart: 'wanted.by.all' }, caller)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test("a freed local part is the same organization's at once, others' after the quarantine", async () => {
    const other = await api.organization();
    const { body } = await create({ localPart: 'freed.part' });
    await org.call('DELETE', `/v1/identities/${body.id}`);
    expectAnswer(await create({ localPart: 'freed.part' }, other), 409, {
      error: 'local-part taken',
      localPart: 'freed.part',
    });
    const again = await create({ localPart: 'freed.part' });
    expect(again.status).toBe(201);
    await org.call('DELETE', `/v1/identities/${again.body.id}`);
    await api.database.query(`UPDATE address_quarantine SET freed_at = now() - interval '91 days'`);
    expect((await create({ localPart: 'freed.part' }, other)).status).toBe(201);
  });
});

describe('4.1 GET /v1/identities', () => {
  test('200 rows of { id, name, email, createdAt }; empty for a new organization', async () => {
    const caller = await api.organization();
    expectAnswer(await caller.call('GET', '/v1/identities'), 200, []);
    const { body } = await create({ name: 'Row', description: 'not in rows' }, caller);
    expectAnswer(await caller.call('GET', '/v1/identities?limit=0&since=never'), 200, [
      { ...body, createdAt: timestamp },
    ]);
  });
});

describe('4.1 GET /v1/identities/:id', () => {
  test('200 the full identity, description included, null where there is none', async () => {
    const { body } = await create({ name: 'Full', description: 'about it' });
    expectAnswer(await org.call('GET', `/v1/identities/${body.id}`), 200, {
      ...body,
      description: 'about it',
      createdAt: timestamp,
    });
    const plain = (await create()).body;
    expect((await org.call('GET', `/v1/identities/${plain.id}`)).body.description).toBeNull();
  });

  test.each(NO_IDS)('404 not found for %s', async (id) => {
    for (const method of ['GET', 'DELETE'])
      expectAnswer(await org.call(method, `/v1/identities/${id}`), 404, NOT_FOUND);
  });
});

describe('4.1 DELETE /v1/identities/:id', () => {
  test('204, then 404; audited with the address', async () => {
    const { body } = await create();
    expectAnswer(await org.call('DELETE', `/v1/identities/${body.id}`), 204);
    for (const method of ['GET', 'DELETE'])
      expectAnswer(await org.call(method, `/v1/identities/${body.id}`), 404, NOT_FOUND);
    expect(await auditOf(body.id)).toMatchObject([
      { action: 'identity.delete', subjectType: 'identity', meta: { email: body.email } },
    ]);
  });

  test('takes messages, registrations, runs, vault and its own webhooks along; organization-wide ones stay', async () => {
    const account = await newAccount({ identityId: (await create()).body.id });
    const { identityId } = account;
    await complete(account);
    const message = await mailArrives(identityId);
    const subscribe = async (more: object) =>
      (await org.call('POST', '/v1/webhooks', { url: 'https://h.public.test/41', events: ['run.failed'], ...more }))
        .body.id;
    const [own, wide] = [await subscribe({ identityId }), await subscribe({})];
    expectAnswer(await org.call('DELETE', `/v1/identities/${identityId}`), 204);
    for (const path of [`messages/${message}`, `registrations/${account.id}`, `runs/${account.runId}`])
      expectAnswer(await org.call('GET', `/v1/${path}`), 404, NOT_FOUND);
    const webhooks = (await org.call('GET', '/v1/webhooks')).body.map((row: { id: string }) => row.id);
    expect([webhooks.includes(own), webhooks.includes(wide)]).toEqual([false, true]);
    expect(await api.database.query('SELECT 1 FROM credentials WHERE registration_id = $1', [account.id])).toEqual([]);
    // The audit trail outlives what it tells of.
    expect(await auditOf(account.id)).toMatchObject([{ action: 'registration.create' }]);
  });

  test('409 IDENTITY_BUSY while a run is queued, running, awaiting verification or blocked', async () => {
    const { identityId, runId } = await newConnection({ identityId: (await create()).body.id });
    const busy = async () =>
      expectAnswer(await org.call('DELETE', `/v1/identities/${identityId}`), 409, {
        error: words,
        code: 'IDENTITY_BUSY',
      });
    await busy();
    await lead(runId);
    await busy();
    await api.runs.apply(runId, { type: 'mail_requested' });
    await busy();
    await api.runs.apply(runId, { type: 'intervene' });
    await busy();
    await api.runs.apply(runId, { type: 'abort' });
    expectAnswer(await org.call('DELETE', `/v1/identities/${identityId}`), 204);
  });
});
