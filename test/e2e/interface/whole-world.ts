import { expect } from '@jest/globals';
import { startReceiver, type Receiver } from '#test/harness/webhook-receiver';
import { WholeService } from '#test/harness/whole-service';

/** The compiled service on servers of its own, and a receiver of all its events. Both are there once the first test runs. */
export let latchkey: WholeService;
export let receiver: Receiver;
/** The receiver's path, and the secret that the subscription answered. */
let hooks: string;
export let secret: string;

// Bodies are what these tests look into.
// oxlint-disable-next-line typescript/no-explicit-any
export const call = (method: string, path: string, body?: object) => latchkey.call<any>(method, `/v1/${path}`, body);

export async function startWholeWorld(): Promise<void> {
  [latchkey, receiver] = await Promise.all([WholeService.start(), startReceiver()]);
  hooks = receiver.path([204]);
  const events = ['message.received', 'run.completed', 'run.failed', 'run.blocked'];
  const { status, body } = await call('POST', 'webhooks', { url: receiver.url(hooks), events });
  expect(status).toBe(201);
  secret = body.secret;
}

export async function stopWholeWorld(): Promise<void> {
  await receiver?.stop();
  await latchkey?.stop();
}

/** The body of the one delivery of an event about a run or an identity's mail; waits until it is there. */
export async function delivered(type: string, subject: string, path = hooks) {
  for (;;) {
    const calls = receiver.received(path);
    const found = calls.find(({ body }) => body.includes(`"${type}"`) && body.includes(subject));
    if (found) return { ...found, body: JSON.parse(found.body) };
    await receiver.until(path, calls.length + 1);
  }
}
