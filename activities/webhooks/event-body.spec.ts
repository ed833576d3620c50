import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readLiveViewToken } from '#libs/domain/live-view-url';
import { eventBody } from './event-body.js';

const links = {
  publicUrl: 'https://service.test',
  serviceSecret: randomBytes(32),
  timers: { runMaxLifeMs: 3_600_000, sessionCapMs: 1_200_000 },
};
const payload = { type: 'run.blocked', run: { id: 'run_1', status: 'blocked' } };

test('§6.2 run.blocked gets its links when it is sent', () => {
  const browser = { id: 'brw_1', generation: 3, startedAt: new Date() };
  const { run } = eventBody({ type: 'run.blocked', payload }, browser, links) as { run: Record<string, string> };
  expect(run).toMatchObject({ id: 'run_1', status: 'blocked', actionUrl: 'https://service.test/dashboard/runs/run_1' });
  const [address, token] = run.liveViewUrl!.split('#');
  expect(address).toBe('https://service.test/live/brw_1');
  expect(readLiveViewToken(links.serviceSecret, 'brw_1', token!, new Date())?.generation).toBe(3);
  expect(payload.run).toEqual({ id: 'run_1', status: 'blocked' });
});

test('a browser that is gone has no live view; other events go out as they were written', () => {
  expect(eventBody({ type: 'run.blocked', payload }, null, links)).toMatchObject({ run: { liveViewUrl: null } });
  const failed = { type: 'run.failed', run: { id: 'run_1' } };
  expect(eventBody({ type: 'run.failed', payload: failed }, null, links)).toEqual(failed);
});
