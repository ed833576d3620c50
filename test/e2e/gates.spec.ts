import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createProgram } from '#apps/admin/program';
import type { SampleApp } from '#examples/sample-app/app';
import { helpOut } from '#examples/sample-app/person';
import { nextTotpCounter, parseTotpSeed, totpCode } from '#libs/vault/totp';
import { takeOver } from '#test/harness/takeover';
import { WholeService, type RunView } from '#test/harness/whole-service';

const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const PASSWORD = 'Correct-horse-7-battery';
const ENDED = ['completed', 'failed', 'blocked'];

/** Interface §3.1: every gate blocks with its code and words, a human helps out in the same browser, and the run completes. */
describe('gates', () => {
  let latchkey: WholeService;

  const resume = (run: RunView) => latchkey.call<RunView>('POST', `/v1/runs/${run.id}/resume`);
  /** What a caller sees while a run is blocked, besides its code. */
  const blocked = (code: string) => ({
    status: 'blocked',
    endedAt: null,
    result: null,
    liveViewUrl: expect.stringContaining('/live/'),
    error: { code, detail: expect.stringMatching(/\w+ \w+/) },
  });

  beforeAll(async () => {
    latchkey = await WholeService.start({ BLOCKED_HOLD: '5m' });
  }, 240_000);
  afterEach(async () => {
    const { body: left } = await latchkey.call<RunView[]>('GET', '/v1/runs?status=blocked');
    for (const { id } of left) await latchkey.call('POST', `/v1/runs/${id}/abort`);
    await latchkey.closeApps();
  });
  afterAll(() => latchkey.stop(), 60_000);

  test.each([
    ['captcha', 'CAPTCHA_REQUIRED'],
    ['captcha-widget', 'CAPTCHA_REQUIRED'],
    ['phone', 'PHONE_REQUIRED'],
    ['payment', 'PAYMENT_REQUIRED'],
    ['missing-field', 'MISSING_FIELD'],
    ['unconfirmed', 'LOGIN_UNCONFIRMED'],
  ] as const)(
    'sign-up with %s: %s, a human, completed',
    async (scenario, code) => {
      const app = await latchkey.startApp(scenario);
      const run = await latchkey.untilRun((await latchkey.register(app.url)).id, ENDED);
      expect(run).toMatchObject(blocked(code));
      await takeOver(latchkey.dataDir, (page) => helpOut[scenario]({ page, app }));
      expect(await resume(run)).toMatchObject({ status: 200, body: { status: 'running', error: null } });
      expect(await latchkey.untilRun(run.id, ENDED)).toMatchObject({ status: 'completed', error: null });
    },
    240_000,
  );

  test('confirmBeforeSubmit: SUBMIT_CONFIRMATION_REQUIRED, a human submits, completed', async () => {
    const app = await latchkey.startApp('none');
    const { body } = await latchkey.call<{ run: RunView }>('POST', '/v1/registrations', {
      appUrl: app.url,
      confirmBeforeSubmit: true,
    });
    const run = await latchkey.untilRun(body.run.id, ENDED);
    expect(run).toMatchObject(blocked('SUBMIT_CONFIRMATION_REQUIRED'));
    expect(await app.accounts()).toEqual([]);
    expect(await pagesOf(run)).toEqual(expect.arrayContaining(['look-1.json', 'page.png']));
    await takeOver(latchkey.dataDir, (page) => page.getByRole('main').getByRole('button', { name: 'Sign up' }).click());
    await resume(run);
    expect(await latchkey.untilRun(run.id, ENDED)).toMatchObject({ status: 'completed' });
    const made = await latchkey.call<{ identityId: string }>('GET', `/v1/registrations/${run.registrationId}`);
    expect(await latchkey.call('DELETE', `/v1/identities/${made.body.identityId}`)).toMatchObject({ status: 204 });
    await expect(pagesOf(run)).rejects.toThrow('there is no run');
    expect(await readdir(join(latchkey.dataDir, 'blobs', 'recordings')).catch(() => [])).not.toContain(
      `${run.id}.pages`,
    );
  }, 240_000);

  /** What an operator is shown of a run that got no further. */
  const pagesOf = async ({ id }: RunView): Promise<string[]> => {
    const folder = join(latchkey.dataDir, `pages-of-${id}`);
    const env = { DATABASE_URL: latchkey.service.databaseUrl, DATA_DIR: latchkey.dataDir };
    await createProgram(env, () => undefined).parseAsync(['run', id, '--page', folder], { from: 'user' });
    return readdir(folder);
  };

  /** An account that its owner has, at an address whose mail the test can read. */
  const ownedAccount = async (app: SampleApp, totpSeed?: string) => {
    const owner = await latchkey.createIdentity('Owner');
    await app.createAccount({
      email: owner.email,
      password: PASSWORD,
      name: 'Ada Byron',
      verified: true,
      ...(totpSeed ? { totpSeed } : {}),
    });
    return owner;
  };
  const connect = async (app: SampleApp, username: string, more: object = {}, credentials: object = {}) => {
    const body = { appUrl: app.url, credentials: { username, password: PASSWORD, ...credentials }, ...more };
    const { body: answer } = await latchkey.call<{ run: RunView }>('POST', '/v1/connections', body);
    return latchkey.untilRun(answer.run.id, ENDED);
  };
  const currentCode = () => {
    const seed = parseTotpSeed(SEED);
    return totpCode(seed, nextTotpCounter(seed, Date.now(), null).counter);
  };

  test.each([
    ['login-code', 'MFA_REQUIRED'],
    ['sms-code', 'MFA_REQUIRED'],
    ['popup-2fa', 'MFA_REQUIRED'],
    ['totp', 'TOTP_REQUIRED'],
    ['captcha-login', 'CAPTCHA_REQUIRED'],
  ] as const)(
    'connect with %s: %s, a human, completed',
    async (scenario, code) => {
      const app = await latchkey.startApp(scenario);
      const owner = await ownedAccount(app, scenario === 'totp' ? SEED : undefined);
      const run = await connect(app, owner.email);
      expect(run).toMatchObject(blocked(code));
      const human = async (page: Page) => {
        const known =
          scenario === 'totp' ? currentCode() : scenario === 'login-code' ? await mailedCode(owner.id) : undefined;
        await helpOut[scenario]({ page, app, ...(known ? { code: known } : {}) });
      };
      await takeOver(latchkey.dataDir, human);
      await resume(run);
      expect(await latchkey.untilRun(run.id, ENDED)).toMatchObject({ status: 'completed', error: null });
    },
    240_000,
  );

  const mailedCode = async (identityId: string) => {
    const wait = `/v1/messages/wait?identityId=${identityId}&kind=otp&since=2000-01-01T00:00:00Z`;
    return (await latchkey.call<{ annotation: { code: string } }>('GET', wait)).body.annotation.code;
  };

  test('a login that is refused, put right by its caller in name and password, completes by both', async () => {
    const app = await latchkey.startApp('none');
    const owner = await ownedAccount(app);
    const run = await connect(app, 'somebody.else@agents.example.com', {}, { password: 'Not-the-one-1' });
    expect(run).toMatchObject(blocked('LOGIN_UNCONFIRMED'));
    const right = { username: owner.email, password: PASSWORD };
    await latchkey.call('PUT', `/v1/registrations/${run.registrationId}/credentials`, right);
    await resume(run);
    const done = await latchkey.untilRun(run.id, ENDED);
    expect(done).toMatchObject({ status: 'completed', result: { username: owner.email } });
  }, 240_000);

  test.each(['none', 'session-cookie', 'local-storage'] as const)(
    'connected anew with a wrong password (%s): what the profile is logged in as proves nothing',
    async (scenario) => {
      const app = await latchkey.startApp(scenario);
      const owner = await ownedAccount(app);
      const here = { identityId: owner.id };
      expect(await connect(app, owner.email, here)).toMatchObject({ status: 'completed' });
      const again = await connect(app, owner.email, here, { password: 'Not-the-one-1' });
      expect(again).toMatchObject(blocked('LOGIN_UNCONFIRMED'));
    },
    240_000,
  );

  test('a password written since the last login is tried, though the profile is logged in', async () => {
    const app = await latchkey.startApp('session-cookie');
    const owner = await ownedAccount(app);
    const { registrationId, status } = await connect(app, owner.email, { identityId: owner.id });
    expect(status).toBe('completed');
    const logInWith = async (password: string) => {
      await latchkey.call('PUT', `/v1/registrations/${registrationId}/credentials`, { password });
      const { body } = await latchkey.call<{ run: RunView }>('POST', `/v1/registrations/${registrationId}/login`);
      return latchkey.untilRun(body.run.id, ENDED);
    };
    const refused = await logInWith('Not-the-one-1');
    expect(refused).toMatchObject(blocked('LOGIN_UNCONFIRMED'));
    await latchkey.call('POST', `/v1/runs/${refused.id}/abort`);
    expect(await logInWith(PASSWORD)).toMatchObject({ status: 'completed' });
  }, 240_000);

  test('connected anew without the seed: the authenticator’s code is a human’s', async () => {
    const app = await latchkey.startApp('totp');
    const owner = await ownedAccount(app, SEED);
    const here = { identityId: owner.id };
    expect(await connect(app, owner.email, here, { totpSeed: SEED })).toMatchObject({ status: 'completed' });
    expect(await connect(app, owner.email, here)).toMatchObject(blocked('TOTP_REQUIRED'));
  }, 240_000);

  test('a vaulted seed answers the authenticator by itself', async () => {
    const app = await latchkey.startApp('totp');
    const owner = await ownedAccount(app, SEED);
    expect(await connect(app, owner.email, {}, { totpSeed: SEED })).toMatchObject({ status: 'completed' });
  }, 240_000);

  test('three codes that the app refuses: TOTP_REQUIRED, and no fourth', async () => {
    const app = await latchkey.startApp('totp');
    const owner = await ownedAccount(app, SEED);
    // A seed of somebody else's account, with windows short enough to be waited for.
    const totpSeed = `otpauth://totp/Other?secret=${SEED.split('').reverse().join('')}&period=3`;
    const run = await connect(app, owner.email, {}, { totpSeed });
    expect(run).toMatchObject(blocked('TOTP_REQUIRED'));
    const { body } = await latchkey.call<{ kind: string; text: string }[]>('GET', `/v1/runs/${run.id}/events`);
    expect(body.filter(({ text }) => text.includes('typing an authenticator code'))).toHaveLength(3);
  }, 240_000);

  test('verifyToIdentity takes the emailed code from the inbox', async () => {
    const app = await latchkey.startApp('login-code');
    const owner = await ownedAccount(app);
    expect(await connect(app, owner.email, { verifyToIdentity: true, identityId: owner.id })).toMatchObject({
      status: 'completed',
    });
  }, 240_000);

  test('verifyToIdentity brings no codes from the owner’s phone, in later logins neither', async () => {
    const app = await latchkey.startApp('sms-code');
    const owner = await ownedAccount(app);
    const connecting = await connect(app, owner.email, { verifyToIdentity: true, identityId: owner.id });
    expect(connecting).toMatchObject(blocked('MFA_REQUIRED'));
    await latchkey.call('POST', `/v1/runs/${connecting.id}/abort`);
    const login = await latchkey.call<{ run: RunView }>('POST', `/v1/registrations/${connecting.registrationId}/login`);
    expect(await latchkey.untilRun(login.body.run.id, ENDED)).toMatchObject({
      type: 'login',
      ...blocked('MFA_REQUIRED'),
    });
  }, 240_000);
});
