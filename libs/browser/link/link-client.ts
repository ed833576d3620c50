import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { BrowserGoneError, BrowserSilentError } from '../browser.errors.js';
import { LINK_TICKET_HEADER, linkTicket } from './link-ticket.js';
import { openSocket } from './open-socket.js';

/** A browser at its host, and who holds it now. */
export interface LinkedBrowser {
  id: string;
  holder: string;
  /** `host:port` of the host's link. */
  hostAddress: string;
}

/** A host that does not answer in this time counts as gone (ms). */
const TAKE_TIMEOUT_MS = 5_000;
/** To read the storage of many sites takes its while; a host that says nothing for longer is frozen, or its browser is (ms). */
const STATE_TIMEOUT_MS = 30_000;
/** Who is handed a browser connects at once, if at all (ms). */
const AHEAD_MS = 10_000;

/** Reaches browsers over the authenticated link to their hosts. */
export class BrowserLink {
  /** Connections to browsers that were just handed over, by holder: opened while their callers are being answered. */
  private readonly ahead = new Map<string, Promise<WebSocket>>();
  /** Warm browsers whose hosts are being told who has them now, by holder. */
  private readonly taking = new Map<string, Promise<boolean>>();
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly secret: Buffer) {}

  /**
   * The browser's own endpoint, paused. Rejects where host or browser is gone. A host on this machine only tells where the endpoint
   * is: every message goes one hop less.
   */
  async openCdp(browser: LinkedBrowser, timeoutMs = TAKE_TIMEOUT_MS): Promise<WebSocket> {
    const { id, holder, hostAddress } = browser;
    if (!isHere(hostAddress)) return this.open('cdp', browser);
    const ahead = await this.takeAhead(holder);
    if (ahead) return ahead;
    await this.taking.get(holder);
    const response = await this.ask(hostAddress, `/endpoint/${id}/${holder}`, AbortSignal.timeout(timeoutMs));
    const endpoint = await (response && text(response).catch(() => null));
    if (!endpoint) throw new BrowserGoneError(`browser ${id} is not held by ${holder} (any more)`);
    return openSocket(endpoint);
  }

  /** The browser as a person sees it (see LiveView), paused. Rejects where host or browser is gone. */
  openView(browser: LinkedBrowser): Promise<WebSocket> {
    return this.open('view', browser);
  }

  private async open(kind: string, { id, holder, hostAddress }: LinkedBrowser): Promise<WebSocket> {
    await this.taking.get(holder);
    const path = `/${kind}/${id}/${holder}`;
    return openSocket(`ws://${hostAddress}${path}`, { [LINK_TICKET_HEADER]: linkTicket(this.secret, path) });
  }

  /**
   * Makes sure that a browser is warm at its host, and connects to it for `holder`, who is just about to get it: between this and
   * {@link takeWarm} the lease alone says whose it is. False where it is not warm, or its host is gone.
   */
  async meetWarm({ id, holder, hostAddress }: LinkedBrowser): Promise<boolean> {
    const response = await this.ask(hostAddress, `/warm/${id}`, AbortSignal.timeout(TAKE_TIMEOUT_MS));
    if (!response) return false;
    this.openAhead(holder, hostAddress, await text(response).catch(() => ''));
    return true;
  }

  /** Hands a warm browser to `holder`, who has its lease; false where it is not warm any more, or its host is gone. */
  takeWarm({ id, holder, hostAddress }: LinkedBrowser, generation: number): Promise<boolean> {
    const path = `/take/${id}/${holder}/${generation}`;
    const taken = this.ask(hostAddress, path, AbortSignal.timeout(TAKE_TIMEOUT_MS)).then((response) => {
      response?.resume();
      return response !== null;
    });
    this.taking.set(holder, taken);
    return taken.finally(() => this.taking.delete(holder));
  }

  /**
   * Opens a browser on an identity's profile for the session that holds the lease's `generation`. Resolves once its host is about to,
   * with whether it is open within `timeoutMs`; null where the host is gone.
   */
  async openBrowser(
    { id, holder, hostAddress }: LinkedBrowser,
    { generation, organizationId, identityId }: { generation: number; organizationId: string; identityId: string },
    timeoutMs: number,
  ): Promise<{ isOpen: Promise<boolean> } | null> {
    const path = `/open/${id}/${holder}/${generation}/${organizationId}/${identityId}`;
    const response = await this.ask(hostAddress, path, AbortSignal.timeout(timeoutMs));
    if (!response) return null;
    const isOpen = text(response).then(
      (endpoint) => {
        this.openAhead(holder, hostAddress, endpoint);
        return endpoint !== '';
      },
      () => false,
    );
    return { isOpen };
  }

  /**
   * The storage state, straight from the host: it is written nowhere on the way. Null where host or browser is gone; rejects where
   * they are there and do not answer.
   */
  async storageState(
    { id, holder, hostAddress }: LinkedBrowser,
    timeoutMs = STATE_TIMEOUT_MS,
  ): Promise<Record<string, unknown> | null> {
    await this.taking.get(holder);
    const patience = AbortSignal.timeout(timeoutMs);
    const response = await this.ask(hostAddress, `/state/${id}/${holder}`, patience);
    const state = await (response && text(response).catch(() => null));
    if (state === null && patience.aborted) throw new BrowserSilentError(`browser ${id} gives no storage state`);
    return state === null ? null : (JSON.parse(state) as Record<string, unknown>);
  }

  /** The endpoint of a browser on another machine is of no use here. */
  private openAhead(holder: string, hostAddress: string, endpoint: string): void {
    if (!endpoint || !isHere(hostAddress)) return;
    const opening = openSocket(endpoint);
    this.ahead.set(holder, opening);
    const leave = async () => {
      if (this.ahead.delete(holder)) (await opening).terminate();
    };
    opening.then(
      // Nobody listens to it yet; who takes it sees that it is closed.
      (socket) => socket.on('error', () => socket.terminate()),
      () => this.ahead.delete(holder),
    );
    setTimeout(() => void leave().catch(() => undefined), AHEAD_MS).unref();
  }

  /** The first who comes gets it; undefined where there is none, or it ended meanwhile. */
  private async takeAhead(holder: string): Promise<WebSocket | undefined> {
    const opening = this.ahead.get(holder);
    this.ahead.delete(holder);
    const socket = await opening?.catch(() => undefined);
    return socket?.readyState === WebSocket.OPEN ? socket : undefined;
  }

  /** The host's answer once its head is there; null where it refuses or is gone. A connection lasts: a caller waits for the answer. */
  private ask(hostAddress: string, path: string, signal?: AbortSignal): Promise<IncomingMessage | null> {
    const headers = { [LINK_TICKET_HEADER]: linkTicket(this.secret, path) };
    return new Promise((resolve) => {
      const asked = get(`http://${hostAddress}${path}`, { headers, agent: this.agent, ...(signal && { signal }) });
      asked.once('error', () => resolve(null));
      asked.once('response', (response) => {
        if (response.statusCode === 200) return resolve(response);
        response.resume();
        resolve(null);
      });
    });
  }
}

/** Whether a host is on this machine: one that is reached from others announces another address. */
const isHere = (hostAddress: string): boolean => /^(127\.|\[::1\]:)/.test(hostAddress);
