import { beforeEach, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import { freeAbandonedLeases } from '#libs/database/projection/housekeeping';
import { reportParts, withdrawParts } from '#libs/database/projection/service-parts';
import { endSession } from '#libs/database/projection/session-projection';
import { releaseLease } from '#libs/database/repositories/operator.repository';
import { newId } from '#libs/domain/ids';
import {
  api,
  auditOf,
  complete,
  expectAnswer,
  expectIssues,
  idOf,
  newAccount,
  newConnection,
  newIdentity,
  NO_IDS,
  NOT_FOUND,
  org,
  timestamp,
  words,
} from './world.js';

const HOST = { hostQueue: 'host-queue', hostAddress: '127.0.0.1:1' };

let account: Awaited<ReturnType<typeof newAccount>>;

const begin = async () => {
  api.sessions.mode = 'up';
  account = await newAccount({ identityId: await newIdentity() });
  await complete(account);
};

const path = (id = account.id) => `/v1/registrations/${id}/session`;
const open = (body?: object, id?: string) => org.call('POST', path(id), body);
const exportState = (body?: object, id?: string) => org.call('POST', `${path(id)}/export`, body);
const close = (id?: string) => org.call('DELETE', path(id));
const ageLogin = (seconds: number) =>
  api.database.query("UPDATE registrations SET last_login_at = now() - $2 * interval '1 second' WHERE id = $1", [
    account.id,
    seconds,
  ]);
const refused = (code: string, more: object = {}) => ({ error: words, code, ...more });
const actions = async (subject: string) => (await auditOf(subject)).map(({ action }) => action);

const storageState = { cookies: [], origins: [] };
const exportable = () => void Object.assign(api.parts.browsers, { storageState: async () => storageState });

describe('4.2 POST /v1/registrations/:id/session', () => {
  beforeEach(begin);

  test('201 the session response; the token is kept as a hash only; audit session.open', async () => {
    const answer = await open();
    expectAnswer(answer, 201, {
      sessionId: expect.any(String),
      cdpUrl: expect.stringMatching(/^wss:\/\/service\.test\/cdp\/[\w-]{43}\/devtools\/browser\/ses_\w+$/),
      liveViewUrl: expect.stringMatching(/^https:\/\/service\.test\/live\/brw_\w+#/),
      expiresAt: timestamp,
      verified: true,
      healed: false,
    });
    const { sessionId, cdpUrl, expiresAt } = answer.body;
    const token = cdpUrl.split('/')[4];
    const [row] = await api.database.query('SELECT * FROM browser_sessions WHERE id = $1', [sessionId]);
    expect(row.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(api.logged()).not.toContain(token);
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(19);
    expect(minutes).toBeLessThanOrEqual(20);
    const [event] = await auditOf(account.identityId);
    const meta = { registrationId: account.id };
    expect(event).toMatchObject({ action: 'session.open', subjectType: 'identity', meta });
  });

  test('verify: false skips freshness and answers four fields only', async () => {
    await ageLogin(7_200);
    const { status, body } = await open({ verify: false });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['cdpUrl', 'expiresAt', 'liveViewUrl', 'sessionId']);
  });

  test.each([
    [{ verify: 'false' }, 'verify'],
    [{ verify: null }, 'verify'],
    [{ maxStaleSec: -1 }, 'maxStaleSec'],
    [{ maxStaleSec: 86_401 }, 'maxStaleSec'],
    [{ maxStaleSec: '5' }, 'maxStaleSec'],
    [{ surprise: 1 }, 'surprise'],
  ])('400 for %j: %s, by session and export, before 404', async (body, field) => {
    for (const id of [account.id, 'reg_nope']) {
      expectIssues(await open(body, id), field);
      expectIssues(await exportState(body, id), field);
    }
  });

  test('maxStaleSec overrides the window of ten minutes', async () => {
    await ageLogin(590);
    expect((await open({ maxStaleSec: 86_400 })).status).toBe(201);
    await close();
    expect((await open()).status).toBe(201);
    await close();
    expect((await open({ maxStaleSec: 589.5 })).body.code).toBe('SESSION_STALE');
  });

  test('409 SESSION_STALE queues one re-login however many ask, and that one heals', async () => {
    await ageLogin(601);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open()));
    const [runId, ...others] = new Set(answers.map(({ body }) => body.runId));
    expect(others).toEqual([]);
    const stale = answers.filter(({ body }) => body.code === 'SESSION_STALE');
    expect(stale).toHaveLength(1);
    expectAnswer(stale[0]!, 409, refused('SESSION_STALE', { runId: idOf('run') }));
    for (const answer of answers.filter((one) => one !== stale[0]))
      expectAnswer(answer, 409, refused('SESSION_PENDING', { runId }));
    expect((await org.call('GET', `/v1/runs/${runId}`)).body).toMatchObject({ type: 'login', status: 'queued' });
    await complete({ ...account, runId });
    expect((await open({ maxStaleSec: 0 })).body).toMatchObject({ verified: true, healed: true });
    await close();
    // Only its first hand-out.
    expect((await open({ maxStaleSec: 0 })).body.code).toBe('SESSION_STALE');
  });

  test('409 SESSION_ALREADY_OPEN with its sessionId, through any account of the identity', async () => {
    const other = await newAccount({ identityId: account.identityId });
    await complete(other);
    const { sessionId } = (await open()).body;
    for (const id of [account.id, other.id])
      expectAnswer(await open({ verify: false }, id), 409, refused('SESSION_ALREADY_OPEN', { sessionId }));
  });

  test('ten at once open one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => open()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('while a run is live: 409 SESSION_PENDING, or IDENTITY_BUSY with verify: false', async () => {
    const { body } = await org.call('POST', `/v1/registrations/${account.id}/login`);
    expectAnswer(await open(), 409, refused('SESSION_PENDING', { runId: body.run.id }));
    expectAnswer(await open({ verify: false }), 409, refused('IDENTITY_BUSY'));
  });

  test('while a session is open a new run is queued, and the session call answers SESSION_PENDING', async () => {
    await open();
    const { status, body } = await org.call('POST', `/v1/registrations/${account.id}/login`);
    expect({ status, run: body.run.status }).toEqual({ status: 201, run: 'queued' });
    expectAnswer(await open(), 409, refused('SESSION_PENDING', { runId: body.run.id }));
  });

  test('409 NOT_ACTIVE comes first: pending, failed and revoked', async () => {
    const pending = await newAccount();
    const connection = await newConnection();
    await complete(connection);
    await org.call('POST', `/v1/connections/${connection.id}/revoke`);
    for (const { id } of [pending, connection]) {
      expectAnswer(await open({}, id), 409, refused('NOT_ACTIVE'));
      expectAnswer(await exportState({ verify: false }, id), 409, refused('NOT_ACTIVE'));
    }
  });

  test('a lost profile: SESSION_STALE, or NO_PROFILE with verify: false', async () => {
    await api.database.query('UPDATE profiles SET storage_key = NULL WHERE identity_id = $1', [account.identityId]);
    expectAnswer(await open({ verify: false }), 409, refused('NO_PROFILE'));
    expectAnswer(await open(), 409, refused('SESSION_STALE', { runId: idOf('run') }));
  });

  test('a browser that dies as it comes up is no session: the call opens another, and does not meet its own', async () => {
    await reportParts(api.database, 'cold', [{ kind: 'browser_host', healthy: true, detail: 'up', ...HOST }]);
    Object.assign(api.parts.browsers, { openBrowser: async () => ({ isOpen: Promise.resolve(true) }) });
    api.sessions.mode = 'dying';
    const answer = await open();
    Object.assign(api.parts.browsers, { openBrowser: async () => null });
    await withdrawParts(api.database, 'cold');
    expect(answer).toMatchObject({ status: 201, body: { sessionId: api.sessions.started.at(-1)!.sessionId } });
    expect(await actions(account.identityId)).toEqual(['session.open']);
  });

  test('a profile found damaged as it is opened is as good as lost', async () => {
    api.sessions.mode = 'damaged';
    expect((await open()).body.code).toBe('SESSION_STALE');
    expect(await actions(account.identityId)).toEqual([]);
  });

  test('404 for what is not there; 503 with Retry-After while no browser can be had', async () => {
    for (const id of NO_IDS) {
      expectAnswer(await open({}, id), 404, NOT_FOUND);
      expectAnswer(await exportState({}, id), 404, NOT_FOUND);
      expectAnswer(await close(id), 404, NOT_FOUND);
    }
    api.sessions.mode = 'down';
    const { status, headers, body } = await open();
    expect({ status, body }).toEqual({
      status: 503,
      body: { error: 'internal error', requestId: headers.get('x-request-id') },
    });
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('after a 503 nothing stays open: the next call opens', async () => {
    for (const call of [open, exportState]) {
      api.sessions.mode = 'down';
      expect((await call()).status).toBe(503);
      api.sessions.mode = 'up';
      expect((await open()).status).toBe(201);
      expect((await close()).status).toBe(204);
    }
    expect(await actions(account.identityId)).toEqual([
      'session.close',
      'session.open',
      'session.close',
      'session.open',
    ]);
  });

  test('a browser that ends before it is up is asked for again, until there is one', async () => {
    const { startSession } = api.sessions;
    let asked = 0;
    // As where no host has a place: the session ends by itself.
    api.sessions.startSession = async (input) => {
      if (++asked < 4) await api.sessions.closeSession(input.sessionId);
      else await startSession.call(api.sessions, input);
    };
    try {
      expect((await open()).status).toBe(201);
    } finally {
      api.sessions.startSession = startSession;
    }
    expect(asked).toBe(4);
  }, 20_000);
});

describe('4.2 DELETE /v1/registrations/:id/session', () => {
  beforeEach(begin);

  const minutesOf = async (sessionId: string) => {
    const minutes = "SELECT amount FROM usage_ledger WHERE kind = 'browser_minutes' AND reference = $1";
    return (await api.database.query(minutes, [sessionId]))[0]?.amount;
  };

  test('one that ends as its identity is deleted counts as well', async () => {
    const { sessionId } = (await open()).body;
    expectAnswer(await org.call('DELETE', `/v1/identities/${account.identityId}`), 204);
    expect(await minutesOf(sessionId)).toBeGreaterThan(0);
  });

  test('one whose identity is deleted in mid-close is closed at once', async () => {
    await open();
    const { closeSession } = api.sessions;
    const told = new Promise<void>((resolve) => {
      // Its workflow takes its time.
      api.sessions.closeSession = async () => {
        setTimeout(resolve, 100);
        return true;
      };
    });
    try {
      const closing = close();
      await told;
      expectAnswer(await org.call('DELETE', `/v1/identities/${account.identityId}`), 204);
      expectAnswer(await closing, 204);
    } finally {
      api.sessions.closeSession = closeSession;
    }
  });

  test('204 once and again, through any account of the identity; session.close is audited when one ends', async () => {
    expectAnswer(await close(), 204);
    expect(await actions(account.identityId)).toEqual([]);
    const { sessionId } = (await open()).body;
    const other = await newAccount({ identityId: account.identityId });
    expectAnswer(await close(other.id), 204);
    expectAnswer(await close(), 204);
    const [closed, ...rest] = await auditOf(account.identityId);
    expect(closed).toMatchObject({ action: 'session.close', subjectType: 'identity', meta: null });
    expect(rest.map(({ action }) => action)).toEqual(['session.open']);
    expect(await minutesOf(sessionId)).toBeGreaterThan(0);
    expect(await api.database.query('SELECT 1 FROM profile_leases WHERE holder = $1', [sessionId])).toEqual([]);
  });
});

describe('4.2 POST /v1/registrations/:id/session/export', () => {
  beforeEach(begin);

  beforeEach(exportable);

  test('200 { storageState } from a session that is closed again; audit session.export', async () => {
    expectAnswer(await exportState(), 200, { storageState });
    expect(await auditOf(account.id)).toMatchObject([
      { action: 'session.export', subjectType: 'registration', meta: null },
      { action: 'registration.create' },
    ]);
    expect(await actions(account.identityId)).toEqual([]);
    expect((await open()).status).toBe(201);
  });

  test('its browser lives two minutes at most: where nobody closes it, nobody waits for long', async () => {
    await exportState();
    expect(Date.parse(api.sessions.started.at(-1)!.expiresAt) - Date.now()).toBeLessThanOrEqual(120_000);
  });

  test('from an open session, which stays open, and without asking for freshness', async () => {
    const { sessionId } = (await open()).body;
    await ageLogin(7_200);
    expectAnswer(await exportState({ maxStaleSec: 0 }), 200, { storageState });
    expectAnswer(await open({ verify: false }), 409, refused('SESSION_ALREADY_OPEN', { sessionId }));
  });

  test('closed by another call in mid-export it is opened once more; 503 where that does not help', async () => {
    for (const isOpen of [true, false]) {
      if (isOpen) expect((await open()).status).toBe(201);
      const answers = [null, storageState];
      Object.assign(api.parts.browsers, {
        storageState: async () => {
          if (answers.length === 2) expect((await close()).status).toBe(204);
          return answers.shift();
        },
      });
      expectAnswer(await exportState(), 200, { storageState });
      expect((await actions(account.id)).filter((action) => action === 'session.export')).toHaveLength(isOpen ? 1 : 2);
    }
    Object.assign(api.parts.browsers, { storageState: async () => null });
    expect((await exportState()).status).toBe(503);
    expect((await open()).status).toBe(201);
  });

  test('the same SESSION_STALE and SESSION_PENDING as the session call', async () => {
    await ageLogin(601);
    const stale = await exportState();
    expectAnswer(stale, 409, refused('SESSION_STALE', { runId: idOf('run') }));
    expectAnswer(await exportState(), 409, refused('SESSION_PENDING', { runId: stale.body.runId }));
    expectAnswer(await exportState({ verify: false }), 409, refused('IDENTITY_BUSY'));
  });
});

describe('a re-login that a stale call queued', () => {
  beforeEach(begin);
  beforeEach(exportable);

  const heal = async (of = account) => {
    const stale = await open({ maxStaleSec: 0 }, of.id);
    expect(stale.body.code).toBe('SESSION_STALE');
    await complete({ ...of, runId: stale.body.runId });
  };

  test.each([
    ['session', open],
    ['export', exportState],
  ])('the first hand-out uses the healing up, though it goes by %s with verify: false', async (_what, handOut) => {
    await heal();
    expect((await handOut({ verify: false })).status).toBeLessThan(300);
    await close();
    expect((await open({ maxStaleSec: 0 })).body.code).toBe('SESSION_STALE');
  });

  test('a re-connect forgets a healing: it logged in with other credentials', async () => {
    const connection = await newConnection({ identityId: account.identityId });
    await complete(connection);
    await heal(connection);
    await complete(await newConnection({ identityId: account.identityId, appUrl: connection.appUrl }));
    expect((await open({ maxStaleSec: 0 }, connection.id)).body.code).toBe('SESSION_STALE');
  });
});

describe('a browser that is kept warm after a run', () => {
  beforeEach(begin);

  let browserId: string;
  beforeEach(async () => {
    browserId = newId('browser');
    await api.database.query(
      `INSERT INTO profile_leases (identity_id, organization_id, holder, state, generation, browser_id, host_queue, warm_until)
       VALUES ($1, $2, 'run_before', 'warm', 1, $3, 'host-queue', now() + interval '30 seconds')`,
      [account.identityId, org.orgId, browserId],
    );
    await reportParts(api.database, 'warm', [{ kind: 'browser_host', healthy: true, detail: 'up', ...HOST }]);
  });
  const tellOfBrowser = () =>
    api.database.manager.save(LiveBrowserEntity, {
      id: browserId,
      organizationId: org.orgId,
      identityId: account.identityId,
      holder: 'run_before',
      generation: 1,
      ...HOST,
    });

  test('is taken over under a new generation, and fences who kept it', async () => {
    const { body } = await open();
    const started = api.sessions.started.at(-1)!;
    expect(started).toMatchObject({ generation: 2, warm: { browserId, hostQueue: 'host-queue' } });
    const [lease] = await api.database.query('SELECT * FROM profile_leases WHERE identity_id = $1', [
      account.identityId,
    ]);
    expect(lease).toMatchObject({ holder: body.sessionId, state: 'busy', generation: 2 });
  });

  test('is handed out before its workflow runs, which is started as soon as Temporal answers; closing waits for that', async () => {
    Object.assign(api.parts.browsers, { meetWarm: async () => true, takeWarm: async () => true });
    await tellOfBrowser();
    api.sessions.mode = 'down';
    const { status, body } = await open();
    expect(status).toBe(201);
    const closing = close();
    api.sessions.mode = 'up';
    expectAnswer(await closing, 204);
    expect(api.sessions.started.at(-1)).toMatchObject({ sessionId: body.sessionId });
  });

  test('is shown by a link that outlives the session, however long the browser has been up', async () => {
    Object.assign(api.parts.browsers, { meetWarm: async () => true, takeWarm: async () => true });
    await tellOfBrowser();
    await api.database.query("UPDATE live_browsers SET started_at = now() - interval '3 hours' WHERE id = $1", [
      browserId,
    ]);
    const { body } = await open();
    const expiry = Number(new URL(body.liveViewUrl).hash.split('.')[1]) * 1_000;
    expect(expiry).toBeGreaterThanOrEqual(Date.parse(body.expiresAt));
  });

  const unsaved = () =>
    api.database.query("UPDATE profiles SET saved_at = now() - interval '1 hour' WHERE identity_id = $1", [
      account.identityId,
    ]);
  const told = () => api.database.query('SELECT id FROM live_browsers WHERE id = $1', [browserId]);

  test('is no caller’s where its host has gone with it: nothing is audited, and its login is made again', async () => {
    await tellOfBrowser();
    await unsaved();
    await withdrawParts(api.database, 'warm');
    expectAnswer(await open(), 409, refused('SESSION_STALE', { runId: idOf('run') }));
    expect(await actions(account.identityId)).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test('is told of no more where an operator takes its profile away, and its login is made again', async () => {
    await tellOfBrowser();
    await unsaved();
    expect(await releaseLease(api.database, account.identityId)).toBe(true);
    expect(await told()).toEqual([]);
    expectAnswer(await open(), 409, refused('SESSION_STALE', { runId: idOf('run') }));
  });

  test('is lost with a session whose workflow never came, and its login is made again', async () => {
    await unsaved();
    const { sessionId } = (await open()).body;
    await endSession(api.database, sessionId, false);
    const before = "UPDATE profile_leases SET taken_at = now() - interval '1 minute' WHERE holder = $1";
    await api.database.query(before, [sessionId]);
    await freeAbandonedLeases(api.database, async (holder) => holder !== sessionId);
    expectAnswer(await open(), 409, refused('SESSION_STALE', { runId: idOf('run') }));
  });

  test('is told of no more once its host has not come back in time', async () => {
    await tellOfBrowser();
    const overdue = "UPDATE profile_leases SET warm_until = now() - interval '2 minutes' WHERE identity_id = $1";
    await api.database.query(overdue, [account.identityId]);
    await freeAbandonedLeases(api.database, async () => true);
    expect(await told()).toEqual([]);
  });
});

describe('a profile that somebody still has', () => {
  beforeEach(begin);

  test('is not opened by what was read of it before they were done: it may be found damaged meanwhile', async () => {
    await api.database.query(
      `INSERT INTO profile_leases (identity_id, organization_id, holder, state, generation)
       VALUES ($1, $2, 'ses_before', 'saving', 1)`,
      [account.identityId, org.orgId],
    );
    const opening = await api.database.transaction(async (holder) => {
      // Who takes the lease locks the profile: a call that has read already waits here, with what it read.
      await holder.query('SELECT 1 FROM profiles WHERE identity_id = $1 FOR UPDATE', [account.identityId]);
      const call = open();
      await Promise.race([call, new Promise((resolve) => setTimeout(resolve, 500))]);
      await holder.query('UPDATE profiles SET storage_key = NULL WHERE identity_id = $1', [account.identityId]);
      await holder.query('DELETE FROM profile_leases WHERE identity_id = $1', [account.identityId]);
      return { call };
    });
    expectAnswer(await opening.call, 409, refused('SESSION_STALE', { runId: idOf('run') }));
  });
});
