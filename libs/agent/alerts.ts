import type { Page } from 'playwright-core';
import type { Perception } from './perceive/perceive.js';

/** What pages say in boxes of the browser's own: an older form refuses there, and leaves nothing in the page. */
export class Alerts {
  private heard: { text: string; at: number }[] = [];

  /** Only listens: whoever has the agent act answers the box, or the page would stand still. */
  listen(page: Page): void {
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'alert') return;
      const lines = dialog.message().slice(0, 1000).split('\n');
      const said = lines.map((line) => line.trim().slice(0, 300)).filter((line) => line.length > 2);
      this.heard = [...this.heard, ...said.map((text) => ({ text, at: Date.now() }))].slice(-20);
    });
  }

  /** Adds what was said since the form was sent to what the page shows. */
  addTo(seen: Perception, sent: { at: number } | null): Perception {
    for (const { text, at } of this.heard)
      if (sent && at >= sent.at) seen.view.notices.push({ text, kind: 'error', form: -1, frame: 0, passing: true });
    return seen;
  }
}
