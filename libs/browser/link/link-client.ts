import type { WebSocket } from 'ws';
import { BrowserGoneError } from '../browser.errors.js';
import { LINK_TICKET_HEADER, linkTicket } from './link-ticket.js';
import { openSocket } from './open-socket.js';

/** The body of a host's answer where a browser has been opened. */
export const OPENED = 'open';

/** A browser at its host, and who holds it now. */
export interface LinkedBrowser {
  id: string;
  holder: string;
  /** `host:port` of the host's link. */
  hostAddress: string;
}

/** Reaches browsers over the authenticated link to their hosts. */
export class BrowserLink {
  constructor(private readonly secret: Buffer) {}

  /**
   * The browser's own endpoint, paused. Rejects where host or browser is gone. A host on this machine only tells where the endpoint
   * is: every message goes one hop less.
   */
  async openCdp(browser: LinkedBrowser): Promise<WebSocket> {
    const { id, holder, hostAddress } = browser;
    if (!hostAddress.startsWith('127.')) return this.open('cdp', browser);
    const response = await this.ask(hostAddress, `/endpoint/${id}/${holder}`);
    if (!response?.ok) throw new BrowserGoneError(`browser ${id} is not held by ${holder} (any more)`);
    return openSocket(await response.text());
  }

  /** The browser as a person sees it (see LiveView), paused. Rejects where host or browser is gone. */
  openView(browser: LinkedBrowser): Promise<WebSocket> {
    return this.open('view', browser);
  }

  private open(kind: string, { id, holder, hostAddress }: LinkedBrowser): Promise<WebSocket> {
    const path = `/${kind}/${id}/${holder}`;
    return openSocket(`ws://${hostAddress}${path}`, { [LINK_TICKET_HEADER]: linkTicket(this.secret, path) });
  }

  /** Hands a browser that its host keeps warm to `holder`; false where it is not warm any more, or its host is gone. */
  async takeWarm({ id, holder, hostAddress }: LinkedBrowser, generation: number): Promise<boolean> {
    const response = await this.ask(hostAddress, `/take/${id}/${holder}/${generation}`);
    return response?.ok ?? false;
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
    if (!response?.ok) return null;
    const isOpen = response.text().then(
      (body) => body === OPENED,
      () => false,
    );
    return { isOpen };
  }

  /** The storage state, straight from the host: it is written nowhere on the way. Null where host or browser is gone. */
  async storageState({ id, holder, hostAddress }: LinkedBrowser): Promise<Record<string, unknown> | null> {
    const response = await this.ask(hostAddress, `/state/${id}/${holder}`);
    return response?.ok ? ((await response.json()) as Record<string, unknown>) : null;
  }

  private ask(hostAddress: string, path: string, signal?: AbortSignal): Promise<Response | null> {
    const headers = { [LINK_TICKET_HEADER]: linkTicket(this.secret, path) };
    return fetch(`http://${hostAddress}${path}`, { headers, signal: signal ?? null }).catch(() => null);
  }
}
