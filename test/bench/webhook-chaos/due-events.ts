import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** An event of the chaos: its number is its place among those of its identity. */
export interface DueEvent {
  id: string;
  type: 'message.received' | 'run.completed';
  identityId: string;
  number: number;
}

/** So many events, shared out among the identities; three in ten are of the kind that is tried once. */
export function planEvents(count: number, identityIds: string[]): DueEvent[] {
  const prefix = Date.now().toString(36);
  return Array.from({ length: count }, (_, index) => ({
    id: `evt_${prefix}x${index}`,
    type: index % 10 < 7 ? 'message.received' : 'run.completed',
    identityId: identityIds[index % identityIds.length]!,
    number: Math.floor(index / identityIds.length),
  }));
}

/** Writes the events in batches, as the service would, a moment apart. Each is written once, however often the database goes away. */
export async function writeEvents(databaseUrl: string, events: DueEvent[], overMs: number): Promise<void> {
  const batches = Math.ceil(events.length / 20);
  for (let batch = 0; batch < batches; batch++) {
    await writeBatch(databaseUrl, events.slice(batch * 20, batch * 20 + 20));
    await sleep(randomInt(Math.max(2, Math.ceil((2 * overMs) / batches))));
  }
}

async function writeBatch(databaseUrl: string, batch: DueEvent[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(
        `WITH due AS (
           INSERT INTO outgoing_events (id, organization_id, identity_id, type, payload)
           SELECT e->>'id', i.organization_id, i.id, e->>'type', jsonb_build_object('type', e->>'type', 'event', e)
             FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given(e, place) JOIN identities i ON i.id = e->>'identityId'
            ORDER BY place
           ON CONFLICT (id) DO NOTHING)
         SELECT pg_notify('outgoing_events', '')`,
        [JSON.stringify(batch)],
      );
      return;
    } catch {
      await sleep(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
