import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';

let api: TestApi;
let org: Caller;

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization({ unlimited: true });
}, 60_000);
afterAll(() => api?.stop());

const create = (body: object = {}, caller = org) => caller.call('POST', '/v1/identities', body);

describe('§4.1 identities', () => {
  test('create, read, list, delete', async () => {
    const { status, body } = await create({ name: 'One', description: 'd', localPart: 'One.First' });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.stringMatching(/^idt_/), name: 'One', email: 'one.first@agents.test' });
    const read = await org.call('GET', `/v1/identities/${body.id}`);
    expect(read.body).toEqual({ ...body, description: 'd', createdAt: expect.stringMatching(/\.\d{3}Z$/) });
    const { description: _, ...row } = read.body;
    expect((await org.call('GET', '/v1/identities')).body).toContainEqual(row);
    expect((await org.call('DELETE', `/v1/identities/${body.id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      const gone = await org.call(method, `/v1/identities/${body.id}`);
      expect({ status: gone.status, body: gone.body }).toEqual({ status: 404, body: { error: 'not found' } });
    }
    const audit = (await org.call('GET', '/v1/audit-events?action=identity.delete')).body[0];
    expect(audit).toMatchObject({ subjectType: 'identity', subjectId: body.id, meta: { email: body.email } });
  });

  test('local parts: reserved, taken, suffixed, invalid', async () => {
    await create({ localPart: 'taken.one' });
    const taken = await create({ localPart: 'taken.one' });
    expect({ status: taken.status, body: taken.body }).toEqual({
      status: 409,
      body: { error: 'local-part taken', localPart: 'taken.one' },
    });
    const suffixed = await create({ localPart: 'taken.one', onConflict: 'suffix' });
    expect(suffixed.body.email).toMatch(/^taken\.one-[a-z0-9]{5}@/);
    const reserved = await create({ localPart: 'postmaster' });
    expect(reserved.status).toBe(409);
    expect(reserved.body).toMatchObject({ code: 'LOCAL_PART_RESERVED', localPart: 'postmaster' });
    expect((await create({ localPart: 'postmaster.acme' })).status).toBe(201);
    for (const localPart of ['', '.a', 'a.', 'a..b', 'a b', 'ä', 'a@b', 'x'.repeat(65), '-a']) {
      const { status, body } = await create({ localPart });
      expect({ status, path: body.error[0].path }).toEqual({ status: 400, path: 'localPart' });
    }
  });

  test("a freed local part is the same organization's at once, others' after the quarantine", async () => {
    const other = await api.organization();
    const { body } = await create({ localPart: 'freed.part' });
    await org.call('DELETE', `/v1/identities/${body.id}`);
    const refused = await create({ localPart: 'freed.part' }, other);
    expect({ status: refused.status, error: refused.body.error }).toEqual({ status: 409, error: 'local-part taken' });
    const again = await create({ localPart: 'freed.part' });
    expect(again.status).toBe(201);
    await org.call('DELETE', `/v1/identities/${again.body.id}`);
    await api.database.query(`UPDATE address_quarantine SET freed_at = now() - interval '91 days'`);
    expect((await create({ localPart: 'freed.part' }, other)).status).toBe(201);
  });

  test('the cap is exact under concurrency', async () => {
    const free = await api.organization({ plan: 'free' });
    const answers = await Promise.all(Array.from({ length: 15 }, () => create({}, free)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({ code: 'IDENTITY_LIMIT_EXCEEDED', limit: 9 });
  });

  test('one local part asked for by many organizations at once goes to one of them', async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => api.organization()));
    const answers = await Promise.all(callers.map((caller) => create({ localPart: 'wanted.by.all' }, caller)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('delete takes everything along, and is refused while a run is live', async () => {
    const { body } = await create();
    const webhook = await org.call('POST', '/v1/webhooks', {
      url: 'https://hooks.public.test/x',
      events: ['run.failed'],
      identityId: body.id,
    });
    const started = (
      await org.call('POST', '/v1/registrations', { identityId: body.id, appUrl: 'https://app.public.test' })
    ).body;
    const busy = await org.call('DELETE', `/v1/identities/${body.id}`);
    expect({ status: busy.status, code: busy.body.code }).toEqual({ status: 409, code: 'IDENTITY_BUSY' });
    await api.runs.apply(started.run.id, { type: 'abort' });
    expect((await org.call('DELETE', `/v1/identities/${body.id}`)).status).toBe(204);
    for (const path of [`/v1/runs/${started.run.id}`, `/v1/registrations/${started.registration.id}`]) {
      expect((await org.call('GET', path)).status).toBe(404);
    }
    expect((await org.call('DELETE', `/v1/webhooks/${webhook.body.id}`)).status).toBe(404);
    const left = await api.database.query('SELECT 1 FROM credentials WHERE registration_id = $1', [
      started.registration.id,
    ]);
    expect(left).toEqual([]);
  });
});
