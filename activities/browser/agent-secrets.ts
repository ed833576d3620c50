import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import type { AgentSecrets, PasswordRules } from '#libs/agent/agent.types';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { RunEntity } from '#libs/database/entities/run.entity';
import { claimTotpCounter, countTotpInjection, lastTotpCounter } from '#libs/database/projection/totp-ledger';
import { isTerminal } from '#libs/domain/run-state';
import type { CredentialVault, SecretsChange } from '#libs/vault/credential-vault';
import { generatePassword } from '#libs/vault/password-generator';
import { AHEAD, nextTotpCounter, parseTotpSeed, totpCode } from '#libs/vault/totp';

type Stored = Awaited<ReturnType<CredentialVault<EntityManager>['read']>>;

/** Authenticator codes that one run may type (interface §8). */
export const MAX_TOTP_INJECTIONS = 3;

/** The run has typed as many authenticator codes as it may. */
export class TotpSpentError extends Error {
  constructor() {
    super(`a run types no more than ${MAX_TOTP_INJECTIONS} authenticator codes`);
  }
}

/** The run has ended, or its account was deleted, while a step was still at work. */
export class AccountGoneError extends Error {
  constructor() {
    super('the account takes nothing from this run any more');
  }
}

/** The vault as the agent sees it during one run: the only place where plaintext leaves the vault for a browser. */
export class RunSecrets implements AgentSecrets {
  /** What was read last: every look at a page asks. */
  private known: Promise<Stored> | null = null;
  /** What pages of this run were told, or may have been: also what was replaced since. */
  private readonly told = new Set<string>();
  /** A password was asked for, to be typed, or was told by the app itself. */
  private usesPassword = false;

  constructor(
    private readonly database: DataSource,
    private readonly vault: CredentialVault<EntityManager>,
    private readonly run: Pick<RunEntity, 'id' | 'organizationId' | 'identityId' | 'registrationId'>,
    /** What the account is called as far as the run knows. */
    private username: string | null = null,
  ) {}

  async password(): Promise<string | null> {
    this.usesPassword = true;
    return (await this.read())?.password ?? null;
  }

  async newPassword(rules: PasswordRules): Promise<string | null> {
    this.usesPassword = true;
    const isSupplied = (stored: Stored) => Boolean(stored?.password && stored.origin === 'supplied');
    if (isSupplied(await this.read())) return null;
    const password = generatePassword(rules);
    // A caller may have written one since it was read.
    const isWritten = await this.write({ password, origin: 'generated' }, {}, isSupplied);
    return isWritten ? password : null;
  }

  async hasTotp(): Promise<boolean> {
    return Boolean((await this.read())?.totpSeed);
  }

  /** Reserves the counter before the code is typed, so that two runs, or a run tried again, never type the same code. */
  async totpCode(signal: AbortSignal): Promise<string> {
    const stored = (await this.read())?.totpSeed;
    if (!stored) throw new Error('no TOTP seed is vaulted');
    const seed = parseTotpSeed(stored);
    const lastUsed = await lastTotpCounter(this.database, this.run.registrationId);
    const { counter, waitMs } = nextTotpCounter(seed, Date.now(), lastUsed);
    if (!(await countTotpInjection(this.database, this.run.id, MAX_TOTP_INJECTIONS))) throw new TotpSpentError();
    await claimTotpCounter(this.database, this.run.registrationId, counter, counter + AHEAD);
    await waitUntil(waitMs, signal);
    const code = totpCode(seed, counter);
    this.tell(code);
    return code;
  }

  async saveTotpSeed(seedOrUri: string): Promise<void> {
    parseTotpSeed(seedOrUri);
    await this.write({ totpSeed: seedOrUri }, { hasTotp: true });
  }

  async saveUsername(username: string): Promise<void> {
    await this.write(null, { username });
    this.username = username;
  }

  /** The name that a caller has written since it was read; null where it is as it was. */
  async renamed(): Promise<string | null> {
    const { registrationId: id } = this.run;
    const account = await this.database.manager.findOneBy(RegistrationEntity, { id });
    if (!account?.username || account.username === this.username) return null;
    return (this.username = account.username);
  }

  /** Stores the name that a login was confirmed by, unless a caller has just written another. Answers which one stands. */
  async settleUsername(username: string): Promise<string> {
    const known = this.username ?? IsNull();
    const { registrationId: id } = this.run;
    const { affected } = await this.database.manager.update(RegistrationEntity, { id, username: known }, { username });
    if (affected) return (this.username = username);
    return (await this.renamed()) ?? username;
  }

  async savePassword(password: string): Promise<void> {
    this.usesPassword = true;
    await this.write({ password });
  }

  /**
   * Clears the password that was made up for an account whose one and only run has had no use for it: it opens nothing there, so whoever
   * reads the credentials is told of none (interface §2.9).
   */
  async dropUnusedPassword(): Promise<void> {
    const isMadeUp = (stored: Stored) => stored?.origin === 'generated';
    if (this.usesPassword || !isMadeUp(await this.read())) return;
    const { registrationId } = this.run;
    // An earlier run may have typed it.
    if ((await this.database.manager.countBy(RunEntity, { registrationId })) > 1) return;
    await this.write({ password: null }, {}, (stored) => !isMadeUp(stored));
  }

  /** Everything that must not be seen in what is kept of a page. */
  async plaintexts(): Promise<string[]> {
    // Once the account is gone, what was told before stays secret.
    await this.read().catch(() => null);
    return [...this.told];
  }

  /** Secrets that a page is about to be told; what is none is passed over. */
  tell(...secrets: (string | null | undefined)[]): void {
    for (const secret of secrets) if (secret) this.told.add(secret);
  }

  /** Reads anew from now on: callers may have changed something between two steps. */
  forget(): void {
    this.known = null;
  }

  private read() {
    this.known ??= this.readVault();
    this.known.catch(() => this.forget());
    return this.known;
  }

  private async readVault(): Promise<Stored> {
    const stored = await this.vault.read(this.database.manager, this.run.organizationId, this.run.registrationId);
    this.tell(stored?.password, stored?.totpSeed);
    return stored;
  }

  /**
   * What was purged or rolled back while a step is at work must stay so: both, and the end of a run, are written under the identity's
   * lock. Writes nothing and answers false where what is stored by then is to be kept. Throws {@link AccountGoneError}.
   */
  private async write(
    change: SecretsChange | null,
    account: Partial<RegistrationEntity> = {},
    keeps: (stored: Stored) => boolean = () => false,
  ): Promise<boolean> {
    this.tell(change?.password, change?.totpSeed);
    const { id, organizationId, identityId, registrationId } = this.run;
    const isWritten = await this.database.transaction(async (tx) => {
      await tx.findOne(IdentityEntity, { where: { id: identityId }, lock: { mode: 'pessimistic_write' } });
      const run = await tx.findOneBy(RunEntity, { id });
      const registration = await tx.findOneBy(RegistrationEntity, { id: registrationId });
      if (!run || isTerminal(run.status) || !registration || registration.purged) throw new AccountGoneError();
      if (change && keeps(await this.vault.read(tx, organizationId, registrationId))) return false;
      if (change) await this.vault.write(tx, organizationId, registrationId, change);
      if (Object.keys(account).length > 0) await tx.update(RegistrationEntity, registrationId, account);
      return true;
    });
    this.forget();
    return isWritten;
  }
}

/** Waits for a moment that only the clock brings: the next TOTP window. */
function waitUntil(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('stopped'));
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new Error('stopped'));
      },
      { once: true },
    );
  });
}
