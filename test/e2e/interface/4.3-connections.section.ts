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
  timestamp,
  words,
} from './world.js';

const SEED = 'JBSW Y3DP EHPK 3PXP';
const connect = (body: object) =>
  org.call('POST', '/v1/connections', {
    appUrl: newSite(),
    credentials: { username: 'me', password: 'secret' },
    ...body,
  });
const connection = { ...aRegistration, kind: 'connected', username: 'me' };

describe('4.3 POST /v1/connections', () => {
  test('201 { connection, run }; nothing secret in it; audit connection.create', async () => {
    const identityId = await newIdentity();
    const appUrl = `${newSite()}/login`;
    const answer = await connect({
      identityId,
      appUrl,
      credentials: { username: 'me', password: 'pw', totpSeed: SEED },
    });
    const { id } = answer.body.connection;
    expectAnswer(answer, 201, {
      connection: { ...connection, identityId, appUrl },
      run: { ...aRun, type: 'connect', registrationId: id },
    });
    const meta = { appOrigin: new URL(appUrl).origin, hasTotp: true };
    expect(await auditOf(id)).toMatchObject([{ action: 'connection.create', subjectType: 'registration', meta }]);
    const plain = await newConnection();
    expect(await auditOf(plain.id)).toMatchObject([{ meta: { hasTotp: false } }]);
  });

  test('without identityId one is provisioned, and rolled back if the connect fails', async () => {
    const account = await newConnection({ appUrl: 'https://roll.public.test' });
    const { body } = await org.call('GET', `/v1/identities/${account.identityId}`);
    expect(body.email).toBe('roll-public@agents.test');
    await fail(account);
    expectAnswer(await org.call('GET', `/v1/identities/${account.identityId}`), 404, NOT_FOUND);
    expect((await org.call('GET', `/v1/connections/${account.id}`)).body.status).toBe('failed');
  });

  test.each([
    [{ appUrl: undefined }, ['appUrl']],
    [{ credentials: undefined }, ['credentials']],
    [{ credentials: { username: 'u' } }, ['credentials.password']],
    [{ credentials: { password: 'p' } }, ['credentials.username']],
    [{ credentials: { username: 'u', password: 'p', totpSeed: 7 } }, ['credentials.totpSeed']],
    [{ credentials: { username: 'u', password: 'p', pin: '1' } }, ['credentials.pin']],
    [{ verifyToIdentity: 'yes' }, ['verifyToIdentity']],
    [{ confirmBeforeSubmit: true }, ['confirmBeforeSubmit']],
    [{ identityId: null }, ['identityId']],
  ])('400 for %j: %s', async (body, paths) => expectIssues(await connect(body), ...paths));

  test.each(['not base32!', '', '1', 'otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP', 'otpauth://totp/x?secret='])(
    '400 BAD_TOTP_SEED for %j',
    async (totpSeed) => {
      const answer = await connect({ credentials: { username: 'me', password: 'pw', totpSeed } });
      expectAnswer(answer, 400, { error: words, code: 'BAD_TOTP_SEED' });
    },
  );

  test.each([
    'JBSWY3DPEHPK3PXP',
    'jbswy3dpehpk3pxp',
    'otpauth://totp/App:me?secret=JBSWY3DPEHPK3PXP&issuer=App&period=30',
  ])('201 for the seed %s', async (totpSeed) =>
    expect((await connect({ credentials: { username: 'me', password: 'pw', totpSeed } })).status).toBe(201),
  );

  test('400 app url not allowed; 404 identity not found', async () => {
    const refused = { error: expect.stringMatching(/^app url not allowed: ./) };
    expectAnswer(await connect({ appUrl: 'http://192.168.1.1/' }), 400, refused);
    for (const identityId of [await newIdentity(await api.organization()), ...NO_IDS])
      expectAnswer(await connect({ identityId }), 404, IDENTITY_NOT_FOUND);
  });

  test('re-connect over an active connection: rotates, pending again, a fresh run; an omitted seed is dropped', async () => {
    const identityId = await newIdentity();
    const first = await newConnection({
      identityId,
      credentials: { username: 'me', password: 'pw', totpSeed: SEED },
    });
    await complete(first);
    const { appUrl } = first;
    const again = await connect({ identityId, appUrl, credentials: { username: 'new', password: 'pw2' } });
    expect(again.status).toBe(201);
    expect(again.body.connection).toEqual({ ...connection, id: first.id, username: 'new' });
    expect(again.body.run.id).not.toBe(first.runId);
    const [event] = await auditOf(first.id);
    expect(event).toMatchObject({ action: 'connection.create', meta: { hasTotp: false } });
    const [row] = await api.database.query('SELECT totp_seed FROM credentials WHERE registration_id = $1', [first.id]);
    expect(row.totp_seed).toBeNull();
  });

  test('a run in flight is joined with 201, and no credentials are replaced', async () => {
    const identityId = await newIdentity();
    const first = await connect({ identityId });
    const { appUrl } = first.body.connection;
    for (const url of [appUrl, newSite()])
      expectAnswer(
        await connect({ identityId, appUrl: url, credentials: { username: 'new', password: 'x' } }),
        201,
        first.body,
      );
    expect(await auditOf(first.body.connection.id)).toHaveLength(1);
  });

  test('409 ALREADY_REGISTERED over a created account, live run or not', async () => {
    const account = await newAccount({ identityId: await newIdentity() });
    const { identityId, appUrl } = account;
    const refused = { error: words, code: 'ALREADY_REGISTERED' };
    expectAnswer(await connect({ identityId, appUrl }), 409, refused);
    await complete(account);
    expectAnswer(await connect({ identityId, appUrl }), 409, refused);
  });

  test('a never-active failed sign-up may become a connection: same id, new kind', async () => {
    const account = await newAccount({ identityId: await newIdentity() });
    await fail(account);
    const { status, body } = await connect({ identityId: account.identityId, appUrl: account.appUrl });
    expect({ status, connection: body.connection }).toEqual({
      status: 201,
      connection: { ...connection, id: account.id },
    });
    expect((await org.call('GET', `/v1/connections/${account.id}`)).status).toBe(200);
  });
});

describe('4.3 GET /v1/connections', () => {
  test('connected rows only, newest first, each with latestRun; the single read without', async () => {
    const identityId = await newIdentity();
    const first = await newConnection({ identityId });
    await complete(first);
    const second = await newConnection({ identityId });
    await api.runs.apply(second.runId, { type: 'abort' });
    await newAccount({ identityId });
    const { status, body } = await org.call('GET', `/v1/connections?identityId=${identityId}`);
    expect(status).toBe(200);
    expect(body.map((row: { id: string }) => row.id)).toEqual([second.id, first.id]);
    const { latestRun, ...single } = body[1];
    expect(latestRun).toMatchObject({ id: first.runId, type: 'connect', status: 'completed' });
    expectAnswer(await org.call('GET', `/v1/connections/${first.id}`), 200, single);
  });

  test('404 identity not found for a foreign identity; 404 for a created registration and what is not there', async () => {
    const foreign = await newIdentity(await api.organization());
    expectAnswer(await org.call('GET', `/v1/connections?identityId=${foreign}`), 404, IDENTITY_NOT_FOUND);
    const created = await newAccount();
    for (const id of [created.id, ...NO_IDS]) {
      expectAnswer(await org.call('GET', `/v1/connections/${id}`), 404, NOT_FOUND);
      expectAnswer(await org.call('POST', `/v1/connections/${id}/revoke`), 404, NOT_FOUND);
      expectAnswer(await org.call('DELETE', `/v1/connections/${id}`), 404, NOT_FOUND);
    }
  });
});

describe('4.3 POST /v1/connections/:id/revoke and DELETE /v1/connections/:id', () => {
  const revoke = (id: string) => org.call('POST', `/v1/connections/${id}/revoke`);

  test('revoke: 200 disabled with revokedAt; again refreshes it; each audited; the vault is kept', async () => {
    const account = await newConnection();
    await complete(account);
    const first = await revoke(account.id);
    expectAnswer(first, 200, {
      ...connection,
      id: account.id,
      username: 'me',
      status: 'disabled',
      revokedAt: timestamp,
    });
    const again = await revoke(account.id);
    expect(Date.parse(again.body.revokedAt)).toBeGreaterThan(Date.parse(first.body.revokedAt));
    const [event] = await auditOf(account.id);
    expect(event).toMatchObject({ action: 'connection.revoke', subjectType: 'registration', meta: null });
    expect(await api.database.query('SELECT 1 FROM credentials WHERE registration_id = $1', [account.id])).toHaveLength(
      1,
    );
    expectIssues(await org.call('POST', `/v1/connections/${account.id}/revoke`, { surprise: 1 }), 'surprise');
  });

  test('re-connect clears the revoke', async () => {
    const account = await newConnection({ identityId: await newIdentity() });
    await complete(account);
    await revoke(account.id);
    const { body } = await connect({ identityId: account.identityId, appUrl: account.appUrl });
    expect(body.connection).toEqual({ ...connection, id: account.id });
  });

  test('delete of an active one: 204, one connection.delete, purged, the row remains disabled; a second one writes nothing', async () => {
    const account = await newConnection();
    await complete(account);
    expectAnswer(await org.call('DELETE', `/v1/connections/${account.id}`), 204);
    expectAnswer(await org.call('DELETE', `/v1/connections/${account.id}`), 204);
    const { body } = await org.call('GET', `/v1/connections/${account.id}`);
    expect(body).toMatchObject({ status: 'disabled', revokedAt: timestamp });
    expect((await auditOf(account.id)).map(({ action }) => action)).toEqual(['connection.delete', 'connection.create']);
    expect(await api.database.query('SELECT 1 FROM credentials WHERE registration_id = $1', [account.id])).toEqual([]);
  });

  test('in mid-run the run is told, ends APP_UNREACHABLE, and disabled stays', async () => {
    for (const [method, suffix] of [
      ['POST', '/revoke'],
      ['DELETE', ''],
    ] as const) {
      const account = await newConnection({ identityId: await newIdentity() });
      await api.runs.apply(account.runId, { type: 'picked_up' });
      await org.call(method, `/v1/connections/${account.id}${suffix}`);
      expect(api.runs.signals.at(-1)).toEqual({ runId: account.runId, signal: 'subjectGone' });
      expect((await org.call('GET', `/v1/runs/${account.runId}`)).body.error.code).toBe('APP_UNREACHABLE');
      expect((await org.call('GET', `/v1/connections/${account.id}`)).body.status).toBe('disabled');
    }
  });

  test('a purged connection may become a sign-up: same id, new kind', async () => {
    const account = await newConnection({ identityId: await newIdentity() });
    await complete(account);
    await org.call('DELETE', `/v1/connections/${account.id}`);
    const { identityId, appUrl } = account;
    const { status, body } = await org.call('POST', '/v1/registrations', { identityId, appUrl });
    expect({ status, registration: body.registration }).toEqual({
      status: 201,
      registration: { ...aRegistration, id: account.id },
    });
    expectAnswer(await org.call('GET', `/v1/connections/${account.id}`), 404, NOT_FOUND);
  });
});
