import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { startTestApi, type Caller, type TestApi } from '#test/harness/api';
import { storeMail } from '#test/harness/stored-mail';

/** `npm run bench -- mail` measures 2,000. */
const WAITS = 500;
const IDENTITIES = 20;
const TIMEOUT_S = 20;

let api: TestApi;
let org: Caller;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization({ unlimited: true });
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await api?.stop();
});

async function identity(): Promise<{ id: string; email: string }> {
  return (await org.call('POST', '/v1/identities', { name: 'A', localPart: `w${randomBytes(6).toString('hex')}` }))
    .body;
}

function wait(identityId: string): Promise<{ status: number; body: string; took: number }> {
  const from = performance.now();
  const path = `/v1/messages/wait?identityId=${identityId}&timeout=${TIMEOUT_S}`;
  return new Promise((resolve, reject) => {
    const call = get(api.url + path, { agent, headers: { authorization: `Bearer ${org.apiKey}` } }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, body, took: performance.now() - from }));
    });
    call.on('error', reject);
  });
}

test(`${WAITS} waits at once: a mail wakes those of its identity, all others get their 204`, async () => {
  const identities = [];
  for (let n = 0; n < IDENTITIES; n++) identities.push(await identity());
  const from = performance.now();
  const waits = identities.map(({ id }) => Array.from({ length: WAITS / IDENTITIES }, () => wait(id)));
  while (api.parts.notifications.waiting < WAITS) await new Promise((resolve) => setTimeout(resolve, 20));
  const coming = performance.now() - from;
  const half = identities.slice(0, IDENTITIES / 2);
  const arrived = await Promise.all(half.map(({ email }) => storeMail(api.database, email)));
  for (const [n, id] of arrived.entries()) {
    const answers = await Promise.all(waits[n]!);
    expect(answers.map(({ status, body }) => [status, (JSON.parse(body) as { id: string }).id])).toEqual(
      answers.map(() => [200, id]),
    );
  }
  const rest = await Promise.all(waits.slice(IDENTITIES / 2).flat());
  expect(new Set(rest.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['204 ']));
  // Their time began when they called, not when all of them had been seen to; connections have to be made, too,
  // and a busy machine takes as long again to answer as it took to hear of them.
  const late = rest.map(({ took }) => took - TIMEOUT_S * 1_000).sort((a, b) => a - b);
  expect(late[0]).toBeGreaterThan(-50);
  expect(late[Math.floor(late.length / 2)]).toBeLessThan(5_000 + coming);
  expect(api.parts.notifications.waiting).toBe(0);
}, 120_000);
