import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lazyClient } from '#temporal/connection';
import { setRunRate } from '#temporal/operations';
import { WholeService } from '#test/harness/whole-service';

/** Interface §3.1: bursts queue instead of fail. One place for a run and one for a session; an organization might have more. */
describe('a host of two places', () => {
  let latchkey: WholeService;
  let appUrl: string;
  const sessions: string[] = [];
  const openSession = (path: string) => latchkey.call('POST', path, {});

  beforeAll(async () => {
    latchkey = await WholeService.start({
      BROWSER_CAPACITY: '1',
      BROWSER_SESSION_CAPACITY: '1',
      BROWSER_PER_ORGANIZATION: '3',
    });
    appUrl = (await latchkey.startApp('none')).url;
    for (const run of [await latchkey.register(appUrl), await latchkey.register(appUrl)]) {
      const { registrationId } = await latchkey.untilRun(run.id, ['completed']);
      sessions.push(`/v1/registrations/${registrationId}/session`);
    }
  }, 300_000);
  afterAll(() => latchkey?.stop(), 60_000);

  test('opens a session beside more queued runs than the organization may have browsers', async () => {
    const client = lazyClient({ address: latchkey.service.temporalAddress, namespace: 'default' });
    await setRunRate(client, 0, 'for the test');
    try {
      const waiting = await Promise.all([1, 2, 3, 4].map(() => latchkey.register(appUrl)));
      expect((await openSession(sessions[0]!)).status).toBe(201);
      expect((await latchkey.call('DELETE', sessions[0]!)).status).toBe(204);
      await Promise.all(waiting.map(({ id }) => latchkey.call('POST', `/v1/runs/${id}/abort`)));
      await Promise.all(waiting.map(({ id }) => latchkey.untilRun(id, ['failed'])));
    } finally {
      await setRunRate(client, null, 'the test is over');
      await client.connection.close();
    }
  }, 120_000);

  test('keeps a run queued while sessions have both places, and lets it go once one ends', async () => {
    for (const path of sessions) expect((await openSession(path)).status).toBe(201);
    const waiting = await latchkey.register(appUrl);
    // The next run's browser is asked for after this one's: once it is refused by hand, this one has been asked for.
    const next = await latchkey.register(appUrl);
    expect((await latchkey.call('POST', `/v1/runs/${next.id}/abort`)).status).toBe(200);
    await latchkey.untilRun(next.id, ['failed']);
    expect((await latchkey.run(waiting.id)).status).toBe('queued');
    expect(latchkey.browsers()).toHaveLength(2);

    expect((await latchkey.call('DELETE', sessions[0]!)).status).toBe(204);
    await latchkey.untilRun(waiting.id, ['completed']);
    expect((await latchkey.call('DELETE', sessions[1]!)).status).toBe(204);
  }, 180_000);
});
