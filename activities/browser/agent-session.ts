import type { DataSource, EntityManager } from 'typeorm';
import { Agent } from '#libs/agent/agent';
import type { AgentTask, BroughtMail, StepOutcome } from '#libs/agent/agent.types';
import type { LastSeen } from '#libs/agent/looks/looks';
import { withoutSecrets } from '#libs/agent/looks/without-secrets';
import { LanguageModelAdvice } from '#libs/agent/model/language-model';
import type { ModelSettings } from '#libs/agent/model/provider';
import { mailsAccountMade, mailsAccountWasThere } from '#activities/told-mails/account-told';
import { mailedName } from '#activities/told-mails/mailed-name';
import { suspicionOf } from '#libs/mail/annotate/suspicion';
import { mailsPendingApproval } from '#activities/told-mails/pending-approval';
import type { LiveBrowser } from '#libs/browser/browser-host';
import { forgetSite } from '#libs/browser/forget-site';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { RunEntity, RunEventEntity } from '#libs/database/entities/run.entity';
import { areUntried } from '#libs/database/repositories/credentials.repository';
import { useVerification } from '#libs/database/projection/mail-ingest';
import { mailedLogin } from '#libs/mail/annotate/passwords/mailed-login';
import { verificationHash } from '#libs/mail/fit/verification-hash';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { AgentDialogs } from './agent-dialogs.js';
import { MAX_TOTP_INJECTIONS, RunSecrets } from './agent-secrets.js';

/**
 * The agent of one run beside its browser. It lives on the host between steps: what it tried and saw is its memory.
 * One step at a time.
 */
export class AgentSession {
  private events: Promise<unknown> = Promise.resolve();
  /** A person may have typed what was read from the vault. */
  private humanActed = false;

  private constructor(
    private readonly database: DataSource,
    private readonly run: RunEntity,
    private readonly agent: Agent,
    private readonly dialogs: AgentDialogs,
    private readonly secrets: RunSecrets,
    private readonly emailFor: (username: string | null) => string,
  ) {}

  static async create(
    deps: { database: DataSource; vault: CredentialVault<EntityManager>; llm: ModelSettings | null },
    runId: string,
    live: LiveBrowser,
  ): Promise<AgentSession> {
    const { database, vault, llm } = deps;
    const run = await database.manager.findOneByOrFail(RunEntity, { id: runId });
    const [registration, identity, browser] = await Promise.all([
      database.manager.findOneByOrFail(RegistrationEntity, { id: run.registrationId }),
      database.manager.findOneByOrFail(IdentityEntity, { id: run.identityId }),
      live.playwright(),
    ]);
    // What the profile is logged in as proves nothing of the credentials that this run was given. A run has one browser and that
    // one agent, which has gone nowhere yet: so this never undoes the run's own login.
    const isNew = run.type === 'connect' || (await areUntried(database.manager, registration));
    if (isNew) await forgetSite(live, registration.appUrl);
    const { username, kind } = registration;
    const connected = kind === 'connected';
    // The owner's account may be known by another address than the identity's.
    const emailFor = (name: string | null) => (connected && name?.includes('@') ? name : identity.email);
    const task: AgentTask = {
      type: run.type,
      appUrl: registration.appUrl,
      email: emailFor(username),
      username,
      displayName: identity.name === identity.localPart ? null : identity.name,
      confirmBeforeSubmit: run.confirmBeforeSubmit,
      connected,
      verifyToIdentity: !connected || registration.verifyToIdentity,
      maxTotpInjections: MAX_TOTP_INJECTIONS - run.totpInjections,
    };
    const secrets = new RunSecrets(database, vault, run, username);
    const session: { current?: AgentSession } = {};
    const agent = new Agent({
      context: browser.context,
      page: browser.page,
      task,
      secrets,
      model: llm ? new LanguageModelAdvice(llm) : undefined,
      events: { event: (kind, text) => session.current?.note(kind, text) },
    });
    session.current = new AgentSession(database, run, agent, new AgentDialogs(browser.context), secrets, emailFor);
    agent.open();
    return session.current;
  }

  /** Drives the agent until something has to be decided. Answers `interrupted` when `stopped` was aborted before. */
  async step(
    { messageId, afterHuman = false }: { messageId?: string; afterHuman?: boolean },
    stopped: AbortSignal,
  ): Promise<StepOutcome | { kind: 'interrupted' }> {
    if (stopped.aborted) return { kind: 'interrupted' };
    this.humanActed ||= afterHuman;
    this.secrets.forget();
    try {
      const mail = messageId ? await this.read(messageId) : undefined;
      const username = await this.secrets.renamed();
      const renamed = username ? { renamed: { username, email: this.emailFor(username) } } : {};
      const outcome = await this.dialogs.whileActing(() =>
        this.agent.step({ ...(mail ? { mail } : {}), ...renamed, afterHuman, signal: stopped }),
      );
      if (stopped.aborted && outcome.kind !== 'confirmed') return { kind: 'interrupted' };
      // A mail that no page had a place for is not offered again.
      await mail?.spend();
      if ('detail' in outcome) return { ...outcome, detail: await this.withoutSecrets(outcome.detail) };
      if (outcome.kind !== 'confirmed') return outcome;
      if (this.run.type === 'register' && !this.humanActed) await this.secrets.dropUnusedPassword();
      if (!outcome.username) return outcome;
      return { ...outcome, username: await this.secrets.settleUsername(outcome.username) };
    } catch (error) {
      if (stopped.aborted) return { kind: 'interrupted' };
      throw error;
    } finally {
      await this.remember();
    }
  }

  /** What the agent saw last, without the account's secrets. */
  async lastSeen(): Promise<LastSeen> {
    return this.agent.lastSeen(await this.secrets.plaintexts());
  }

  /** Reads what a mail brought; undefined where there is nothing in it. It is marked as used only when the agent uses it. */
  private async read(messageId: string): Promise<BroughtMail | undefined> {
    const { identityId, id: runId } = this.run;
    const message = await this.database.manager.findOneBy(MessageEntity, { id: messageId, identityId });
    if (!message) return undefined;
    const understood = message.annotation?.code || message.annotation?.link;
    const login = understood ? null : mailedLogin(message);
    const username = login?.username ?? mailedName(message);
    const awaitsApproval = !understood && !login && mailsPendingApproval(message);
    const tellsOfAccount = !understood && !login && !awaitsApproval && mailsAccountMade(message);
    const isTold = login || awaitsApproval || tellsOfAccount;
    const { code = null, link = null } = understood || isTold ? (message.annotation ?? {}) : suspicionOf(message);
    if (!code && !link && !isTold && !username) return undefined;
    this.secrets.tell(code, login?.password);
    const valueHash = verificationHash(messageId, { code, link });
    let spent: Promise<boolean> | undefined;
    return {
      ...(code ? { code } : {}),
      ...(link ? { link } : {}),
      ...login,
      ...(username && username !== code ? { username } : {}),
      awaitsApproval,
      tellsOfAccount,
      accountWasThere: (tellsOfAccount || (link !== null && !code)) && mailsAccountWasThere(message),
      spend: () => (spent ??= useVerification(this.database, { identityId, runId, messageId, valueHash })),
    };
  }

  /** Run events keep their order and never hold the agent up. */
  private note(kind: string, text: string): void {
    const at = new Date();
    this.events = this.events
      .then(async () => {
        const shown = await this.withoutSecrets(text.slice(0, 2_000));
        await this.database.manager.insert(RunEventEntity, { runId: this.run.id, at, kind, text: shown });
      })
      .catch(() => undefined);
  }

  /** What quotes a page may repeat what the page was told. */
  private async withoutSecrets(text: string): Promise<string> {
    return withoutSecrets(text, await this.secrets.plaintexts());
  }

  private async remember(): Promise<void> {
    await this.events;
    await this.database.manager.update(RunEntity, this.run.id, { originsSeen: this.agent.originsSeen() });
  }
}
