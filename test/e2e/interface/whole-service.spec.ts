import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SampleApp } from '#examples/sample-app/app';
import { call, delivered, latchkey, receiver, secret, startWholeWorld, stopWholeWorld } from './whole-world.js';

const timestamp = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const words = expect.stringMatching(/\w+ \w+/);
const PATIENCE_MS = 180_000;
let url: string;

beforeAll(async () => {
  await startWholeWorld();
  url = latchkey.service.apiUrl;
}, 240_000);
afterAll(stopWholeWorld, 60_000);

describe('an account, from sign-up to session', () => {
  let app: SampleApp;
  let identity: { id: string; name: string; email: string };
  let run: { id: string; registrationId: string; createdAt: string; endedAt: string };

  test(
    '2.3, 3.1 the run object: browser while it runs, result at the end',
    async () => {
      app = await latchkey.startApp('code');
      identity = (await call('POST', 'identities', { name: 'Ada Tester' })).body;
      const started = await call('POST', 'registrations', { identityId: identity.id, appUrl: app.url });
      expect(started.status).toBe(201);
      const { id } = started.body.run;
      await latchkey.untilRun(id, ['awaiting_verification', 'completed']);
      const ended = (await latchkey.untilRun(id, ['completed', 'failed', 'blocked'])) as never as typeof run;
      expect(ended).toEqual({
        id,
        type: 'register',
        status: 'completed',
        registrationId: started.body.registration.id,
        error: null,
        result: { answer: words, username: identity.email },
        liveViewUrl: null,
        gatewaySessionId: null,
        createdAt: timestamp,
        endedAt: timestamp,
      });
      run = ended;
      const { body } = await call('GET', `registrations/${run.registrationId}`);
      expect(body).toEqual({ ...started.body.registration, status: 'active', username: identity.email });
    },
    PATIENCE_MS,
  );

  test(
    '2.4 the message that the run read',
    async () => {
      const { body } = await call('GET', `messages?identityId=${identity.id}`);
      expect(body).toEqual([
        {
          id: expect.stringMatching(/^msg_/),
          identityId: identity.id,
          direction: 'inbound',
          fromAddr: expect.stringContaining('@'),
          toAddr: identity.email,
          subject: words,
          storageKey: expect.any(String),
          parsed: { text: words, html: expect.anything(), messageId: expect.stringMatching(/^<.+@.+>$/) },
          annotation: { kind: 'otp', code: expect.stringMatching(/^\w+$/), link: null, confidence: expect.any(Number) },
          deliveryStatus: null,
          mailProviderMessageId: expect.any(String),
          archived: false,
          createdAt: timestamp,
        },
      ]);
      const [{ id, createdAt, subject, fromAddr }] = body;
      const delivery = await delivered('message.received', identity.id);
      expect(delivery.body).toEqual({
        type: 'message.received',
        message: { id, channel: 'email', identity, from: fromAddr, to: identity.email, subject, createdAt },
      });
    },
    PATIENCE_MS,
  );

  test(
    '6.2 run.completed',
    async () => {
      const { method, headers, body } = await delivered('run.completed', run.id);
      expect([method, headers['content-type'], headers['x-service-secret']]).toEqual([
        'POST',
        'application/json',
        secret,
      ]);
      expect(body).toEqual({
        type: 'run.completed',
        run: {
          id: run.id,
          type: 'register',
          status: 'completed',
          code: null,
          detail: null,
          registrationId: run.registrationId,
          appUrl: app.url,
          identity,
          result: { answer: words, username: identity.email },
          createdAt: run.createdAt,
          endedAt: run.endedAt,
        },
      });
    },
    PATIENCE_MS,
  );

  test(
    '4.4 the recording is completed in the end, and its address plays without a key',
    async () => {
      const recording = async () => (await call('GET', `runs/${run.id}/recording`)).body;
      while (['pending', 'in_progress'].includes((await recording()).status))
        await new Promise((go) => setTimeout(go, 200));
      const { status, recordingUrl } = await recording();
      expect(status).toBe('completed');
      const video = await fetch(recordingUrl);
      expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/webm']);
      expect((await fetch(recordingUrl.replace(/signature=.{5}/, 'signature=AAAAA'))).status).toBe(404);
    },
    PATIENCE_MS,
  );

  test(
    '2.7, 2.8 session and storage state',
    async () => {
      const path = `registrations/${run.registrationId}/session`;
      const opened = await call('POST', path);
      expect(opened).toEqual({
        status: 201,
        body: {
          sessionId: expect.any(String),
          cdpUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/./),
          liveViewUrl: expect.stringMatching(new RegExp(`^${url}/live/`)),
          expiresAt: timestamp,
          verified: true,
          healed: false,
        },
      });
      const { sessionId } = opened.body;
      expect(await call('POST', path)).toMatchObject({
        status: 409,
        body: { code: 'SESSION_ALREADY_OPEN', sessionId },
      });
      const { status, body } = await call('POST', `${path}/export`);
      expect({ status, members: Object.keys(body) }).toEqual({ status: 200, members: ['storageState'] });
      expect(Object.keys(body.storageState).sort()).toEqual(['cookies', 'origins']);
      expect(body.storageState.cookies.length).toBeGreaterThan(0);
      for (const cookie of body.storageState.cookies) {
        expect(cookie).toEqual({
          name: expect.any(String),
          value: expect.any(String),
          domain: expect.any(String),
          path: expect.any(String),
          expires: expect.any(Number),
          httpOnly: expect.any(Boolean),
          secure: expect.any(Boolean),
          sameSite: expect.stringMatching(/^(Strict|Lax|None)$/),
        });
      }
      for (const closing of [1, 2])
        expect({ closing, ...(await call('DELETE', path)) }).toEqual({ closing, status: 204, body: null });
      const raw = await call('POST', path, { verify: false });
      expect(Object.keys(raw.body).sort()).toEqual(['cdpUrl', 'expiresAt', 'liveViewUrl', 'sessionId']);
      await call('DELETE', path);
      expect((await call('POST', path, { maxStaleSec: 0 })).body).toMatchObject({ code: 'SESSION_STALE' });
      const [{ id, type }] = (await call('GET', 'runs?limit=1')).body;
      expect(type).toBe('login');
      expect(await latchkey.untilRun(id, ['completed', 'failed'])).toMatchObject({ status: 'completed' });
      expect((await call('POST', path, { maxStaleSec: 0 })).body).toMatchObject({ verified: true, healed: true });
      await call('DELETE', path);
    },
    PATIENCE_MS,
  );
});

describe('a run that meets a gate', () => {
  test(
    '6.2 run.blocked and run.failed, to a subscription of that identity alone',
    async () => {
      const app = await latchkey.startApp('captcha');
      const identity = (await call('POST', 'identities', { name: 'Bob' })).body;
      const own = receiver.path([200]);
      await call('POST', 'webhooks', {
        url: receiver.url(own),
        events: ['run.blocked', 'run.failed'],
        identityId: identity.id,
      });
      const { body: started } = await call('POST', 'registrations', {
        identityId: identity.id,
        appUrl: app.url,
        confirmBeforeSubmit: true,
      });
      const blocked = await latchkey.untilRun(started.run.id, ['blocked', 'failed', 'completed']);
      expect(blocked).toMatchObject({
        status: 'blocked',
        result: null,
        endedAt: null,
        error: { detail: words },
        liveViewUrl: expect.stringMatching(new RegExp(`^${url}/live/`)),
        gatewaySessionId: expect.any(String),
      });
      const common = {
        id: blocked.id,
        type: 'register',
        registrationId: blocked.registrationId,
        appUrl: app.url,
        identity,
        createdAt: started.run.createdAt,
      };
      const first = await delivered('run.blocked', blocked.id, own);
      expect(first.body).toEqual({
        type: 'run.blocked',
        run: {
          ...common,
          status: 'blocked',
          code: blocked.error!.code,
          detail: blocked.error!.detail,
          confirmBeforeSubmit: true,
          liveViewUrl: expect.stringMatching(new RegExp(`^${url}/live/`)),
          actionUrl: `${url}/dashboard/runs/${blocked.id}`,
          holdExpiresAt: timestamp,
        },
      });
      const hold = Date.parse(first.body.run.holdExpiresAt) - Date.now();
      expect(hold).toBeGreaterThan(8 * 60_000);
      expect(hold).toBeLessThanOrEqual(10 * 60_000);

      const { body: aborted } = await call('POST', `runs/${blocked.id}/abort`);
      const second = await delivered('run.failed', blocked.id, own);
      expect(second.body).toEqual({
        type: 'run.failed',
        run: {
          ...common,
          status: 'failed',
          code: 'ABORTED',
          detail: 'aborted by user',
          result: null,
          endedAt: aborted.endedAt,
        },
      });
      expect(receiver.received(own)).toHaveLength(2);
    },
    PATIENCE_MS,
  );
});

describe('4.5 mail between identities', () => {
  test(
    'is sent, arrives, wakes who waits, and can be answered',
    async () => {
      const [ada, bob] = [(await call('POST', 'identities')).body, (await call('POST', 'identities')).body];
      const waiting = call('GET', `messages/wait?identityId=${bob.id}&timeout=60`);
      const sent = await call('POST', 'messages', {
        identityId: ada.id,
        to: bob.email,
        subject: 'Grüße',
        text: 'Hello Bob',
      });
      expect(sent).toMatchObject({
        status: 201,
        body: { deliveryStatus: 'sent', fromAddr: ada.email, toAddr: bob.email },
      });
      const { status, body: arrived } = await waiting;
      expect({ status, arrived }).toMatchObject({
        status: 200,
        arrived: { identityId: bob.id, fromAddr: ada.email, toAddr: bob.email, subject: 'Grüße', direction: 'inbound' },
      });
      expect(arrived.parsed.text.trim()).toBe('Hello Bob');
      const answer = { identityId: bob.id, to: ada.email, subject: 'Re', html: '<p>Hi</p>', inReplyTo: arrived.id };
      expect((await call('POST', 'messages', answer)).body.parsed).toEqual({
        text: null,
        html: '<p>Hi</p>',
        inReplyTo: arrived.id,
      });
      expect((await call('GET', `messages/wait?identityId=${ada.id}&timeout=60`)).body).toMatchObject({
        fromAddr: bob.email,
      });
    },
    PATIENCE_MS,
  );
});

test("nothing is sent to the service's own ports, whatever is allowed", async () => {
  const { apiUrl, temporalUiUrl, temporalAddress, databaseUrl, smtpPort } = latchkey.service;
  const own = [apiUrl, temporalUiUrl!, `http://${temporalAddress}`, `http://${new URL(databaseUrl).host}`];
  for (const at of [...own, `http://127.0.0.1:${smtpPort}`]) {
    const { status } = await call('POST', 'webhooks', { url: at, events: ['run.failed'] });
    expect({ at, status }).toEqual({ at, status: 400 });
  }
});
