import { describe, expect, test } from '@jest/globals';
import {
  api,
  aRegistration,
  aRun,
  auditOf,
  complete,
  expectAnswer,
  expectIssues,
  fail,
  IDENTITY_NOT_FOUND,
  newAccount,
  newConnection,
  newIdentity,
  newSite,
  NO_IDS,
  NOT_FOUND,
  org,
  words,
} from './world.js';

const register = (body: object) => org.call('POST', '/v1/registrations', { appUrl: newSite(), ...body });

describe('4.2 POST /v1/registrations', () => {
  test('201 { registration, run }, vaulted password, audit registration.create', async () => {
    const identityId = await newIdentity();
    const appUrl = `${newSite()}/signup?plan=free`;
    const answer = await register({ identityId, appUrl });
    const { id } = answer.body.registration;
    expectAnswer(answer, 201, {
      registration: { ...aRegistration, identityId, appUrl },
      run: { ...aRun, registrationId: id },
    });
    const appOrigin = new URL(appUrl).origin;
    expect(api.runs.started.at(-1)).toMatchObject({
      runId: answer.body.run.id,
      identityId,
      type: 'register',
      appOrigin,
    });
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'registration.create',
        subjectType: 'registration',
        meta: { credentialOrigin: 'generated', appOrigin },
      },
    ]);
    const supplied = await newAccount({ credentials: { username: 'u', password: 'p' } });
    expect(await auditOf(supplied.id)).toMatchObject([{ meta: { credentialOrigin: 'supplied' } }]);
  });

  test.each([
    [{ appUrl: undefined }, ['appUrl']],
    [{ appUrl: 'app.example.com' }, ['appUrl']],
    [{ appUrl: 7 }, ['appUrl']],
    [{ appUrl: 'http:///app.example.com' }, ['appUrl']],
    [{ appUrl: `https://a.public.test/${'x'.repeat(2_100)}` }, ['appUrl']],
    [{ identityId: 7 }, ['identityId']],
    [{ identityId: null }, ['identityId']],
    [{ credentials: 'x' }, ['credentials']],
    [{ credentials: { username: 7, password: [] } }, ['credentials.username', 'credentials.password']],
    [{ credentials: { totpSeed: 'JBSWY3DPEHPK3PXP' } }, ['credentials.totpSeed']],
    [{ confirmBeforeSubmit: 'true' }, ['confirmBeforeSubmit']],
    [{ appUrl: '', surprise: 1 }, ['appUrl', 'surprise']],
  ])('400 for %j: %s', async (body, paths) => expectIssues(await register(body), ...paths));

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.1',
    'http://169.254.169.254/x',
    'http://100.64.0.1/',
    'ftp://app.public.test/',
  ])('400 app url not allowed: %s', async (appUrl) =>
    expectAnswer(await register({ appUrl }), 400, { error: expect.stringMatching(/^app url not allowed: ./) }),
  );

  test('a name that does not resolve is accepted', async () => {
    expect((await register({ appUrl: 'https://nowhere.invalid/' })).status).toBe(201);
  });

  test('404 identity not found for an unknown or foreign identity or no id at all; 400 comes first', async () => {
    const foreign = await newIdentity(await api.organization());
    for (const identityId of [foreign, ...NO_IDS, '', '\0'])
      expectAnswer(await register({ identityId }), 404, IDENTITY_NOT_FOUND);
    expectIssues(await register({ identityId: foreign, appUrl: 'x' }), 'appUrl');
  });

  test('without identityId one is provisioned: its local part comes from the host name, with a suffix when taken', async () => {
    const emailOf = async (appUrl: string) => {
      const { body } = await register({ appUrl });
      return (await org.call('GET', `/v1/identities/${body.registration.identityId}`)).body.email;
    };
    expect(await emailOf('https://www.wonder-shop.public.test')).toBe('wonder-shop-public@agents.test');
    expect(await emailOf('https://wonder-shop.public.test')).toMatch(/^wonder-shop-public.+@agents\.test$/);
    expect(await emailOf('https://support.invalid/')).toMatch(/^(?!support@).*support.*@agents\.test$/);
  });

  test('a provisioned identity is deleted again if the registration fails; run and registration stay readable', async () => {
    const account = await newAccount();
    await fail(account);
    const { identityId } = account;
    expectAnswer(await org.call('GET', `/v1/identities/${identityId}`), 404, NOT_FOUND);
    for (const list of ['messages', 'registrations', 'connections'])
      expectAnswer(await org.call('GET', `/v1/${list}?identityId=${identityId}`), 404, IDENTITY_NOT_FOUND);
    const { body } = await org.call('GET', `/v1/runs/${account.runId}`);
    expect(body).toMatchObject({ status: 'failed', error: { code: 'AUTOMATION_STUCK' } });
    expect((await org.call('GET', `/v1/registrations/${account.id}`)).body.status).toBe('failed');
    expect(await auditOf(identityId)).toMatchObject([
      { action: 'identity.delete', meta: { email: expect.any(String) } },
    ]);
  });

  test('a second call joins the run in flight, whatever its origin: 200, nothing written', async () => {
    const identityId = await newIdentity();
    const first = await register({ identityId });
    for (const appUrl of [first.body.registration.appUrl, newSite()]) {
      expectAnswer(await register({ identityId, appUrl, credentials: { password: 'other' } }), 200, first.body);
    }
    expect((await org.call('GET', `/v1/registrations?identityId=${identityId}`)).body).toHaveLength(1);
    expect(await auditOf(first.body.registration.id)).toHaveLength(1);
  });

  test('20 at once for one identity make one run', async () => {
    const identityId = await newIdentity();
    const appUrl = newSite();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ identityId, appUrl })));
    expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  });

  test('over an active account, by any path of its origin: 200, its latest run, nothing written', async () => {
    const account = await newAccount({ identityId: await newIdentity() });
    await complete(account);
    const appUrl = `${account.appUrl.toUpperCase().replace('HTTPS', 'https')}:443/other?x=1#y`;
    const again = await register({ identityId: account.identityId, appUrl, credentials: { password: 'another' } });
    expect(again.status).toBe(200);
    expect(again.body.run).toMatchObject({ id: account.runId, status: 'completed' });
    expect(again.body.registration).toMatchObject({ id: account.id, status: 'active', appUrl: account.appUrl });
    const { body } = await org.call('GET', `/v1/registrations/${account.id}/credentials`);
    expect(body.origin).toBe('generated');
  });

  test('scheme, host and port make the origin', async () => {
    const identityId = await newIdentity();
    for (const appUrl of [
      'https://o.public.test',
      'http://o.public.test',
      'https://o.public.test:444',
      'https://a.o.public.test',
    ]) {
      const account = await newAccount({ identityId, appUrl });
      await complete(account);
    }
    expect((await org.call('GET', `/v1/registrations?identityId=${identityId}`)).body).toHaveLength(4);
  });

  test('over a failed account: 201, same id, a new run, given credentials replaced, audited again', async () => {
    const account = await newAccount({ identityId: await newIdentity() });
    await fail(account);
    const { identityId, appUrl } = account;
    const again = await register({ identityId, appUrl, credentials: { username: 'u', password: 'mine' } });
    expect({ status: again.status, id: again.body.registration.id }).toEqual({ status: 201, id: account.id });
    expect(again.body.registration.status).toBe('pending');
    expect(again.body.run.id).not.toBe(account.runId);
    const { body } = await org.call('GET', `/v1/registrations/${account.id}/credentials`);
    expect(body).toEqual({ username: 'u', password: 'mine', origin: 'supplied' });
    expect((await auditOf(account.id)).filter(({ action }) => action === 'registration.create')).toHaveLength(2);
  });

  test('409 ALREADY_CONNECTED over a connected account, live run or not', async () => {
    const connection = await newConnection({ identityId: await newIdentity() });
    const { identityId, appUrl } = connection;
    const refused = { error: words, code: 'ALREADY_CONNECTED' };
    expectAnswer(await register({ identityId, appUrl }), 409, refused);
    await complete(connection);
    expectAnswer(await register({ identityId, appUrl: `${appUrl}/x` }), 409, refused);
  });

  test('Temporal down: still 201 queued', async () => {
    api.runs.mode = 'down';
    const { status, body } = await register({});
    api.runs.mode = 'up';
    expect({ status, run: body.run.status }).toEqual({ status: 201, run: 'queued' });
  });
});

describe('4.2 GET /v1/registrations', () => {
  test('both kinds, newest first, each with latestRun; the single read has none', async () => {
    const identityId = await newIdentity();
    const first = await newAccount({ identityId });
    await complete(first);
    const second = await newConnection({ identityId });
    const { status, body } = await org.call('GET', `/v1/registrations?identityId=${identityId}`);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        ...aRegistration,
        kind: 'connected',
        username: 'me',
        latestRun: { ...aRun, type: 'connect', registrationId: second.id },
      },
      {
        ...aRegistration,
        status: 'active',
        username: 'someone',
        latestRun: expect.objectContaining({ id: first.runId }),
      },
    ]);
    const { latestRun: _, ...single } = body[1];
    expectAnswer(await org.call('GET', `/v1/registrations/${first.id}`), 200, single);
  });

  test('organization-wide without identityId; 404 identity not found for a foreign or unknown one', async () => {
    const caller = await api.organization({ unlimited: true });
    expectAnswer(await caller.call('GET', '/v1/registrations'), 200, []);
    const mine = [await newAccount({}, caller), await newAccount({}, caller)];
    const { body } = await caller.call('GET', '/v1/registrations');
    expect(body.map((row: { id: string }) => row.id)).toEqual(mine.map(({ id }) => id).reverse());
    for (const identityId of [await newIdentity(), ...NO_IDS, ''])
      expectAnswer(await caller.call('GET', `/v1/registrations?identityId=${identityId}`), 404, IDENTITY_NOT_FOUND);
  });

  test.each(NO_IDS)('404 not found for %s', async (id) =>
    expectAnswer(await org.call('GET', `/v1/registrations/${id}`), 404, NOT_FOUND),
  );
});

describe('4.2 POST /v1/registrations/:id/login', () => {
  const login = (id: string, body?: object) => org.call('POST', `/v1/registrations/${id}/login`, body);

  test('201 with a run of its own, for both kinds', async () => {
    for (const account of [await newAccount(), await newConnection()]) {
      await complete(account);
      const { status, body } = await login(account.id);
      expect({ status, run: body.run }).toEqual({
        status: 201,
        run: { ...aRun, type: 'login', registrationId: account.id },
      });
      expect(body.registration).toMatchObject({ id: account.id, status: 'active' });
      expect(Object.keys(body).sort()).toEqual(['registration', 'run']);
    }
  });

  test('201 with the run in flight for the identity, be it of another account', async () => {
    const identityId = await newIdentity();
    const first = await newAccount({ identityId });
    await complete(first);
    const inFlight = await newAccount({ identityId });
    const { status, body } = await login(first.id, {});
    expect({ status, run: body.run.id, registration: body.registration.id }).toEqual({
      status: 201,
      run: inFlight.runId,
      registration: inFlight.id,
    });
  });

  test('on a failed registration it is allowed, and activates on success', async () => {
    const account = await newAccount({ identityId: await newIdentity() });
    await fail(account);
    const { status, body } = await login(account.id);
    expect({ status, before: body.registration.status }).toEqual({ status: 201, before: 'failed' });
    await complete({ ...account, runId: body.run.id });
    expect((await org.call('GET', `/v1/registrations/${account.id}`)).body.status).toBe('active');
  });

  test('409 REVOKED on a revoked connection; 400 for a body; 404 for what is not there', async () => {
    const connection = await newConnection();
    await complete(connection);
    await org.call('POST', `/v1/connections/${connection.id}/revoke`);
    expectAnswer(await login(connection.id), 409, { error: words, code: 'REVOKED' });
    expectIssues(await login(connection.id, { surprise: 1 }), 'surprise');
    for (const id of NO_IDS) expectAnswer(await login(id), 404, NOT_FOUND);
  });
});
