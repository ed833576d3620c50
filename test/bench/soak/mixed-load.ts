import { setTimeout as sleep } from 'node:timers/promises';
import type { SampleApp } from '#examples/sample-app/app';
import type { WholeService } from '#test/harness/whole-service';

/** How often each kind of work was done, and what went wrong with it. */
export interface LoadCount {
  done: Record<string, number>;
  faults: string[];
}

/** The same work again and again until `signal` aborts: accounts with mail and sessions, waits, reads, identities, refusals. */
export async function mixedLoad(latchkey: WholeService, app: SampleApp, signal: AbortSignal): Promise<LoadCount> {
  const count: LoadCount = { done: {}, faults: [] };
  const again = async (name: string, everyMs: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      try {
        await work();
        count.done[name] = (count.done[name] ?? 0) + 1;
      } catch (error) {
        count.faults.push(`${name}: ${(error as Error).message}`);
      }
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const call = async (method: string, path: string, expected: number, body?: object) => {
    const answer = await latchkey.call<{ id: string }>(method, `/v1/${path}`, body);
    if (answer.status !== expected)
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const watched = await latchkey.createIdentity();
  await Promise.all([
    again('account', 1_000, () => account(latchkey, app)),
    again('read', 100, async () => {
      for (const list of ['runs', 'messages', 'registrations', 'audit-events'])
        await call('GET', `${list}?limit=50`, 200);
    }),
    again('wait', 0, () => call('GET', `messages/wait?identityId=${watched.id}&timeout=2`, 204).then(() => undefined)),
    again('wait that is hung up', 500, () => hungUp(latchkey, watched.id)),
    again('identity', 500, async () => {
      const { id } = await call('POST', 'identities', 201, {});
      await call('DELETE', `identities/${id}`, 204);
    }),
    again('mail', 2_000, async () => {
      const mail = { identityId: watched.id, to: 'nobody@example.com', subject: 's', text: 't' };
      await call('POST', 'messages', 201, mail);
    }),
    again('refusal', 200, async () => {
      await call('POST', 'registrations', 400, { appUrl: 7 });
      await call('GET', 'runs/run_nope', 404);
    }),
  ]);
  return count;
}

/** A sign-up with its mail, a session, an export, and everything deleted again. */
async function account(latchkey: WholeService, app: SampleApp): Promise<void> {
  const { id } = await latchkey.createIdentity();
  const queued = await latchkey.register(app.url, id);
  const run = await latchkey.untilRun(queued.id, ['completed', 'failed', 'blocked']);
  if (run.status !== 'completed') throw new Error(`the run is ${run.status}: ${JSON.stringify(run.error)}`);
  const path = `/v1/registrations/${run.registrationId}/session`;
  for (const [method, at, expected] of [
    ['POST', path, 201],
    ['POST', `${path}/export`, 200],
    ['DELETE', path, 204],
    ['DELETE', `/v1/identities/${id}`, 204],
  ] as const) {
    const { status } = await latchkey.call(method, at);
    if (status !== expected) throw new Error(`${method} ${at} answered ${status}`);
  }
}

async function hungUp({ service }: WholeService, identityId: string): Promise<void> {
  const signal = AbortSignal.timeout(300);
  const headers = { 'x-api-key': service.apiKey! };
  await fetch(`${service.apiUrl}/v1/messages/wait?identityId=${identityId}&timeout=60`, { headers, signal }).catch(
    () => undefined,
  );
}
