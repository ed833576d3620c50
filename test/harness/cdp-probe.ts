import { WebSocket, type RawData } from 'ws';

interface Incoming {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** The plainest client of a browser's endpoint: a websocket and numbered commands. */
export class CdpProbe {
  private readonly pending = new Map<number, (message: Incoming) => void>();
  private lastId = 0;
  /** Called for every event. */
  onEvent: (method: string, params: Record<string, unknown>) => void = () => undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: RawData) => {
      const message = JSON.parse((data as Buffer).toString()) as Incoming;
      if (message.id !== undefined) this.pending.get(message.id)?.(message);
      else if (message.method) this.onEvent(message.method, message.params ?? {});
    });
  }

  static async connect(url: string): Promise<CdpProbe> {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 256 * 1024 ** 2 });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new CdpProbe(socket);
  }

  /** A session on the first page that there is, or on a new one. */
  async attach(): Promise<string> {
    const { targetInfos } = await this.send('Target.getTargets');
    const page = (targetInfos as { targetId: string; type: string }[]).find(({ type }) => type === 'page');
    const { targetId } = page ?? (await this.send('Target.createTarget', { url: 'about:blank' }));
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    return sessionId as string;
  }

  async send(
    method: string,
    params: Record<string, unknown> = {},
    sessionId?: string,
  ): Promise<Record<string, unknown>> {
    const id = ++this.lastId;
    const answer = await new Promise<Incoming>((resolve) => {
      this.pending.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
    this.pending.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result ?? {};
  }

  close(): void {
    this.socket.terminate();
  }
}

/** Until a browser has answered for the first time. */
export async function firstAnswer(url: string): Promise<void> {
  const probe = await CdpProbe.connect(url);
  await probe.send('Browser.getVersion');
  probe.close();
}
