import type { WatchedPage } from '../targets/page-watch.js';

/** Shows a page's JavaScript dialogs to a viewer, the one that is open already included, and takes the answers. */
export class ViewedDialogs {
  private readonly stops: (() => void)[];

  constructor(
    private readonly page: WatchedPage,
    private readonly tell: (message: object) => void,
  ) {
    const { session } = page;
    this.stops = [
      session.on('Page.javascriptDialogOpening', () => this.show()),
      session.on('Page.javascriptDialogClosed', () => this.tell({ kind: 'dialog', type: null })),
    ];
    if (page.dialog) this.show();
  }

  async answer(accept: boolean, promptText: string): Promise<void> {
    if (this.page.dialog) await this.page.session.send('Page.handleJavaScriptDialog', { accept, promptText });
  }

  /** The dialog stays open: whoever looks next can answer it. */
  stop(): void {
    for (const stop of this.stops) stop();
    if (this.page.dialog) this.tell({ kind: 'dialog', type: null });
  }

  private show(): void {
    const { type, message, defaultPrompt = '' } = this.page.dialog!;
    this.tell({ kind: 'dialog', type, text: message, value: defaultPrompt });
  }
}
