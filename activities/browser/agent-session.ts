import type { DataSource, EntityManager } from 'typeorm';
import { Agent } from '#libs/agent/agent';
import type { AgentTask, StepInput, StepOutcome } from '#libs/agent/agent.types';
import type { PlaywrightView } from '#libs/browser/chromium/launch-browser';
import { RegistrationEntity } from '#libs/database/entities/account.entity';
import { IdentityEntity } from '#libs/database/entities/identity.entity';
import { MessageEntity } from '#libs/database/entities/mail.entity';
import { RunEntity, RunEventEntity } from '#libs/database/entities/run.entity';
import { useVerification } from '#libs/database/projection/mail-ingest';
import { verificationHash } from '#libs/mail/fit/verification-hash';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { RunSecrets } from './agent-secrets.js';

const MAX_TOTP_INJECTIONS = 3;

/**
 * The agent of one run beside its browser. It lives on the host between steps: what it tried and saw is its memory.
 * One step at a time; `interrupt` makes the step in flight stop between two actions.
 */
export class AgentSession {
  private inFlight: { controller: AbortController; done: Promise<unknown> } | null = null;
  private events: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly database: DataSource,
    private readonly run: RunEntity,
    private readonly agent: Agent,
  ) {}

  static async create(
    deps: { database: DataSource; vault: CredentialVault<EntityManager> },
    runId: string,
    browser: PlaywrightView,
  ): Promise<AgentSession> {
    const { database, vault } = deps;
    const run = await database.manager.findOneByOrFail(RunEntity, { id: runId });
    const registration = await database.manager.findOneByOrFail(RegistrationEntity, { id: run.registrationId });
    const identity = await database.manager.findOneByOrFail(IdentityEntity, { id: run.identityId });
    const { username, kind } = registration;
    const connected = kind === 'connected';
    const task: AgentTask = {
      type: run.type,
      appUrl: registration.appUrl,
      // The owner's account may be known by another address than the identity's.
      email: connected && username?.includes('@') ? username : identity.email,
      username,
      displayName: identity.name === identity.localPart ? null : identity.name,
      confirmBeforeSubmit: run.confirmBeforeSubmit,
      verifyToIdentity: !connected || registration.verifyToIdentity,
      maxTotpInjections: MAX_TOTP_INJECTIONS - run.totpInjections,
    };
    const session: { current?: AgentSession } = {};
    const agent = new Agent({
      context: browser.context,
      page: browser.page,
      task,
      secrets: new RunSecrets(database, vault, run),
      events: { event: (kind, text) => session.current?.note(kind, text) },
    });
    session.current = new AgentSession(database, run, agent);
    return session.current;
  }

  /** Drives the agent until something has to be decided. Answers `interrupted` when it was stopped. */
  async step(
    request: { messageId?: string; afterHuman?: boolean },
    cancelled: AbortSignal,
  ): Promise<StepOutcome | { kind: 'interrupted' }> {
    await this.inFlight?.done.catch(() => undefined);
    const controller = new AbortController();
    const onCancel = () => controller.abort();
    cancelled.addEventListener('abort', onCancel, { once: true });
    try {
      const mail = request.messageId ? await this.take(request.messageId) : undefined;
      const done = this.agent.step({
        ...(mail ? { mail } : {}),
        afterHuman: request.afterHuman ?? false,
        signal: controller.signal,
      });
      this.inFlight = { controller, done };
      const outcome = await done;
      if (controller.signal.aborted && outcome.kind !== 'confirmed') return { kind: 'interrupted' };
      return outcome;
    } catch (error) {
      if (controller.signal.aborted) return { kind: 'interrupted' };
      throw error;
    } finally {
      cancelled.removeEventListener('abort', onCancel);
      this.inFlight = null;
      await this.remember();
    }
  }

  async interrupt(): Promise<void> {
    this.inFlight?.controller.abort();
    await this.inFlight?.done.catch(() => undefined);
  }

  /** Reads what a mail brought, and marks it as used: each code and each link only once. */
  private async take(messageId: string): Promise<StepInput['mail'] | undefined> {
    const message = await this.database.manager.findOneBy(MessageEntity, {
      id: messageId,
      identityId: this.run.identityId,
    });
    const { code, link } = message?.annotation ?? {};
    if (!code && !link) return undefined;
    const fresh = await useVerification(this.database, {
      identityId: this.run.identityId,
      runId: this.run.id,
      messageId,
      valueHash: verificationHash(messageId, { code: code ?? null, link: link ?? null }),
    });
    if (!fresh) return undefined;
    return { ...(code ? { code } : {}), ...(link ? { link } : {}) };
  }

  /** Run events keep their order and never hold the agent up. */
  private note(kind: string, text: string): void {
    const at = new Date();
    this.events = this.events
      .then(() =>
        this.database.manager.insert(RunEventEntity, { runId: this.run.id, at, kind, text: text.slice(0, 2_000) }),
      )
      .catch(() => undefined);
  }

  private async remember(): Promise<void> {
    await this.events;
    await this.database.manager.update(RunEntity, this.run.id, { originsSeen: this.agent.originsSeen() });
  }
}
