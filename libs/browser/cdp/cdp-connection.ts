import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { PipeMessages } from './pipe-messages.js';

export type CdpMethod = keyof ProtocolMapping.Commands;
export type CdpParams<M extends CdpMethod> = ProtocolMapping.Commands[M]['paramsType'];
export type CdpResult<M extends CdpMethod> = ProtocolMapping.Commands[M]['returnType'];
export type CdpEvent = keyof ProtocolMapping.Events;
export type CdpEventParams<E extends CdpEvent> = ProtocolMapping.Events[E][0];

/** Larger than whatever is asked for, and far from what no string can hold (bytes). */
const LARGEST_MESSAGE = 256 * 1024 ** 2;

/** The browser refused a command; carries the method and Chromium's words, never the parameters. */
export class CdpError extends Error {
  readonly code = 'CDP_ERROR';

  constructor(method: string, message: string) {
    super(`${method}: ${message}`);
  }
}

interface Pending {
  method: string;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

interface Incoming {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}

/** Commands and events of one target, or of the browser itself. Commands throw {@link CdpError}. */
export class CdpSession {
  private readonly events = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly connection: CdpConnection,
    readonly id: string | undefined,
  ) {}

  send<M extends CdpMethod>(method: M, ...params: CdpParams<M>): Promise<CdpResult<M>> {
    return this.connection.request(method, params[0], this.id);
  }

  /** Listens until the returned function is called. */
  on<E extends CdpEvent>(event: E, listener: (params: CdpEventParams<E>) => void): () => void {
    this.events.on(event, listener);
    return () => this.events.off(event, listener);
  }

  /** Attaches to a target by a session of its own, which ends with the target or by `detach`. */
  async attach(targetId: string): Promise<CdpSession> {
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    return this.connection.session(sessionId);
  }

  async detach(): Promise<void> {
    if (!this.id) return;
    // The target may have gone first; then there is nothing left to detach from.
    await this.connection.request('Target.detachFromTarget', { sessionId: this.id }, undefined).catch(() => {});
  }

  /** @internal Hands an event of this session to its listeners. */
  emit(event: string, params: unknown): void {
    this.events.emit(event, params);
  }
}

/** A DevTools connection over a browser's own pipe: JSON messages, each ended by a NUL byte. */
export class CdpConnection {
  /** The session of the browser itself. */
  readonly browser = new CdpSession(this, undefined);
  private readonly sessions = new Map<string, CdpSession>();
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private isClosed = false;

  constructor(
    private readonly output: Writable,
    input: Readable,
    mostBytes = LARGEST_MESSAGE,
  ) {
    const messages = new PipeMessages(
      mostBytes,
      (text) => this.receive(text),
      (head) => this.refuse(head),
    );
    input.on('data', (chunk: Buffer) => messages.push(chunk));
    for (const stream of [input, output]) {
      stream.on('close', () => this.close());
      stream.on('error', () => this.close());
    }
  }

  /** The session that Chromium named in an attach answer or event. */
  session(sessionId: string): CdpSession {
    let session = this.sessions.get(sessionId);
    if (!session) this.sessions.set(sessionId, (session = new CdpSession(this, sessionId)));
    return session;
  }

  /** @internal Sends one command; use a session's `send`. */
  request<R>(method: string, params: unknown, sessionId: string | undefined): Promise<R> {
    if (this.isClosed) return Promise.reject(new CdpError(method, 'the browser is gone'));
    const id = ++this.lastId;
    return new Promise<R>((resolve, reject) => {
      this.pending.set(id, { method, resolve, reject });
      this.output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Incoming;
    if (message.id !== undefined) return this.settle(message.id, message);
    const { method, params, sessionId } = message;
    const session = sessionId ? this.sessions.get(sessionId) : this.browser;
    // A session can speak before its attach answer was read; then its owner registers it while handling that answer.
    if (method === 'Target.attachedToTarget') this.session((params as { sessionId: string }).sessionId);
    if (method === 'Target.detachedFromTarget') this.forget((params as { sessionId: string }).sessionId);
    if (method) session?.emit(method, params);
  }

  /** An answer says first what it answers; an event that nobody can read is none. */
  private refuse(head: string): void {
    const [, id] = /^\{"id":(\d+),/.exec(head) ?? [];
    if (id !== undefined) this.settle(Number(id), { error: { message: 'the answer is too large' } });
  }

  private settle(id: number, message: Incoming): void {
    const call = this.pending.get(id);
    if (!call) return;
    this.pending.delete(id);
    if (message.error) call.reject(new CdpError(call.method, message.error.message));
    else call.resolve(message.result as never);
  }

  /** Tells a session that it has ended, by the event that Chromium has for this. */
  private forget(sessionId: string): void {
    this.sessions.get(sessionId)?.emit('Inspector.detached', { reason: 'target_closed' });
    this.sessions.delete(sessionId);
  }

  private close(): void {
    this.isClosed = true;
    for (const { method, reject } of this.pending.values()) reject(new CdpError(method, 'the browser is gone'));
    this.pending.clear();
    for (const sessionId of this.sessions.keys()) this.forget(sessionId);
  }
}
