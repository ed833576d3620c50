import type { BrowserContext, Page } from 'playwright-core';
import { Act, LostElement } from './act/act.js';
import { Alerts } from './alerts.js';
import { brief, formAddress, originOf } from './addresses.js';
import { firstPresent, guessFrom } from './act/first-present.js';
import { forgetApp } from './act/forget-app.js';
import { FormSender } from './act/form-sender.js';
import { Opener } from './act/opener.js';
import { vaultSeed } from './act/seed.js';
import { takeMail } from './act/take-mail.js';
import { WaitingTab } from './act/waiting-tab.js';
import type { AgentEvents, AgentSecrets, AgentTask, StepInput, StepOutcome } from './agent.types.js';
import { noteEntries, noteFollowed, noteSignedOut } from './confirm/signed-out.js';
import { decide } from './decide/decide.js';
import type { Situation } from './decide/situation.js';
import { readForms } from './decide/forms/forms.js';
import { knownByNumber } from './decide/forms/number-as-name.js';
import { kindOf, type Move, NO_PAGE } from './decide/move.js';
import { controlKey } from './decide/ways/controls.js';
import { Looks, type LastSeen } from './looks/looks.js';
import { Memory } from './memory.js';
import { Adviser } from './model/adviser.js';
import type { AgentModel } from './model/agent-model.js';
import { Pace } from './pace.js';
import { cookieDigests } from './perceive/cookies.js';
import { digestOf } from './perceive/digest.js';
import { perceive, type Perception } from './perceive/perceive.js';
import { Activity, abortable, awaitChange, settle } from './perceive/settle.js';
import { Replies } from './replies.js';

const BUDGET_MS = 20_000;

/** One run's driver of a browser: looks, decides by rules, acts, until the workflow has to decide something. */
export class Agent {
  private readonly memory: Memory;
  private readonly act: Act;
  private readonly opener: Opener;
  private readonly sender: FormSender;
  private readonly activity: Activity;
  private readonly alerts = new Alerts();
  private readonly replies: Replies;
  private readonly task: AgentTask;
  private readonly events: AgentEvents;
  private readonly secrets: AgentSecrets;
  private readonly adviser: Adviser | null;
  private page: Page;
  private opening: Promise<string | null> | null = null;
  private opened = false;
  private readonly pace = new Pace();
  private readonly looks = new Looks();
  private readonly waitingTab: WaitingTab;

  constructor(deps: {
    context: BrowserContext;
    page: Page;
    task: AgentTask;
    secrets: AgentSecrets;
    events: AgentEvents;
    /** Asked about what the rules are unsure of; without one they are by themselves. */
    model?: AgentModel | undefined;
  }) {
    this.task = deps.task;
    this.events = deps.events;
    this.secrets = deps.secrets;
    this.page = deps.page;
    this.adviser = deps.model ? new Adviser(deps.model, deps.secrets, deps.events) : null;
    this.memory = new Memory(deps.task);
    this.act = new Act(deps.secrets, this.memory);
    this.opener = new Opener(deps.events);
    this.activity = new Activity(deps.context);
    this.waitingTab = new WaitingTab(this.activity);
    this.replies = new Replies(deps.context, this.memory);
    this.sender = new FormSender(this.act, this.memory, this.task, this.activity, this.pace);
    const adopt = (page: Page): void => {
      this.alerts.listen(page);
      page.on('framenavigated', (frame) => {
        if (frame.parentFrame() === null) this.noteOrigin(frame.url());
      });
    };
    adopt(deps.page);
    deps.context.on('page', (page) => {
      adopt(page);
      const before = this.page;
      this.page = page;
      this.events.event('page', 'following a new tab');
      page.on('close', () => {
        if (this.page === page) this.page = before;
      });
    });
  }

  /** What was seen and decided last, and how the page looks now, without secrets: for whoever asks why it did not go on. */
  async lastSeen(secrets: string[]): Promise<LastSeen> {
    return { looks: this.looks.masked(secrets), picture: await this.looks.picture(this.page, secrets) };
  }

  /** Origins of top-level documents and forms seen so far: which mail may be trusted depends on them. */
  originsSeen(): string[] {
    return [...this.memory.origins];
  }

  /** Begins to open the app before the first step asks for it; the step takes over from there. */
  open(): void {
    this.opening ??= this.opener.open(this.page, this.task.appUrl, new AbortController().signal);
  }

  /** Drives perceive → decide → act rounds until something the workflow has to decide, the budget or the signal. */
  async step(input: StepInput): Promise<StepOutcome> {
    this.pace.begin();
    return this.drive(input).finally(() => this.events.event('pace', this.pace.end()));
  }

  private async drive(input: StepInput): Promise<StepOutcome> {
    const { signal } = input;
    const deadline = Date.now() + BUDGET_MS;
    signal.throwIfAborted();
    const unreachable = await this.take(input);
    if (unreachable) return unreachable;
    let failures = 0;
    while (Date.now() < deadline) {
      signal.throwIfAborted();
      if (this.page.isClosed()) return { kind: 'stuck', detail: 'The browser’s page was closed.' };
      let seen: Perception | null = null;
      try {
        this.pace.turn('waiting');
        await settle(this.page, this.activity, signal, Math.min(8000, Math.max(500, deadline - Date.now())));
        if (this.activity.isOnItsWay(this.page)) {
          this.events.event('wait', 'the page that was asked for has yet to come');
          continue;
        }
        this.pace.turn('looking');
        // Asked ahead of the look: an answer that comes while the page is read does not show in it yet.
        const calls = this.calls();
        seen = this.alerts.addTo(await abortable(signal, perceive(this.page)), this.memory.sent);
        this.replies.addTo(seen);
        const outcome = await this.round(seen, calls, signal);
        if (outcome) return outcome;
        failures = 0;
        this.memory.blindSince = null;
      } catch (error) {
        signal.throwIfAborted();
        if (this.memory.isBlind() || ++failures > 12) return { kind: 'stuck', detail: this.unworkable(error) };
        if (!(error instanceof LostElement)) this.events.event('look', `looking again: ${firstLine(error)}`);
        this.pace.turn('waiting');
        await abortable(
          signal,
          awaitChange(this.page, this.activity, signal, 300).catch(() => false),
        );
      } finally {
        seen?.dispose();
      }
    }
    return { kind: 'working' };
  }

  /** Takes in what the workflow brings: the first page, a code, a link, a password, a human's work. */
  private async take(input: StepInput): Promise<StepOutcome | null> {
    const { memory, signal } = { memory: this.memory, signal: input.signal };
    if (input.mail || input.afterHuman) memory.idle = 0;
    if (input.renamed) memory.isNamed(Object.assign(this.task, input.renamed));
    if (!this.opened) {
      this.opened = true;
      this.events.event('open', `opening ${originOf(this.task.appUrl)}`);
      this.open();
      const error = await abortable(signal, this.opening!);
      if (error) return { kind: 'stuck', detail: `The app cannot be reached: ${error}` };
    }
    if (input.afterHuman) {
      this.events.event('human', 'a human acted in the browser: looking again');
      memory.filled.clear();
      memory.clicked.clear();
      memory.probed = 0;
      memory.humanActed = true;
      if (memory.sent && !memory.sent.byHuman) memory.sent = null;
    }
    const { page, act, opener, events, task, waitingTab } = this;
    return input.mail ? takeMail(input.mail, { page, act, opener, memory, events, task, waitingTab, signal }) : null;
  }

  /** What has come of the calls that were made since the last form was sent. */
  private calls(): Pick<Situation, 'awaitsAnswer' | 'wasAnswered'> {
    const { lastSentAt } = this.memory;
    return {
      awaitsAnswer: this.activity.awaitsAnswer(lastSentAt),
      wasAnswered: lastSentAt > 0 && this.activity.wasAnswered(lastSentAt),
    };
  }

  private async round(
    seen: Perception,
    calls: Pick<Situation, 'awaitsAnswer' | 'wasAnswered'>,
    signal: AbortSignal,
  ): Promise<StepOutcome | null> {
    const { view } = seen;
    const [cookies, hasTotp] = await Promise.all([
      cookieDigests(this.page),
      this.memory.totpSaved || abortable(signal, this.secrets.hasTotp()),
    ]);
    this.pace.turn('thinking');
    const forms = knownByNumber(readForms(view, this.memory.advice.forms), this.task);
    for (const url of [view.url, ...forms.map((form) => formAddress(form.box, view.url))]) this.noteOrigin(url);
    if (!this.memory.sent) noteEntries(view, forms, this.memory);
    if (!this.memory.sent && this.memory.counts.signup + this.memory.counts.login === 0 && !this.memory.linkOpened)
      noteSignedOut(view, forms, cookies, this.memory);
    const digest = digestOf(view);
    if (digest !== this.memory.lastDigest) this.memory.idle = 0;
    this.memory.lastDigest = digest;
    const now: Situation = {
      view,
      forms,
      task: this.task,
      memory: this.memory,
      cookies,
      hasTotp,
      ...calls,
      ...this.replies.heard(),
      ...this.waitingTab.state(),
    };
    const { calledBy: called, mailedPassword: given } = this.memory;
    const noted = this.looks.note(now);
    const decided = decide(now);
    noted(decided);
    const move = this.adviser ? await abortable(signal, this.adviser.reconsider(decided, now, signal)) : decided;
    this.pace.turn('acting');
    if (this.memory.calledBy && this.memory.calledBy !== called) await this.act.keepUsername(this.memory.calledBy);
    if (this.memory.mailedPassword && this.memory.mailedPassword !== given) {
      this.events.event('password', 'the page tells a password of the app’s own choice: keeping it');
      await this.act.keepPassword(this.memory.mailedPassword);
    }
    this.events.event(kindOf(move), `${brief(view.url)}: ${move.why}`);
    return this.perform(move, seen, now, signal);
  }

  private async perform(
    move: Move,
    seen: Perception,
    now: Situation,
    signal: AbortSignal,
  ): Promise<StepOutcome | null> {
    const { memory } = this;
    noteFollowed(move, memory);
    switch (move.move) {
      case 'end':
        if (move.outcome.kind === 'confirmed') await this.waitingTab.close();
        return move.outcome;
      case 'wait':
        memory.idle++;
        this.pace.turn('waiting');
        await awaitChange(this.page, this.activity, signal, move.ms);
        return null;
      case 'goto':
        return this.opener.goTo(this.page, move.url, signal);
      case 'guess': {
        guessFrom(this.page.url(), memory.guessed);
        const found = await firstPresent(this.page, move.urls, this.task.appUrl, signal);
        memory.hasGuessed(move.urls, found);
        this.events.event('guess', found ? `looking at ${brief(found.url)}` : 'the app has no page at any of them');
        return found && this.opener.goTo(this.page, found.url, signal);
      }
      case 'click': {
        memory.endProbe();
        const key = controlKey(move.control);
        memory.clicked.set(key, (memory.clicked.get(key) ?? 0) + 1);
        const { sequence } = this.activity;
        if (!(await this.act.click(seen, move.control.ref, key))) memory.clicked.delete(key);
        this.pace.turn('waiting');
        if (sequence === this.activity.sequence) await awaitChange(this.page, this.activity, signal, 250);
        return null;
      }
      case 'back':
        this.page = await this.waitingTab.backFrom(this.page);
        return null;
      case 'forget':
        await forgetApp(this.page);
        return this.opener.goTo(this.page, this.task.appUrl, signal);
      case 'scan':
        return vaultSeed(seen, memory, (seed) => this.secrets.saveTotpSeed(seed), signal);
      case 'fill':
        return this.sender.fillAndSend(this.page, move, seen, now, signal);
    }
  }

  /** Why no round succeeds. What an address answers with a file, or without any content, leaves the browser where it was: on no page. */
  private unworkable(error: unknown): string {
    return /^https?:/.test(this.page.url()) ? `The page cannot be worked with: ${firstLine(error)}` : NO_PAGE;
  }

  private noteOrigin(url: string): void {
    // Browsers go to addresses that are none by the standard ("http://xn--a.example/"); who threw here would end the process.
    if (/^https?:/.test(url) && URL.canParse(url)) this.memory.origins.add(new URL(url).origin);
  }
}

const firstLine = (error: unknown): string =>
  String((error as Error).message)
    .split('\n')[0]!
    .slice(0, 160);
