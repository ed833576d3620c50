import type { Page } from 'playwright-core';
import type { SampleApp } from './app.js';
import type { ScenarioName } from './scenarios.js';

/** Where a person is asked to step in, and what they would know. */
export interface Situation {
  /** The page at the gate. */
  readonly page: Page;
  readonly app: SampleApp;
  /** What the person reads elsewhere: the mailed code, or the code of their authenticator. */
  readonly code?: string;
}

const typeCode = async (page: Page, label: string, code: string) => {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
};

const copyLetters = async ({ page, app }: Situation) => {
  await page.getByLabel('Type the letters').fill(app.captchaAnswer() ?? '');
};

/**
 * What a person does at the gate of each scenario that has one, in the browser that is stuck there: just the part that
 * only a person can do, so that a form with a CAPTCHA or an unknown field is left for the agent to submit.
 */
export const helpOut = {
  captcha: copyLetters,
  'captcha-login': copyLetters,
  'captcha-widget': async ({ page }) => {
    const box = page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox');
    await box.click();
    await page.frameLocator('iframe[title="reCAPTCHA"]').locator('[aria-checked="true"]').waitFor();
  },
  phone: async ({ page, app }) => {
    await page.getByLabel('Mobile phone number').fill('+44 7700 900012');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('SMS code').waitFor();
    await page.getByLabel('SMS code').fill(app.lastSms() ?? '');
    await page.getByRole('button', { name: 'Verify phone number' }).click();
  },
  payment: async ({ page }) => {
    await page.getByRole('button', { name: 'Use a test card' }).click();
    await page.getByRole('button', { name: 'Start membership' }).click();
  },
  'missing-field': async ({ page, app }) => {
    await page.getByLabel('Invite code').fill(app.inviteCode);
    await page.getByLabel('Company VAT number').fill('GB123456789');
  },
  'login-code': ({ page, code = '' }) => typeCode(page, 'Sign-in code', code),
  totp: ({ page, code = '' }) => typeCode(page, 'Authentication code', code),
  'sms-code': ({ page, app }) => typeCode(page, 'SMS code', app.lastSms() ?? ''),
  'popup-2fa': async ({ page, app }) => {
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Verify in a new window' }).click();
    const popup = await opening;
    await typeCode(popup, 'SMS code', app.lastSms() ?? '');
    if (!popup.isClosed()) await popup.waitForEvent('close');
  },
  unconfirmed: async ({ page }) => {
    await page.locator('#mark').click();
    await page.waitForURL('**/dashboard');
  },
} as const satisfies Partial<Record<ScenarioName, (situation: Situation) => Promise<void>>>;
