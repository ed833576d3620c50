import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { WholeService } from '#test/harness/whole-service';
import { summary, type BenchmarkRow } from '../benchmark.js';

const DELIVERIES = 1_000;
/** As many as a bare loop of a careful programmer would have under way. */
const BARE_AT_ONCE = 50;

/** When each of a burst's deliveries arrived, in milliseconds after all were due. */
type Arrivals = number[];

/** A burst of events due at once, delivered by the service and, beside it, posted by a bare loop of `fetch`. */
export async function burst(latchkey: WholeService, rounds: number): Promise<BenchmarkRow[]> {
  const receiver = await startReceiver();
  const database = new pg.Client({ connectionString: latchkey.service.databaseUrl });
  await database.connect();
  try {
    const place = await subscribe(latchkey, receiver.url);
    const figures = { ours: [] as Arrivals[], bare: [] as Arrivals[] };
    for (let round = 0; round <= rounds; round++) {
      const ours = await receiver.arrivals(() => makeDue(database, place));
      const bare = await receiver.arrivals(() => postAll(receiver.url));
      if (round === 0) continue;
      figures.ours.push(ours);
      figures.bare.push(bare);
    }
    const rate = (rows: Arrivals[]) => summary(rows.map((row) => (row.length / Math.max(...row)) * 1_000));
    const late = (rows: Arrivals[]) => summary(rows.flat());
    const [ours, bare] = [rate(figures.ours), rate(figures.bare)];
    const what = `${DELIVERIES} webhook deliveries due at once`;
    return [
      { what, unit: 'per second', ours, bare, ratio: ours.median / bare.median },
      { what: `${what}: after`, unit: 'ms', ours: late(figures.ours), bare: late(figures.bare) },
    ];
  } finally {
    await database.end();
    receiver.stop();
  }
}

async function startReceiver() {
  let came: (at: number) => void = () => undefined;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(204).end();
      came(performance.now());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => void server.close().closeAllConnections(),
    /** Begins a burst and waits for the last of it. */
    async arrivals(begin: () => Promise<unknown>): Promise<Arrivals> {
      const at: number[] = [];
      const all = new Promise<void>((resolve) => {
        came = (time) => {
          at.push(time);
          if (at.length === DELIVERIES) resolve();
        };
      });
      const from = performance.now();
      await Promise.all([begin(), all]);
      return at.map((time) => time - from);
    },
  };
}

async function subscribe(latchkey: WholeService, url: string): Promise<{ identityId: string }> {
  await latchkey.call('POST', '/v1/webhooks', { url, events: ['message.received'] });
  return { identityId: (await latchkey.createIdentity()).id };
}

/** Writes the events as mail that arrives would, in one transaction. */
async function makeDue(database: pg.Client, { identityId }: { identityId: string }): Promise<void> {
  await database.query(
    `WITH due AS (
       INSERT INTO outgoing_events (id, organization_id, identity_id, type, payload)
       SELECT 'evt_' || $2 || n, organization_id, id, 'message.received',
              jsonb_build_object('type', 'message.received', 'message', jsonb_build_object('id', 'msg_' || n))
         FROM identities, generate_series(1, $3::int) n WHERE id = $1)
     SELECT pg_notify('outgoing_events', '')`,
    [identityId, randomUUID().replaceAll('-', '').slice(0, 16), DELIVERIES],
  );
}

async function postAll(url: string): Promise<void> {
  let left = DELIVERIES;
  const body = JSON.stringify({ type: 'message.received', message: { id: 'msg_1' } });
  const headers = { 'content-type': 'application/json' };
  const one = async () => {
    while (left-- > 0) await (await fetch(url, { method: 'POST', headers, body })).arrayBuffer();
  };
  await Promise.all(Array.from({ length: BARE_AT_ONCE }, one));
}
