import type { Auth } from './auth.js';
import type { AuthenticatorSeeds } from './authenticator.js';
import type { Step } from './scenarios.js';

/** An account as an independent check sees it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly name: string;
  readonly verified: boolean;
  /** Pages that the account has yet to get through before its dashboard. */
  readonly unfinished: readonly Step[];
}

/** An account that a test makes without the pages. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly username?: string;
  readonly name?: string;
  /** Default true. */
  readonly verified?: boolean;
  /** Bare base32 or an `otpauth://` URI; the login then asks for its codes where the scenario has authenticator codes. */
  readonly totpSeed?: string;
}

/** What is true about an address and a password. */
export interface AccountCheck {
  readonly exists: boolean;
  readonly verified: boolean;
  readonly passwordMatches: boolean;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly username?: string | null;
  readonly emailVerified: boolean;
}

/** The accounts of one sample app, seen past its pages. */
export class Accounts {
  private readonly finished = new Map<string, Set<Step>>();

  constructor(
    private readonly auth: Auth,
    private readonly seeds: AuthenticatorSeeds,
    private readonly options: { steps: readonly Step[]; secondFactorForAll: boolean },
  ) {}

  async list(): Promise<Account[]> {
    const { adapter } = await this.auth.$context;
    const users = await adapter.findMany<UserRow>({ model: 'user' });
    return users.map((user) => ({
      id: user.id,
      email: user.email,
      username: user.username ?? null,
      name: user.name,
      verified: user.emailVerified,
      unfinished: this.unfinished(user.id),
    }));
  }

  async exists(email: string): Promise<boolean> {
    const { internalAdapter } = await this.auth.$context;
    return (await internalAdapter.findUserByEmail(email.toLowerCase())) !== null;
  }

  async check({ email, password }: { email: string; password: string }): Promise<AccountCheck> {
    const { internalAdapter, password: hashing } = await this.auth.$context;
    const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true });
    const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password;
    return {
      exists: found !== null,
      verified: found?.user.emailVerified ?? false,
      passwordMatches: hash ? await hashing.verify({ hash, password }) : false,
    };
  }

  /** Makes an account that has been through everything the sign-up asks for; rejects when the address is taken. */
  async create(account: NewAccount): Promise<Account> {
    const { internalAdapter, password: hashing } = await this.auth.$context;
    if (await this.exists(account.email)) throw new Error('the address already has an account');
    const { username, name = username ?? 'Sample Person', verified = true } = account;
    const user = await internalAdapter.createUser(
      {
        email: account.email.toLowerCase(),
        name,
        emailVerified: verified,
        ...(username && { username: username.toLowerCase(), displayUsername: username }),
      },
      { method: 'email-password' },
    );
    const hash = await hashing.hash(account.password);
    await internalAdapter.linkAccount({
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: hash,
    });
    this.options.steps.forEach((step) => this.finish(user.id, step));
    if (account.totpSeed) this.seeds.set(user.id, account.totpSeed);
    await this.protect(user.id);
    const made = (await this.list()).find(({ id }) => id === user.id);
    if (!made) throw new Error('the account was not kept');
    return made;
  }

  /** Makes the next logins of an account ask for a second factor, where its scenario has one for it. */
  async protect(userId: string): Promise<void> {
    if (!this.options.secondFactorForAll && !this.seeds.has(userId)) return;
    const { internalAdapter } = await this.auth.$context;
    await internalAdapter.updateUser(userId, { twoFactorEnabled: true });
  }

  unfinished(userId: string): Step[] {
    return this.options.steps.filter((step) => !this.finished.get(userId)?.has(step));
  }

  finish(userId: string, step: Step): void {
    const steps = this.finished.get(userId) ?? new Set();
    this.finished.set(userId, steps.add(step));
  }
}
