import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { Agent } from '#libs/agent/agent';
import { answer } from '#libs/agent/dialogs';
import type { AgentSecrets, AgentTask, PasswordRules, StepInput, StepOutcome } from '#libs/agent/agent.types';
import type { LastSeen } from '#libs/agent/looks/looks';
import type { AgentModel } from '#libs/agent/model/agent-model';
import { DISABLED_FEATURES } from '#libs/browser/chromium/chromium-flags';
import { generatePassword } from '#libs/vault/password-generator';
import { parseTotpSeed, totpCode } from '#libs/vault/totp';

/** A vault for one account, in memory. */
export class MemorySecrets implements AgentSecrets {
  username: string | null = null;
  seed: string | null = null;
  passwordsMade = 0;
  private lastWindow = 0;

  constructor(
    public stored: string | null = null,
    private readonly supplied = stored !== null,
  ) {}

  async password(): Promise<string | null> {
    return this.stored;
  }

  async newPassword(rules: PasswordRules): Promise<string | null> {
    if (this.supplied) return null;
    this.passwordsMade++;
    return (this.stored = generatePassword(rules));
  }

  async hasTotp(): Promise<boolean> {
    return this.seed !== null;
  }

  async totpCode(): Promise<string> {
    const seed = parseTotpSeed(this.seed!);
    // Tests may not wait for the next window: a code of the next one is accepted by every server that allows drift.
    const window = Math.max(Math.floor(Date.now() / (seed.period * 1000)), this.lastWindow + 1);
    this.lastWindow = window;
    return totpCode(seed, window);
  }

  async saveTotpSeed(seed: string): Promise<void> {
    this.seed = seed;
  }

  async plaintexts(): Promise<string[]> {
    return [this.stored, this.seed].filter((one): one is string => one !== null);
  }

  async saveUsername(username: string): Promise<void> {
    this.username = username;
  }

  async savePassword(password: string): Promise<void> {
    this.stored = password;
  }
}

export interface Driven {
  outcome: StepOutcome;
  events: string[];
  secrets: MemorySecrets;
  origins: string[];
  /** With `lookBack`. */
  lastSeen?: LastSeen;
}

export type Mail = { code?: string; link?: string; password?: string; username?: string } | null;

/** Where `npm test` has found one, a Chromium without windows, which takes less of a processor. Whole runs take the browser itself. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['HEADLESS_SHELL_PATH'] ?? process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--no-first-run',
      // As the service's browsers; a renderer to spare would be made for each page.
      `--disable-features=${[...DISABLED_FEATURES, 'SpareRendererForSitePerProcess'].join(',')}`,
    ],
  });

/** A context that is used again, with the page that keeps its window. */
interface Place {
  context: BrowserContext;
  keeper: Page;
  locale: string;
}
const free = new WeakMap<Browser, Place[]>();

/** A context without anything of those before: opening a window for each costs more than half of many a test. */
async function takePlace(browser: Browser, locale: string): Promise<Place> {
  const places = free.get(browser) ?? [];
  const at = places.findIndex((one) => one.locale === locale);
  if (at >= 0) return places.splice(at, 1)[0]!;
  const context = await browser.newContext({ locale });
  return { context, keeper: await context.newPage(), locale };
}

/** What a drive listens to at its context. */
const HEARD = ['page', 'dialog', 'request', 'response', 'requestfinished', 'requestfailed'] as const;

/** How long a context may take to be cleared: it takes tens of milliseconds, but minutes behind a page that floods it. */
const CLEARED_WITHIN_MS = 5_000;

/** Keeps a context for the next drive, if it can be cleared. */
async function leavePlace(browser: Browser, place: Place, origin: string): Promise<void> {
  const cleared = clear(place, origin).then(
    () => true,
    () => false,
  );
  const limit = setTimeout(CLEARED_WITHIN_MS, false, { ref: false });
  if (await Promise.race([cleared, limit])) free.set(browser, [...(free.get(browser) ?? []), place]);
  else void place.context.close().catch(() => undefined);
}

/** Leaves nothing behind: no page, cookie, listener, or what was stored at the app's origin. */
async function clear({ context, keeper }: Place, origin: string): Promise<void> {
  for (const event of HEARD) context.removeAllListeners(event);
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.clearCookies();
  const devtools = await context.newCDPSession(keeper);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}

/** Runs an agent in a fresh context until it ends or waits for what nobody brings; `onBlocked` may play the human. */
export async function drive(options: {
  browser: Browser;
  task: Partial<AgentTask> & Pick<AgentTask, 'appUrl' | 'email'>;
  secrets?: MemorySecrets;
  mail?: (expects: 'code' | 'link' | 'either') => Promise<Mail>;
  onBlocked?: (
    outcome: StepOutcome,
    page: import('playwright-core').Page,
  ) => Promise<boolean | Pick<StepInput, 'renamed'>>;
  locale?: string;
  limitMs?: number;
  model?: AgentModel;
  /** Told of each event as it happens. */
  heard?: (event: string) => void;
  /** Takes what an operator would be shown, too. */
  lookBack?: boolean;
}): Promise<Driven> {
  const place = await takePlace(options.browser, options.locale ?? 'en-US');
  const { context } = place;
  context.on('dialog', answer);
  const page = await context.newPage();
  const events: string[] = [];
  const secrets = options.secrets ?? new MemorySecrets();
  const task: AgentTask = {
    type: 'register',
    username: null,
    displayName: null,
    confirmBeforeSubmit: false,
    connected: options.task.type === 'connect',
    verifyToIdentity: true,
    maxTotpInjections: 3,
    ...options.task,
  };
  const started = Date.now();
  const agent = new Agent({
    context,
    page,
    task,
    secrets,
    model: options.model,
    events: {
      event: (kind, text) => {
        events.push(`${((Date.now() - started) / 1000).toFixed(1)} ${kind}: ${text}`);
        options.heard?.(text);
      },
    },
  });
  const signal = AbortSignal.timeout(options.limitMs ?? 90_000);
  let input: Omit<StepInput, 'signal'> = {};
  try {
    for (;;) {
      const outcome = await agent.step({ ...input, signal });
      input = {};
      if (outcome.kind === 'working') continue;
      const isAwaited = outcome.kind === 'awaiting_mail';
      if (isAwaited || ('mailMayFollow' in outcome && outcome.mailMayFollow && outcome.kind !== 'confirmed')) {
        const mail = await options.mail?.(isAwaited ? outcome.expects : 'either');
        if (!mail && isAwaited) return { outcome, events, secrets, origins: agent.originsSeen() };
        if (mail) input = { mail: { ...mail, spend: async () => true } };
        if (mail) continue;
      }
      const helped = outcome.kind === 'blocked' && (await options.onBlocked?.(outcome, context.pages().at(-1)!));
      if (helped) {
        input = { afterHuman: true, ...(helped !== true && helped) };
        continue;
      }
      const lastSeen = options.lookBack ? { lastSeen: await agent.lastSeen(await secrets.plaintexts()) } : {};
      return { outcome, events, secrets, origins: agent.originsSeen(), ...lastSeen };
    }
  } catch (error) {
    throw new Error(`The agent did not come to an end:\n${events.join('\n')}`, { cause: error });
  } finally {
    await leavePlace(options.browser, place, new URL(options.task.appUrl).origin);
  }
}
