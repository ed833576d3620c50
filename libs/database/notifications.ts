import { EventEmitter } from 'node:events';
import pg from 'pg';
import { type Channel, CHANNELS } from './channels.js';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

export interface Waiting<T> {
  channel: Channel;
  payload: string;
  /** Asks the database; null: not yet. */
  read: () => Promise<T | null>;
  timeoutMs: number;
  /** Aborted when the caller has gone. */
  signal?: AbortSignal;
}

/**
 * The one LISTEN connection of a process. Whoever waits subscribes before it reads, and reads again at each notification and
 * after each reconnect: nothing is missed and nobody polls.
 */
export class Notifications {
  private readonly wakes = new EventEmitter().setMaxListeners(0);
  private readonly feeds = new EventEmitter().setMaxListeners(0);
  private client: pg.Client | null = null;
  private closed = false;
  private isListening = false;
  private connections = 0;
  private retry: NodeJS.Timeout | undefined;

  private constructor(
    private readonly url: string,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Connects once, or throws; a connection that is lost later is made anew until {@link close}. */
  static async listen(url: string, onError: (error: Error) => void = () => undefined): Promise<Notifications> {
    const notifications = new Notifications(url, onError);
    await notifications.connect();
    return notifications;
  }

  /** Counts the connections made; null while there is none and notifications may be missed. */
  get connection(): number | null {
    return this.isListening ? this.connections : null;
  }

  /** How many calls are waiting now. */
  get waiting(): number {
    return this.wakes.eventNames().reduce((sum, name) => sum + this.wakes.listenerCount(name), 0);
  }

  /** Hears every payload of a channel from now on; what is sent while the connection is down is not heard. */
  subscribe(channel: Channel, listener: (payload: string) => void): () => void {
    this.feeds.on(channel, listener);
    return () => this.feeds.off(channel, listener);
  }

  /** The first result of `read` that is not null, or null after the timeout, an abort, or {@link close}. */
  async waitFor<T>({ channel, payload, read, timeoutMs, signal }: Waiting<T>): Promise<T | null> {
    const wake = new Wake();
    const event = eventName(channel, payload);
    const onWake = () => wake.ring('again');
    const onEnd = () => wake.ring('end');
    this.wakes.on(event, onWake);
    signal?.addEventListener('abort', onEnd);
    const timer = setTimeout(onEnd, timeoutMs);
    try {
      for (;;) {
        // Nobody is left to read for.
        if (signal?.aborted) return null;
        const connection = this.connection;
        const found = await read();
        if (found !== null || wake.ended || this.closed) return found;
        const why = await wake.next();
        // Thousands may end at once: nobody looks again where a notification would have told.
        if (why === 'end' && !this.closed && connection !== null && connection === this.connection) return null;
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onEnd);
      this.wakes.off(event, onWake);
    }
  }

  /** Ends the connection and answers every waiting call with what there is. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    this.wakeAll();
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'latchkey-listen', keepAlive: true });
    client.on('notification', ({ channel, payload = '' }) => {
      this.wakes.emit(eventName(channel, payload));
      this.feeds.emit(channel, payload);
    });
    // pg emits both where a connection breaks; the first one counts.
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the LISTEN connection ended')));
    this.client = client;
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `LISTEN ${channel}`).join('; '));
    } catch (error) {
      this.client = null;
      await client.end().catch(() => undefined);
      throw error;
    }
    this.connections += 1;
    this.isListening = true;
    this.wakeAll();
  }

  private lost(client: pg.Client, error: Error): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    this.isListening = false;
    this.onError(error);
    void client.end().catch(() => undefined);
    this.reconnectIn(FIRST_RETRY_MS);
  }

  private reconnectIn(ms: number): void {
    this.retry = setTimeout(() => {
      this.connect().catch((error: Error) => {
        this.onError(error);
        if (!this.closed) this.reconnectIn(Math.min(LONGEST_RETRY_MS, ms * 2));
      });
    }, ms);
  }

  private wakeAll(): void {
    for (const event of this.wakes.eventNames()) this.wakes.emit(event);
  }
}

const eventName = (channel: string, payload: string) => `${channel}:${payload}`;

/** A bell that remembers being rung while nobody listened. */
class Wake {
  ended = false;
  private rung: 'again' | 'end' | null = null;
  private listener: (() => void) | null = null;

  ring(what: 'again' | 'end'): void {
    this.ended ||= what === 'end';
    // News outweighs the end: it may be what was waited for.
    if (this.rung !== 'again') this.rung = what;
    this.listener?.();
  }

  /** Why it rang. */
  async next(): Promise<'again' | 'end'> {
    if (!this.rung) await new Promise<void>((resolve) => (this.listener = resolve));
    const why = this.rung!;
    this.listener = null;
    this.rung = null;
    return why;
  }
}
