import type { WebSocket } from 'ws';
import type { LiveBrowser } from '../browser-host.js';
import { evaluateApart } from '../cdp/evaluate-apart.js';
import { within } from '../cdp/within.js';
import { toText } from '../link/pipe-sockets.js';
import { dispatchInput } from '../screencast/page-input.js';
import { Screencast, type Frame } from '../screencast/screencast.js';
import type { WatchedPage } from '../targets/page-watch.js';
import { ViewedDialogs } from './viewed-dialogs.js';
import { readViewCommand, type ViewCommand } from './view-command.js';

/** Pictures on their way to a viewer at once: a far one sees as many as a near one, only later. */
const IN_FLIGHT = 4;
const LOOK_AT_TABS_EVERY_MS = 500;
/** A page that takes longer to say whether it is loading is busy (ms). */
const ANSWER_MS = 300;

/**
 * A browser for one viewer at the other end of a websocket. Binary messages are pictures: width and height in CSS pixels (two bytes
 * each), then a JPEG. JSON messages tell of tabs and of what cannot be done here; what comes back is a {@link ViewCommand}.
 */
export class LiveView {
  private active: WatchedPage | null = null;
  private cast: Screencast | null = null;
  private dialogs: ViewedDialogs | null = null;
  private unseen = 0;
  private seen: (() => void) | null = null;
  private lastTabs = '';
  private readonly stops: (() => void)[] = [];
  private isOver = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly browser: LiveBrowser,
  ) {
    socket.on('message', (data, isBinary) => {
      const command = isBinary ? null : readViewCommand(toText(data));
      if (command) this.obey(command).catch(() => undefined);
    });
    socket.once('close', () => this.end());
    socket.once('error', () => socket.terminate());
    void browser.closed.then(() => socket.close(1000, 'the browser has ended'));
    // Whatever opened last is what its opener wants to show: a pop-up, or a new tab.
    this.stops.push(browser.pages.onPage((page) => this.show(page)));
    const tabs = setInterval(() => void this.tellTabs().catch(() => undefined), LOOK_AT_TABS_EVERY_MS);
    this.stops.push(() => clearInterval(tabs));
    void this.tellTabs().catch(() => undefined);
  }

  private async obey(command: ViewCommand): Promise<void> {
    switch (command.kind) {
      case 'seen':
        this.unseen = Math.max(0, this.unseen - 1);
        this.seen?.();
        return;
      case 'tab': {
        const page = this.browser.pages.pages.get(command.tabId);
        if (page) this.show(page);
        return;
      }
      case 'go':
        return this.go(command.where);
      case 'answer':
        return this.dialogs?.answer(command.accept, command.text);
      case 'input':
        if (this.active) await dispatchInput(this.active.session, command.input);
    }
  }

  private async go(where: 'back' | 'reload'): Promise<void> {
    if (!this.active) return;
    const { session } = this.active;
    if (where === 'reload') return void (await session.send('Page.reload', {}));
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    const before = entries[currentIndex - 1];
    if (before) await session.send('Page.navigateToHistoryEntry', { entryId: before.id });
  }

  private show(page: WatchedPage): void {
    if (this.isOver || this.active === page) return;
    this.active = page;
    this.lastTabs = '';
    void this.cast?.stop().catch(() => undefined);
    this.cast = null;
    this.dialogs?.stop();
    this.dialogs = new ViewedDialogs(page, (message) => this.tell(message));
    this.refuseFiles(page);
    this.film(page).catch(() => undefined);
  }

  /** Sends the pictures of a page until another one is shown, or it is gone. */
  private async film(page: WatchedPage): Promise<void> {
    // Not awaited: commands of the same page are answered in order.
    page.session.send('Page.bringToFront').catch(() => undefined);
    const cast = await Screencast.start(this.browser.cdp.browser, page.targetId);
    if (this.active !== page || this.isOver) return cast.stop();
    this.cast = cast;
    for (;;) {
      while (this.unseen >= IN_FLIGHT) await new Promise<void>((resolve) => (this.seen = resolve));
      const frame = await cast.next();
      if (!frame || this.active !== page || this.isOver) break;
      this.send(frame);
    }
  }

  private send({ jpeg, width, height }: Frame): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    const size = Buffer.alloc(4);
    size.writeUInt16BE(Math.round(width), 0);
    size.writeUInt16BE(Math.round(height), 2);
    this.unseen += 1;
    this.socket.send(Buffer.concat([size, jpeg]), { binary: true });
  }

  /** A file of whose machine? Nobody's: whoever clicks is told so. */
  private refuseFiles({ session }: WatchedPage): void {
    session.send('Page.setInterceptFileChooserDialog', { enabled: true }).catch(() => undefined);
    const stop = session.on('Page.fileChooserOpened', () => {
      this.tell({ kind: 'notice', text: 'Files cannot be chosen here.' });
    });
    this.stops.push(() => {
      stop();
      session.send('Page.setInterceptFileChooserDialog', { enabled: false }).catch(() => undefined);
    });
  }

  private async tellTabs(): Promise<void> {
    const { targetInfos } = await this.browser.cdp.browser.send('Target.getTargets', {});
    const { pages } = this.browser.pages;
    const open = targetInfos.filter(({ targetId }) => pages.has(targetId));
    if (this.active && !pages.has(this.active.targetId)) {
      const next = pages.get(open.at(-1)?.targetId ?? '');
      if (next) this.show(next);
    }
    const active = this.active?.targetId;
    const tabs = open.map(({ targetId: id, title, url }) => ({ id, title, url, active: id === active }));
    const loading = this.active ? await isLoading(this.active) : false;
    const message = { kind: 'tabs', tabs, loading };
    const text = JSON.stringify(message);
    if (text === this.lastTabs) return;
    this.lastTabs = text;
    this.tell(message);
  }

  private tell(message: object): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private end(): void {
    this.isOver = true;
    this.seen?.();
    this.dialogs?.stop();
    void this.cast?.stop().catch(() => undefined);
    for (const stop of this.stops.splice(0)) stop();
  }
}

async function isLoading(page: WatchedPage): Promise<boolean> {
  const state = await within(ANSWER_MS, evaluateApart<string>(page, 'document.readyState'));
  return Boolean(state) && state !== 'complete';
}
