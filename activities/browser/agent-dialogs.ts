import type { BrowserContext, Dialog } from 'playwright-core';

/**
 * The JavaScript dialogs of a run's browser. While the agent acts they are dismissed, or its page would stand still; while a human is
 * wanted they are the human's to answer, in the live view.
 */
export class AgentDialogs {
  private readonly left = new Set<Dialog>();
  private isActing = false;

  constructor(context: BrowserContext) {
    context.on('dialog', (dialog) => {
      if (this.isActing) dismiss(dialog);
      else this.left.add(dialog);
    });
  }

  async whileActing<T>(act: () => Promise<T>): Promise<T> {
    this.isActing = true;
    this.left.forEach(dismiss);
    this.left.clear();
    try {
      return await act();
    } finally {
      this.isActing = false;
    }
  }
}

/** A page that asks whether it may be left may be; anything else is answered with no. Somebody may have been quicker. */
function dismiss(dialog: Dialog): void {
  const answered = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
  answered.catch(() => undefined);
}
