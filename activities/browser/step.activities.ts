import type { DataSource, EntityManager } from 'typeorm';
import { heartbeating } from '#activities/runtime/heartbeat';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { AgentSession } from './agent-session.js';
import type { BrowserSteps, StepRequest, StepResult } from './browser.contract.js';
import type { HostedBrowsers } from './hosted-browsers.js';
import type { RunRecordings } from './run-recordings.js';

/** Short activities on the host's own queue. */
export class StepActivities implements BrowserSteps {
  private readonly agents = new Map<string, Promise<AgentSession>>();

  constructor(
    private readonly deps: {
      database: DataSource;
      vault: CredentialVault<EntityManager>;
      browsers: HostedBrowsers;
      recordings: RunRecordings;
    },
  ) {}

  async step({ browserId, runId, messageId, afterHuman }: StepRequest): Promise<StepResult> {
    const hosted = this.deps.browsers.get(browserId);
    if (!hosted) return { kind: 'browser_gone' };
    return heartbeating(async (cancelled) => {
      this.deps.recordings.resume(browserId);
      let agent = this.agents.get(browserId);
      if (!agent) {
        agent = hosted.live.playwright().then((view) => AgentSession.create(this.deps, runId, view));
        this.agents.set(browserId, agent);
        void hosted.ended.finally(() => this.agents.delete(browserId));
      }
      const outcome = await (
        await agent
      ).step({ ...(messageId ? { messageId } : {}), ...(afterHuman ? { afterHuman } : {}) }, cancelled);
      // Until the next step a human may be at the keyboard: what they type is not recorded.
      if (outcome.kind !== 'working' && outcome.kind !== 'confirmed') this.deps.recordings.pause(browserId);
      const browserAlive = this.deps.browsers.get(browserId) !== undefined;
      if (outcome.kind === 'blocked') return { ...outcome, browserAlive };
      return outcome.kind === 'working' && !browserAlive ? { kind: 'browser_gone' } : outcome;
    });
  }

  async interrupt({ browserId }: { browserId: string }): Promise<void> {
    await (await this.agents.get(browserId))?.interrupt();
  }

  async releaseBrowser({ browserId, mode }: Parameters<BrowserSteps['releaseBrowser']>[0]) {
    await this.interrupt({ browserId });
    return heartbeating(async () => {
      await this.deps.recordings.finish(browserId);
      return this.deps.browsers.release(browserId, mode);
    });
  }
}
