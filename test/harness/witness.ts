import { RUN_STATUSES, type RunStatus } from '#libs/domain/run-state';
import { startReceiver, type Receiver } from './webhook-receiver.js';
import type { RunView, WholeService } from './whole-service.js';

/** A run as everybody outside can see it: asked of the API, of the audit, and told to a subscriber. */
export interface Testimony {
  statuses: RunStatus[];
  /** When each of `statuses` was entered. */
  at: number[];
  run: RunView & { createdAt: string };
  audited: string[];
  /** The types of the events that a subscriber received. */
  told: string[];
  /** When the run would have failed, as the last `run.blocked` said. */
  holdExpiresAt: number | null;
  registration: string;
}

interface Told {
  type: string;
  run: { id: string; holdExpiresAt?: string };
}

/** Subscribes to every event of runs, and tells what there was to be seen of one. */
export class Witness {
  private constructor(
    private readonly latchkey: WholeService,
    private readonly receiver: Receiver,
    private readonly path: string,
  ) {}

  static async subscribe(latchkey: WholeService): Promise<Witness> {
    const receiver = await startReceiver();
    const path = receiver.path([204]);
    const events = ['run.completed', 'run.failed', 'run.blocked'];
    await latchkey.call('POST', '/v1/webhooks', { url: receiver.url(path), events });
    return new Witness(latchkey, receiver, path);
  }

  /** `events`: how many a subscriber is to hear of the run; they are waited for. */
  async of(runId: string, events: number): Promise<Testimony> {
    const { latchkey } = this;
    const told = await this.heard(runId, events);
    const get = async <T>(path: string) => (await latchkey.call<T>('GET', path)).body;
    const run = await get<Testimony['run']>(`/v1/runs/${runId}`);
    const lines = await get<{ at: string; kind: RunStatus }[]>(`/v1/runs/${runId}/events`);
    const entered = lines.filter(({ kind }) => RUN_STATUSES.includes(kind));
    const audit = await get<{ action: string; subjectId: string }[]>('/v1/audit-events?limit=200');
    const { status } = await get<{ status: string }>(`/v1/registrations/${run.registrationId}`);
    const holds = told.flatMap(({ run: { holdExpiresAt } }) => (holdExpiresAt ? [Date.parse(holdExpiresAt)] : []));
    return {
      run,
      statuses: entered.map(({ kind }) => kind),
      at: entered.map(({ at }) => Date.parse(at)),
      audited: audit
        .filter(({ subjectId }) => subjectId === runId)
        .map(({ action }) => action)
        .reverse(),
      told: told.map(({ type }) => type).sort(),
      holdExpiresAt: holds.at(-1) ?? null,
      registration: status,
    };
  }

  async stop(): Promise<void> {
    await this.receiver.stop();
  }

  private async heard(runId: string, events: number): Promise<Told[]> {
    const { receiver, path } = this;
    for (;;) {
      const calls = receiver.received(path);
      const own = calls.map(({ body }) => JSON.parse(body) as Told).filter(({ run }) => run.id === runId);
      if (own.length >= events) return own;
      await receiver.until(path, calls.length + 1);
    }
  }
}
