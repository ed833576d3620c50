import { afterAll, expect, test } from '@jest/globals';
import { useNamedTemporal } from '#apps/service/named-temporal';
import { freePort } from '#libs/processes/free-port';
import { startGuarded } from '#libs/processes/guarded-process';
import { WholeService } from '#test/harness/whole-service';

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
}, 60_000);

/** A Temporal server as anybody starts one: in memory, and without a word of this service. */
async function plainTemporal(): Promise<string> {
  const port = String(await freePort());
  const args = ['server', 'start-dev', '--headless', '--ip', '127.0.0.1', '--port', port, '--log-level', 'error'];
  const server = startGuarded(process.env.TEMPORAL_PATH ?? 'temporal', args, { stdio: 'ignore' });
  stops.push(() => server.stop(5_000));
  return `127.0.0.1:${port}`;
}

test('a namespace that the server does not have is told at the start', async () => {
  const address = await plainTemporal();
  await expect(useNamedTemporal({ address, namespace: 'nowhere' })).rejects.toThrow(
    'TEMPORAL_NAMESPACE="nowhere" cannot be used',
  );
}, 60_000);

test('on a Temporal server that knows nothing of this service: its attributes are made, and runs complete', async () => {
  const latchkey = await WholeService.start({ TEMPORAL_ADDRESS: await plainTemporal() });
  stops.push(() => latchkey.stop());
  const run = await latchkey.register((await latchkey.startApp('none')).url);
  await latchkey.untilRun(run.id, ['completed']);
}, 240_000);
