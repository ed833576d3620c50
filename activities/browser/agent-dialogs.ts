import type { BrowserContext, Dialog } from 'playwright-core';
import { answer } from '#libs/agent/dialogs';

/**
 * The JavaScript dialogs of a run's browser. While the agent acts they are answered at once, or its page would stand still; while a
 * human is wanted they are the human's to answer, in the live view.
 */
export class AgentDialogs {
  private readonly left = new Set<Dialog>();
  private isActing = false;

  constructor(context: BrowserContext) {
    context.on('dialog', (dialog) => {
      if (this.isActing) answer(dialog);
      else this.left.add(dialog);
    });
  }

  async whileActing<T>(act: () => Promise<T>): Promise<T> {
    this.isActing = true;
    this.left.forEach(answer);
    this.left.clear();
    try {
      return await act();
    } finally {
      this.isActing = false;
    }
  }
}
