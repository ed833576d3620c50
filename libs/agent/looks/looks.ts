import type { Page } from 'playwright-core';
import type { Move } from '../decide/move.js';
import type { Situation } from '../decide/situation.js';
import { normalize } from '../words/normalize.js';
import { messages } from '../words/words.js';
import { noteLook, type Look } from './look.js';
import { maskLook } from './mask-look.js';

const KEPT = 6;
const SCREENSHOT_MS = 3_000;
/** Whatever is typed, dots are shown; in frames and shadow roots too. */
const DOTS = 'input, textarea { -webkit-text-security: disc !important; }';

export interface LastSeen {
  looks: Look[];
  /** PNG. */
  picture: Buffer | null;
}

/** The agent's last looks, for an operator and for tests. A look that only waits replaces the one before. */
export class Looks {
  private readonly last: Look[] = [];

  /** Call it before the rules decide, and what it returns with what they decided. */
  note(now: Situation): (move: Move) => void {
    const decided = noteLook(now);
    return (move) => {
      if (this.last.at(-1)?.decided.move === 'wait') this.last.pop();
      this.last.push(decided(move));
      if (this.last.length > KEPT) this.last.shift();
    };
  }

  /** The looks without secrets: neither the given ones nor any that is known by its form. */
  masked(secrets: string[]): Look[] {
    return this.last.map((look) => maskLook(look, secrets));
  }

  /** A picture of the page with what was typed masked; null where the page itself shows a secret. */
  async picture(page: Page, secrets: string[]): Promise<Buffer | null> {
    const view = this.last.at(-1)?.view;
    const showsSecret =
      !view ||
      view.seeds.length > 0 ||
      messages.totpSetup.test(normalize(view.text.slice(0, 4_000))) ||
      secrets.some((secret) => secret.length > 3 && view.text.includes(secret));
    if (showsSecret) return null;
    return page.screenshot({ style: DOTS, timeout: SCREENSHOT_MS, animations: 'disabled' }).catch(() => null);
  }
}
