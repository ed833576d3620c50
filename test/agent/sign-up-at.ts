import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { AgentTask } from '#libs/agent/agent.types';
import { drive, type Driven, MemorySecrets } from './driver.js';
import { StockSite } from './stock-site.js';

/** Signs up at a stock site, bringing what it mails. */
export function signUpAt(browser: Browser, site: StockSite): Promise<Driven> {
  return driveAt(browser, site, {});
}

/** Drives the agent at a stock site, bringing what it mails. */
export async function driveAt(
  browser: Browser,
  site: StockSite,
  {
    task,
    secrets,
    onBlocked,
  }: { task?: Partial<AgentTask>; secrets?: MemorySecrets; onBlocked?: () => Promise<boolean> },
): Promise<Driven> {
  const mail = async (expects: 'code' | 'link' | 'either') => {
    // As the service does: a page that asks for a code gets no mail that brings only a link.
    if (expects === 'code' && !site.mails[0]?.code && !site.mails[0]?.isInstead) return null;
    const next = site.mails.shift() ?? null;
    return next?.link ? { ...next, link: new URL(next.link, site.url).href } : next;
  };
  return drive({
    browser,
    task: { appUrl: site.url, email: 'robin.miller@agents.example.com', ...task },
    ...(secrets ? { secrets } : {}),
    mail,
    ...(onBlocked ? { onBlocked } : {}),
    limitMs: 120_000,
  });
}

/** Logs in with another owner's account at a stock site of that kind, where `accounts` exist; the site is closed afterwards. */
export async function connectAt(
  browser: Browser,
  kind: string,
  {
    username,
    password,
    accounts = [],
    type = 'connect',
    seed = null,
  }: {
    seed?: string | null;
    username: string;
    password: string;
    accounts?: StockSite['accounts'];
    type?: 'connect' | 'login';
  },
): Promise<Driven & { site: StockSite }> {
  const site = await new StockSite(kind).start();
  site.accounts.push(...accounts);
  try {
    const task = { type, connected: true, username, verifyToIdentity: false } as const;
    const secrets = Object.assign(new MemorySecrets(password), { seed });
    return { ...(await driveAt(browser, site, { task, secrets })), site };
  } finally {
    await site.close();
  }
}

/** Signs up at a stock site of that kind: it ends so, and where it is `confirmed` the account exists with the stored password. */
export async function expectSignUp(
  browser: Browser,
  kind: string,
  expected: string,
  code: string | null,
): Promise<void> {
  const site = await new StockSite(kind).start();
  try {
    const { outcome, events, secrets } = await signUpAt(browser, site);
    const ended = { kind: outcome.kind as string, code: 'code' in outcome ? outcome.code : null };
    // The events only where they explain something.
    const isRight = ended.kind === expected && ended.code === code;
    expect({ ...ended, events: isRight ? [] : events }).toEqual({ kind: expected, code, events: [] });
    if (expected === 'confirmed')
      expect(site.accounts.at(-1)).toMatchObject({ password: secrets.stored ?? '', active: true });
  } finally {
    await site.close();
  }
}
