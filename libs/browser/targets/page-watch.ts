import type { Protocol } from 'devtools-protocol';
import type { CdpConnection, CdpSession } from '../cdp/cdp-connection.js';
import { evaluateApart } from '../cdp/evaluate-apart.js';
import { within } from '../cdp/within.js';
import type { SessionStorage } from '../profile/profile-extras.js';
import { VisitedOrigins } from './visited-origins.js';

/** One page of a browser and our own session on it. */
export interface WatchedPage {
  targetId: string;
  session: CdpSession;
  url: string;
  /** The JavaScript dialog that the page waits for an answer to. */
  dialog: Protocol.Page.JavascriptDialogOpeningEvent | null;
  /** By origin, how to withdraw what puts its session storage back on the first visit. */
  restoring: Map<string, () => Promise<unknown>>;
}

/** How long a page may take to answer (ms): one that hangs in a script must not keep the browser from closing. */
const PAGE_ANSWER_MS = 2_000;

/**
 * Follows every page of a browser from before its first navigation, whoever opened it: remembers the origins that were
 * open, and puts session storage back the first time a page comes to an origin.
 */
export class PageWatch {
  readonly pages = new Map<string, WatchedPage>();
  private readonly openedListeners = new Set<(page: WatchedPage) => void>();
  private readonly origins: VisitedOrigins;

  private constructor(
    private readonly sessionStorage: SessionStorage,
    origins: string[],
  ) {
    this.origins = new VisitedOrigins(origins);
  }

  static async start(
    cdp: CdpConnection,
    known: { sessionStorage: SessionStorage; origins: string[] },
  ): Promise<PageWatch> {
    const watch = new PageWatch(known.sessionStorage, known.origins);
    const { browser } = cdp;
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      // The first session on a page is the one that was attached by itself; later ones are somebody's own.
      if (targetInfo.type !== 'page' || watch.pages.has(targetInfo.targetId)) return;
      watch.add(targetInfo.targetId, cdp.session(sessionId), targetInfo.url);
    });
    browser.on('Target.targetDestroyed', ({ targetId }) => watch.pages.delete(targetId));
    browser.on('Target.targetInfoChanged', ({ targetInfo }) => watch.moved(targetInfo.targetId, targetInfo.url));
    await Promise.all([
      browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] }),
      browser.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'page' }],
      }),
    ]);
    return watch;
  }

  /** Calls for every page there is and for each that opens, until the returned function is called. */
  onPage(listener: (page: WatchedPage) => void): () => void {
    for (const page of this.pages.values()) listener(page);
    this.openedListeners.add(listener);
    return () => this.openedListeners.delete(listener);
  }

  /** The origins that were open in the profile, now or in an earlier browser; the most recently used where there are too many. */
  seenOrigins(): string[] {
    return this.origins.all();
  }

  /** Lets go of the session storage that the profile came with for these origins. */
  async forgetSessionStorage(isForgotten: (origin: string) => boolean): Promise<void> {
    for (const origin of Object.keys(this.sessionStorage)) if (isForgotten(origin)) delete this.sessionStorage[origin];
    const restoring = [...this.pages.values()].flatMap((page) => [...page.restoring]);
    await Promise.all(restoring.filter(([origin]) => isForgotten(origin)).map(([, withdraw]) => withdraw()));
  }

  /** The session storage of the pages that are open, over what the profile came with. */
  async readSessionStorage(): Promise<SessionStorage> {
    const found: SessionStorage = { ...this.sessionStorage };
    await Promise.all(
      [...this.pages.values()].map(async (page) => {
        const read = evaluateApart<{ origin: string; items: [string, string][] }>(page, READ);
        const value = await within(PAGE_ANSWER_MS, read);
        if (!value) return;
        if (value.items.length) found[value.origin] = value.items;
        else delete found[value.origin];
      }),
    );
    return found;
  }

  private add(targetId: string, session: CdpSession, url: string): void {
    const page: WatchedPage = { targetId, session, url, dialog: null, restoring: new Map() };
    this.pages.set(targetId, page);
    this.moved(targetId, url);
    // The commands are answered in order: the scripts stand before the page may go on. Without the domain switched on scripts are
    // accepted but never run, and nobody is told of dialogs.
    session.send('Page.enable').catch(() => {});
    session.on('Page.javascriptDialogOpening', (dialog) => void (page.dialog = dialog));
    session.on('Page.javascriptDialogClosed', () => void (page.dialog = null));
    this.restoreSessionStorage(page);
    for (const listener of this.openedListeners) listener(page);
    session.send('Runtime.runIfWaitingForDebugger').catch(() => {});
  }

  private restoreSessionStorage({ session, restoring }: WatchedPage): void {
    const origins = Object.entries(this.sessionStorage);
    for (const [origin, items] of origins) {
      const added = session.send('Page.addScriptToEvaluateOnNewDocument', { source: restoreScript(origin, items) });
      const stop = session.on('Page.frameNavigated', ({ frame }) => {
        // Once is enough: a page that empties its storage (a logout) must find it empty on its next load.
        if (!frame.parentId && originOf(frame.url) === origin) void withdraw();
      });
      const withdraw = () => {
        stop();
        restoring.delete(origin);
        return added
          .then((script) => session.send('Page.removeScriptToEvaluateOnNewDocument', script))
          .catch(() => undefined);
      };
      added.catch(() => {});
      restoring.set(origin, withdraw);
    }
  }

  private moved(targetId: string, url: string): void {
    const page = this.pages.get(targetId);
    if (page) page.url = url;
    const origin = originOf(url);
    if (origin) this.origins.add(origin);
  }
}

const READ = `(() => {
  try { return { origin: location.origin, items: Object.entries(sessionStorage) }; } catch { return undefined; }
})()`;

function restoreScript(origin: string, items: [string, string][]): string {
  return `(() => {
    if (location.origin !== ${JSON.stringify(origin)} || window !== window.top || sessionStorage.length) return;
    for (const [name, value] of ${JSON.stringify(items)}) sessionStorage.setItem(name, value);
  })()`;
}

function originOf(url: string): string | null {
  return /^https?:/.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}
