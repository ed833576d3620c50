import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { originOf } from '../addresses.js';
import type { AgentEvents, StepOutcome } from '../agent.types.js';
import { abortable } from '../perceive/settle.js';
import { proxyFailure } from './proxy-failure.js';

/** A connection that was lost at the other end: whoever asks once more is often answered. */
const CUT = /ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED|NETWORK_CHANGED|SOCKET_NOT_CONNECTED)/;
/** Nothing listens there; of an encrypted address no proxy can say more than that the way to it failed. */
const AWAY = /ERR_(?:CONNECTION_REFUSED|TUNNEL_CONNECTION_FAILED)/;
/** What a gateway answers for an app that is being restarted, and our own proxy for one where nothing listens. */
const BEHIND_A_GATEWAY = new Set([502, 503, 504]);

/** For how long a run waits in all for an app that was there before. */
const PATIENCE_MS = 20_000;

interface Try {
  /** In words; null when a page came. */
  error: string | null;
  /** `cut`: worth asking once more of any app; `away`: of one that was there before. */
  lost?: 'cut' | 'away';
}

/** Opens addresses. What was never reached is told of at once; an app that was may be away for a moment, as over a restart. */
export class Opener {
  private patience = PATIENCE_MS;
  private wasReached = false;

  constructor(private readonly events: AgentEvents) {}

  /** An error text when it cannot be reached. */
  async open(page: Page, url: string, signal: AbortSignal): Promise<string | null> {
    for (let tries = 0; ; tries++) {
      const { error, lost } = await this.try(page, url, signal);
      const pause = 700 * 2 ** tries;
      const again = this.wasReached ? lost && pause <= this.patience : lost === 'cut' && tries === 0;
      if (!again) {
        this.wasReached ||= error === null;
        return error;
      }
      if (this.wasReached) {
        if (tries === 0) this.events.event('wait', `${originOf(url)} is away for the moment: asking again`);
        this.patience -= pause;
      }
      await sleep(pause, undefined, { signal });
    }
  }

  /** The same for one of the app's own pages: without it a run has come to its end. */
  async goTo(page: Page, url: string, signal: AbortSignal): Promise<StepOutcome | null> {
    const error = await this.open(page, url, signal);
    // An error without a page, at an address that was only guessed perhaps: the app itself was reached.
    const isAnswer = error?.includes('ERR_HTTP_RESPONSE_CODE_FAILURE');
    return error && !isAnswer ? { kind: 'stuck', detail: `The app cannot be reached: ${error}` } : null;
  }

  private async try(page: Page, url: string, signal: AbortSignal): Promise<Try> {
    try {
      const response = await abortable(signal, page.goto(url, { waitUntil: 'commit', timeout: 60_000 }));
      const error = proxyFailure(response?.headers()['proxy-status']);
      return { error, ...(BEHIND_A_GATEWAY.has(response?.status() ?? 0) && { lost: 'away' }) };
    } catch (error) {
      signal.throwIfAborted();
      const message = String((error as Error).message).split('\n')[0]!;
      if (message.includes('ERR_INVALID_AUTH_CREDENTIALS'))
        return { error: 'its server asks for a password before it shows any page (HTTP authentication)' };
      if (/ERR_ABORTED|interrupted by another navigation|Download is starting/i.test(message)) return { error: null };
      return {
        error: message.replace(/https?:\/\/\S+/g, (address) => address.split(/[?#]/)[0]!),
        ...(CUT.test(message) ? { lost: 'cut' } : AWAY.test(message) && { lost: 'away' }),
      };
    }
  }
}
