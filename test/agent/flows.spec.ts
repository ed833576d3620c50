import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startSampleApp, type SampleApp } from '#examples/sample-app/app';
import type { ScenarioName } from '#examples/sample-app/scenarios';
import { codeIn, linkIn, MailSink } from '#examples/sample-app/testing';
import { drive, launch, MemorySecrets, type Driven, type Mail } from './driver.js';

/** What a sign-up at each sample app ends in, without and with a human. */
const EXPECTED: [ScenarioName, string, string?][] = [
  ['code', 'confirmed'],
  ['link', 'confirmed'],
  ['none', 'confirmed'],
  ['totp', 'confirmed'],
  ['totp-setup', 'confirmed'],
  ['multi-step', 'confirmed'],
  ['slow', 'confirmed'],
  ['session-cookie', 'confirmed'],
  ['local-storage', 'confirmed'],
  ['link-other-origin', 'confirmed'],
  ['two-mails', 'confirmed'],
  ['captcha', 'blocked', 'CAPTCHA_REQUIRED'],
  ['captcha-widget', 'blocked', 'CAPTCHA_REQUIRED'],
  ['phone', 'blocked', 'PHONE_REQUIRED'],
  ['payment', 'blocked', 'PAYMENT_REQUIRED'],
  ['missing-field', 'blocked', 'MISSING_FIELD'],
  ['sso-only', 'blocked', 'MISSING_FIELD'],
  ['no-mail', 'awaiting_mail'],
  ['unreachable', 'stuck'],
];

describe('the sample apps, signed up at', () => {
  const sink = new MailSink();
  let browser: Browser;
  let smtp: { host: string; port: number };
  const apps: SampleApp[] = [];

  beforeAll(async () => {
    [browser, smtp] = await Promise.all([launch(), sink.start()]);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all(apps.map((app) => app.close()));
    await sink.close();
  });

  const signUp = async (
    scenario: ScenarioName,
    locale: 'en' | 'de' | 'fr' | 'es' = 'en',
  ): Promise<Driven & { app: SampleApp; email: string }> => {
    const app = await startSampleApp({ scenario, smtp, locale });
    apps.push(app);
    // Each its own address: they share the inbox at the same time.
    const email = `robin.${scenario}.${apps.length}@agents.example.com`;
    let count = 0;
    const mail = async (): Promise<Mail> => {
      if (scenario === 'no-mail') return null;
      const newest = await sink.newest(email, ++count);
      return /link/.test(scenario) ? { link: linkIn(newest) } : { code: codeIn(newest) };
    };
    return { ...(await drive({ browser, task: { appUrl: app.url, email }, mail })), app, email };
  };

  test.concurrent.each(EXPECTED)(
    '%s ends %s %s',
    // The rest parameter: jest would hand a shorter row a `done` callback instead.
    async (scenario, ...[kind, code]) => {
      const { outcome, events } = await signUp(scenario);
      expect({ kind: outcome.kind, code: 'code' in outcome ? outcome.code : undefined, events }).toMatchObject({
        kind,
        ...(code && { code }),
      });
    },
    120_000,
  );

  test.concurrent.each(['de', 'fr', 'es'] as const)(
    'in %s',
    async (locale) => {
      const { outcome, events } = await signUp('code', locale);
      expect({ kind: outcome.kind, events }).toMatchObject({ kind: 'confirmed' });
    },
    120_000,
  );

  test.concurrent('logs in again with what the sign-up stored, authenticator included', async () => {
    const first = await signUp('totp-setup');
    const again = await drive({
      browser,
      task: { type: 'login', appUrl: first.app.url, email: first.email, username: first.secrets.username },
      secrets: first.secrets,
    });
    expect({ kind: again.outcome.kind, events: again.events }).toMatchObject({ kind: 'confirmed' });
  }, 180_000);

  test.concurrent('a wrong password is never taken for a login', async () => {
    const first = await signUp('none');
    const wrong = await drive({
      browser,
      task: { type: 'connect', appUrl: first.app.url, email: first.email, username: first.secrets.username },
      secrets: new MemorySecrets('Not-The-Password-1'),
    });
    expect({ kind: wrong.outcome.kind, events: wrong.events }).toMatchObject({ kind: 'blocked' });
  }, 180_000);

  test.concurrent.each([
    ['another name', 'somebody.else@agents.example.com'],
    ['the same', null],
  ])(
    'a login that is refused goes on with what its owner put right: %s and another password',
    async (_, wrong) => {
      const first = await signUp('none');
      const right = { username: first.email, email: first.email };
      const secrets = new MemorySecrets('Not-The-Password-1');
      let helped = 0;
      const again = await drive({
        browser,
        task: {
          type: 'login',
          appUrl: first.app.url,
          email: wrong ?? 'robin@agents.example.com',
          username: wrong ?? first.email,
        },
        secrets,
        onBlocked: async () => {
          secrets.stored = first.secrets.stored;
          return helped++ === 0 && (wrong ? { renamed: right } : true);
        },
      });
      expect({ ...again.outcome, events: again.events }).toMatchObject({ kind: 'confirmed', username: first.email });
    },
    180_000,
  );
});
