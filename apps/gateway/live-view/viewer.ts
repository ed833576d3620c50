import type { WebSocket } from 'ws';
import type { LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import { toText } from '#libs/browser/link/pipe-sockets';
import { findViewedBrowser, findViewedHolder, type ViewedHolder } from '#libs/database/projection/viewed-browser';
import { ServiceError } from '#libs/domain/errors';
import { liveViewToken, type LiveViewGrant } from '#libs/domain/live-view-url';
import { isTerminal } from '#libs/domain/run-state';
import type { GatewayParts, RunAction } from '../gateway-parts.js';

const LOOK_EVERY_MS = 500;

/**
 * One person in front of one browser: passes pictures and input between the page and the host, tells how the run is, and asks for its
 * resume or abort. Input counts only while a human is wanted: in a session, or in a run that is blocked; and never through a link
 * that is for viewing only.
 */
export class Viewer {
  private holder: ViewedHolder | null = null;
  private lastTold = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: GatewayParts,
    private readonly client: WebSocket,
    private readonly upstream: WebSocket,
    private readonly seen: { browser: LiveBrowserEntity; grant: LiveViewGrant },
  ) {}

  async start(): Promise<void> {
    const { client, upstream } = this;
    client.on('message', (data, isBinary) => {
      if (!isBinary) this.hear(toText(data));
    });
    upstream.on('message', (data, isBinary) => {
      if (client.readyState === client.OPEN) client.send(data, { binary: isBinary });
    });
    client.once('close', () => {
      clearInterval(this.timer);
      upstream.close();
    });
    upstream.once('close', () => void this.browserLeft());
    upstream.on('error', () => upstream.terminate());
    upstream.resume();
    await this.look();
    const { grant } = this.seen;
    const { serviceSecret } = this.parts;
    if (!grant.viewOnly)
      this.tell({ kind: 'share', token: liveViewToken(serviceSecret, { ...grant, viewOnly: true }) });
    this.timer = setInterval(() => void this.look().catch(() => undefined), LOOK_EVERY_MS);
  }

  private hear(text: string): void {
    const action = actionOf(text);
    if (action) return void this.ask(action);
    if (this.mayAct || text === '{"kind":"seen"}') this.upstream.send(text);
  }

  private get mayAct(): boolean {
    if (this.seen.grant.viewOnly) return false;
    return this.holder?.kind === 'session' || this.holder?.status === 'blocked';
  }

  private async ask(action: RunAction): Promise<void> {
    try {
      if (this.holder?.kind !== 'run' || this.seen.grant.viewOnly) return;
      const { organizationId, holder } = this.seen.browser;
      await this.parts.askRun(organizationId, holder, action);
      await this.look();
    } catch (error) {
      const text = error instanceof ServiceError ? error.message : 'That did not work. Try again in a moment.';
      this.tell({ kind: 'notice', text });
    }
  }

  /** Asks the database how the run is, and tells what has changed. */
  private async look(): Promise<void> {
    this.holder = await findViewedHolder(this.parts.database, this.seen.browser.holder);
    if (!this.holder) return this.end('The browser is closed.');
    const { viewOnly } = this.seen.grant;
    const message = { ...this.holder, viewOnly, mayAct: this.mayAct, now: undefined };
    const text = JSON.stringify(message);
    if (text !== this.lastTold) this.tell({ ...message, now: new Date().toISOString() });
    this.lastTold = text;
    if (this.holder.kind === 'run' && isTerminal(this.holder.status)) {
      const { status, error } = this.holder;
      return this.end(
        status === 'completed' ? 'Done: the run has completed.' : `The run has ended: ${error?.detail ?? error?.code}.`,
      );
    }
    if (this.holder.kind === 'session' && !this.holder.isOpen) this.end('The session is closed.');
  }

  /** The host's end has gone: with the browser, or only the line to it. */
  private async browserLeft(): Promise<void> {
    if (this.client.readyState !== this.client.OPEN) return;
    await this.look().catch(() => undefined);
    const { browser } = this.seen;
    const { id, generation } = browser;
    const lives = await findViewedBrowser(this.parts.database, id, generation).catch(() => browser);
    if (!lives) return this.end('The browser is closed.');
    this.client.close(1012, 'try again');
  }

  private end(text: string): void {
    this.tell({ kind: 'ended', text });
    this.client.close(1000);
  }

  private tell(message: object): void {
    if (this.client.readyState === this.client.OPEN) this.client.send(JSON.stringify(message));
  }
}

function actionOf(text: string): RunAction | null {
  if (text === '{"kind":"resume"}') return 'resume';
  return text === '{"kind":"abort"}' ? 'abort' : null;
}
