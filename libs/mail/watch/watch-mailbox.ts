import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#libs/config/logger';
import { Bell } from './bell.js';
import type { InboundMail } from './inbound-mail.js';
import { inBatches } from './in-batches.js';
import { MailboxSession } from './mailbox-session.js';
import type { MailboxAddress } from './mailbox-session.js';
import { ReconnectBackoff } from './reconnect-backoff.js';

/** How often the watch asks by itself while somebody waits for mail; slower on connections with long round trips. */
const FAST_LOOK_MS = 100;
const SLOW_LOOK_MS = 60_000;

/** Without IDLE (RFC 2177) the watch has to ask. */
const LOOK_WITHOUT_IDLE_MS = 5_000;
const TICK_MS = 100;

/** Nudges may shorten a pause before reconnecting, but not to a storm. */
const SHORTEST_RECONNECT_MS = 100;

/** The receiver is part of this service: when it is back, mail should not wait for long. */
const LONGEST_RETRY_MS = 5_000;

/** Further arrivals are fetched like all other mail. */
const MOST_ARRIVALS = 64;

/** How far the mailbox has been read. */
export interface MailboxState {
  uidValidity: number;
  lastUid: number;
}

/** How a mailbox is watched. */
export interface WatchMailboxOptions extends MailboxAddress {
  /** Where the last watch ended; `null` reads from the start. */
  state: MailboxState | null;
  /**
   * Takes over mails, oldest first. Called again with the same mails until it resolves, and after a crash or a new UIDVALIDITY
   * with mails that were taken over before: the receiver recognises them by recipient and delivery id. It may get ready at once, but
   * takes nothing over before `after`: the mails ahead of these are taken over then.
   */
  onMails(mails: InboundMail[], after: Promise<void>): Promise<void>;
  /** Remembers how far the mailbox is read; called after the mails up to there were taken over. */
  onState(state: MailboxState): Promise<void>;
  /** Ends the watch; the mails being taken over are finished first. */
  signal: AbortSignal;
  /** While true the watch asks every 0.1 s instead of relying on the server, which may hold a notice back. */
  fastPoll(): boolean;
  /** Delete mails from the mailbox once they are taken over (our own server); otherwise the mailbox is only read. */
  removeTaken?: boolean;
  log: Logger;
}

/** What a readiness check and the metrics want to know. */
interface WatchHealth {
  connected: boolean;
  /** When the server last answered. */
  lastSeenAt: Date | null;
  /** Mails known to wait in the mailbox; an upper bound. */
  backlog: number;
  /** Why nothing moves at present, or `null`. */
  trouble: string | null;
}

/** A mailbox being watched. */
export interface MailboxWatch {
  /**
   * Looks at once, and reconnects at once when the connection is down. A mail that the caller has just put into the mailbox is taken
   * over without being fetched, where it is the next one.
   */
  nudge(arrived?: InboundMail): void;
  health(): WatchHealth;
  /** Resolves when the watch has ended after `signal`; never rejects. */
  done: Promise<void>;
}

/** Watches a mailbox until `signal`: every mail is handed over in order, through restarts and outages of either side. */
export function watchMailbox(options: WatchMailboxOptions): MailboxWatch {
  const watch = new Watch(options);
  const done = watch.run();
  return { nudge: (arrived) => watch.nudge(arrived), health: () => ({ ...watch.health }), done };
}

class Watch {
  readonly health: WatchHealth = { connected: false, lastSeenAt: null, backlog: 0, trouble: null };
  readonly #options: WatchMailboxOptions;
  readonly #bell = new Bell();
  #state: MailboxState | null;
  #nudged = false;
  #arrivals: InboundMail[] = [];
  #removable = false;

  constructor(options: WatchMailboxOptions) {
    this.#options = options;
    this.#state = options.state;
  }

  nudge(arrived?: InboundMail): void {
    if (arrived && this.#arrivals.length < MOST_ARRIVALS) this.#arrivals.push(arrived);
    this.#nudged = true;
    this.#bell.ring();
  }

  async run(): Promise<void> {
    const { signal, log } = this.#options;
    const backoff = new ReconnectBackoff();
    const ring = (): void => this.#bell.ring();
    signal.addEventListener('abort', ring);
    while (!signal.aborted) {
      const started = performance.now();
      try {
        await this.#watchOnce();
      } catch (error) {
        this.health.trouble = `mailbox: ${reasonOf(error)}`;
        if (!signal.aborted) log.warn({ reason: reasonOf(error) }, 'the mailbox is out of reach');
      }
      this.health.connected = false;
      if (signal.aborted) break;
      await this.#reconnectPause(backoff.next(performance.now() - started));
    }
    signal.removeEventListener('abort', ring);
  }

  /** One connection, from its first look to its end. */
  async #watchOnce(): Promise<void> {
    const { signal, log } = this.#options;
    const session = await MailboxSession.open(this.#options, () => this.#bell.ring());
    try {
      this.health.connected = true;
      this.health.trouble = null;
      this.#seen();
      const { waiting, rewound } = session.countAfter(this.#placeIn(session));
      if (rewound && this.#state?.lastUid) {
        log.warn({ lastUid: this.#state.lastUid }, 'the mailbox has been rewound; reading it from the start');
        this.#state = null;
      }
      this.health.backlog = waiting;
      let news = true;
      while (!signal.aborted) {
        if (news) await this.#takeOver(session);
        if (signal.aborted) break;
        await this.#waitForNews(session);
        await this.#takeArrivals(session);
        news = await session.look();
        this.#seen();
      }
    } finally {
      session.close();
    }
  }

  /** The last uid taken over in this incarnation of the mailbox (RFC 3501, UIDVALIDITY); 0 reads all of it. */
  #placeIn(session: MailboxSession): number {
    return this.#state?.uidValidity === session.uidValidity ? this.#state.lastUid : 0;
  }

  async #takeOver(session: MailboxSession): Promise<void> {
    const { signal } = this.#options;
    // One batch is being taken over while the next one is got ready and the one after that is fetched.
    let taking = Promise.resolve();
    let ahead = taking;
    try {
      for await (const batch of inBatches(session.mailsAfter(this.#placeIn(session)))) {
        await ahead;
        if (signal.aborted) return;
        this.#seen();
        this.health.backlog = Math.max(this.health.backlog, batch.length);
        ahead = taking;
        taking = this.#take(batch, ahead);
        taking.catch(() => undefined);
      }
    } finally {
      await taking;
    }
    this.health.backlog = 0;
  }

  /** Takes over what lies next in the mailbox as far as it is known already; the rest is found by looking. */
  async #takeArrivals(session: MailboxSession): Promise<void> {
    const next: InboundMail[] = [];
    let place = this.#placeIn(session);
    for (const mail of this.#arrivals.splice(0).sort((one, other) => one.uid - other.uid)) {
      if (mail.uidValidity !== session.uidValidity || mail.uid !== place + 1) continue;
      next.push(mail);
      place = mail.uid;
    }
    if (next.length > 0) await this.#take(next, Promise.resolve());
  }

  async #take(batch: InboundMail[], ahead: Promise<void>): Promise<void> {
    try {
      await this.#options.onMails(batch, ahead);
      await ahead;
      await this.#advance(batch);
    } catch (error) {
      await ahead;
      // One by one, so that a mail which nobody can take holds up only what is behind it.
      this.#stuck(error);
      for (const mail of batch) await this.#insist(mail);
    }
  }

  async #insist(mail: InboundMail): Promise<void> {
    const backoff = new ReconnectBackoff(LONGEST_RETRY_MS);
    for (;;) {
      try {
        await this.#options.onMails([mail], Promise.resolve());
        await this.#advance([mail]);
        return;
      } catch (error) {
        this.#stuck(error);
        const { signal } = this.#options;
        await delay(backoff.next(0), undefined, { signal }).catch(() => undefined);
        if (signal.aborted) throw error;
      }
    }
  }

  async #advance(taken: InboundMail[]): Promise<void> {
    const { uid, uidValidity } = taken.at(-1)!;
    const state = { uidValidity, lastUid: uid };
    await this.#options.onState(state);
    this.#state = state;
    this.#removable = true;
    this.health.backlog = Math.max(0, this.health.backlog - taken.length);
    this.health.trouble = null;
  }

  async #waitForNews(session: MailboxSession): Promise<void> {
    const { fastPoll, removeTaken } = this.#options;
    if (!fastPoll()) {
      if (removeTaken && this.#removable) {
        await session.removeUpTo(this.#placeIn(session));
        this.#removable = false;
      }
      await this.#idle(session);
    } else {
      await this.#bell.sleep(Math.min(Math.max(FAST_LOOK_MS, session.roundTripMs * 3), LOOK_WITHOUT_IDLE_MS));
    }
  }

  /** Until the server announces mail, somebody begins to wait, a nudge, or time for a look of our own. */
  async #idle(session: MailboxSession): Promise<void> {
    const { fastPoll, signal } = this.#options;
    const deadline = performance.now() + (session.canIdle ? SLOW_LOOK_MS : LOOK_WITHOUT_IDLE_MS);
    let waiting = true;
    if (session.canIdle) {
      // The command after this one ends IDLE too; that is no reason to look.
      void session.idle().finally(() => waiting && this.#bell.ring());
    }
    while (!signal.aborted && !fastPoll() && performance.now() < deadline) {
      if (await this.#bell.sleep(TICK_MS)) break;
    }
    waiting = false;
  }

  async #reconnectPause(ms: number): Promise<void> {
    const started = performance.now();
    this.#nudged = false;
    for (;;) {
      const end = started + (this.#nudged ? Math.min(ms, SHORTEST_RECONNECT_MS) : ms);
      if (this.#options.signal.aborted || performance.now() >= end) return;
      await this.#bell.sleep(end - performance.now());
    }
  }

  #seen(): void {
    this.health.lastSeenAt = new Date();
  }

  #stuck(error: unknown): void {
    this.health.trouble = `taking mail over: ${reasonOf(error)}`;
    this.#options.log.warn({ reason: reasonOf(error) }, 'mails could not be taken over; trying again');
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
