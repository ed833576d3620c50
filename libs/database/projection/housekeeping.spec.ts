import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '#test/harness/database';
import { forgetLostBrowsers } from './housekeeping.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await startTestDatabase();
}, 60_000);
afterAll(() => db?.stop());

test('a browser whose host was killed is forgotten once nobody holds its lease; one that is just coming up is not', async () => {
  const browser = (id: string, identity: string, generation: number, ago: string) =>
    db.database.query(
      `INSERT INTO live_browsers (id, organization_id, identity_id, holder, generation, host_queue, host_address, started_at)
       VALUES ($1, 'org_1', $2, 'run_1', $3, 'q', '127.0.0.1:1', now() - $4::interval)`,
      [id, identity, generation, ago],
    );
  await db.database.query(
    `INSERT INTO profile_leases (identity_id, organization_id, holder, state, generation) VALUES ('idt_1', 'org_1', 'run_1', 'busy', 2)`,
  );
  await browser('brw_held', 'idt_1', 2, '1 hour');
  await browser('brw_older', 'idt_1', 1, '1 hour');
  await browser('brw_lost', 'idt_2', 1, '1 hour');
  await browser('brw_young', 'idt_3', 1, '10 seconds');
  await forgetLostBrowsers(db.database);
  const left = await db.database.query('SELECT id FROM live_browsers ORDER BY id');
  expect(left).toEqual([{ id: 'brw_held' }, { id: 'brw_young' }]);
});
