import { activityInfo } from '@temporalio/activity';
import type { DataSource, EntityManager } from 'typeorm';
import { heartbeating } from '#activities/runtime/heartbeat';
import type { ModelSettings } from '#libs/agent/model/provider';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { AgentSession } from './agent-session.js';
import type { BrowserSteps, StepRequest, StepResult } from './browser.contract.js';
import type { Holders } from './holders.js';
import type { HostedBrowser, HostedBrowsers } from './hosted-browsers.js';
import type { RunPages } from './run-pages.js';
import type { RunRecordings } from './run-recordings.js';

/** Short activities on the host's own queue. */
export class StepActivities implements BrowserSteps {
  private readonly agents = new Map<string, Promise<AgentSession>>();
  private readonly inFlight = new Map<string, { stop: () => void; done: Promise<StepResult> }>();
  /** Steps that were interrupted before they arrived. */
  private readonly interrupted = new Set<string>();

  constructor(
    private readonly deps: {
      database: DataSource;
      vault: CredentialVault<EntityManager>;
      browsers: HostedBrowsers;
      holders: Holders;
      recordings: RunRecordings;
      pages: RunPages;
      /** The language model that runs may ask; null for none. */
      llm: ModelSettings | null;
    },
  ) {}

  /** Opens the app for a run whose browser has just come up: its first step finds the page there. */
  prepare(browserId: string, runId: string): void {
    const hosted = this.deps.browsers.get(browserId, runId);
    if (hosted) this.agentOf(hosted, runId).catch(() => undefined);
  }

  async step(request: StepRequest): Promise<StepResult> {
    const { browserId, stepId } = request;
    if (this.interrupted.delete(nameOf(browserId, stepId))) return { kind: 'interrupted' };
    const controller = new AbortController();
    const done = heartbeating((cancelled) => this.act(request, AbortSignal.any([cancelled, controller.signal])));
    const inFlight = { stop: () => controller.abort(), done };
    this.inFlight.set(browserId, inFlight);
    try {
      return await done;
    } finally {
      if (this.inFlight.get(browserId) === inFlight) this.inFlight.delete(browserId);
    }
  }

  async interrupt({ browserId, stepId }: { browserId: string; stepId: number }): Promise<void> {
    const inFlight = this.inFlight.get(browserId);
    // A step that is still on its way here must not begin.
    if (!inFlight) this.interrupted.add(nameOf(browserId, stepId));
    await this.stop(browserId);
  }

  async releaseBrowser({ browserId, mode }: Parameters<BrowserSteps['releaseBrowser']>[0]) {
    await this.stop(browserId);
    return heartbeating(async () => {
      const { recordings, browsers, holders } = this.deps;
      const finished = recordings.finish(browserId);
      // A browser that lives on needs not be waited for.
      if (!(mode === 'warm' && browsers.keepsWarm)) await finished;
      const released = await browsers.release(browserId, activityInfo().workflowExecution!.workflowId, mode);
      // News of the activity that held it would make Temporal repeat the workflow task that writes down what this one means.
      await holders.left(browserId);
      return released;
    });
  }

  private async act(
    { browserId, runId, messageId, afterHuman }: StepRequest,
    stopped: AbortSignal,
  ): Promise<StepResult> {
    const hosted = this.deps.browsers.get(browserId, runId);
    if (!hosted) return { kind: 'browser_gone' };
    this.deps.recordings.resume(browserId);
    const agent = await this.agentOf(hosted, runId);
    const outcome = await agent.step({ messageId, afterHuman }, stopped);
    // A session may take the browser over as soon as the run has completed, and Chromium answers nobody while it takes a picture.
    if (outcome.kind === 'confirmed') this.deps.recordings.takeFirst(browserId);
    // Until the next step a human may be at the keyboard: what they type is not recorded.
    const isLeft = outcome.kind !== 'working' && outcome.kind !== 'confirmed';
    const paused = isLeft && this.deps.recordings.pause(browserId);
    if (outcome.kind === 'blocked') await paused;
    if (outcome.kind === 'blocked' || outcome.kind === 'stuck') {
      const { organizationId } = hosted.input;
      const seen = await agent.lastSeen().catch(() => null);
      if (seen) await this.deps.pages.keep({ runId, organizationId }, seen);
    }
    const browserAlive = this.deps.browsers.get(browserId, runId) !== undefined;
    if (outcome.kind === 'blocked') return { ...outcome, browserAlive };
    return outcome.kind === 'working' && !browserAlive ? { kind: 'browser_gone' } : outcome;
  }

  private agentOf({ input, live, ended }: HostedBrowser, runId: string): Promise<AgentSession> {
    const { browserId } = input;
    const known = this.agents.get(browserId);
    if (known) return known;
    const agent = AgentSession.create(this.deps, runId, live);
    this.agents.set(browserId, agent);
    // What could not be prepared is tried again by the step.
    agent.catch(() => this.agents.delete(browserId));
    void ended.finally(() => this.agents.delete(browserId));
    return agent;
  }

  /** Makes a step in flight stop between two actions, and waits until it has. */
  private async stop(browserId: string): Promise<void> {
    const inFlight = this.inFlight.get(browserId);
    inFlight?.stop();
    await inFlight?.done.catch(() => undefined);
  }
}

const nameOf = (browserId: string, stepId: number) => `${browserId} ${stepId}`;
