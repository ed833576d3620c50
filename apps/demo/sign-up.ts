import type { Steps } from './steps.js';

interface Demo {
  apiUrl: string;
  apiKey: string;
  appUrl: string;
  temporalUiUrl: string | null;
}

interface Run {
  id: string;
  status: string;
  error: { code: string; detail?: string } | null;
  result: { answer: string } | null;
}

const ASK_EVERY_MS = 150;
const PATIENCE_MS = 120_000;

/** What an agent would do: an identity, an account, the run's progress, the mail, the logged-in browser. */
export async function signUp(steps: Steps, demo: Demo): Promise<void> {
  const call = caller(demo);
  const identity = await steps.run('create an identity', async () => {
    const created = await call<{ id: string; email: string }>('POST', '/v1/identities', { name: 'Ada Demo' });
    return [created, created.email];
  });
  const { registration, run } = await steps.run('ask for an account', async () => {
    const body = { identityId: identity.id, appUrl: demo.appUrl };
    const opened = await call<{ registration: { id: string }; run: Run }>('POST', '/v1/registrations', body);
    return [opened, `${opened.run.id} is ${opened.run.status}`];
  });
  if (demo.temporalUiUrl)
    process.stdout.write(`  workflow: ${demo.temporalUiUrl}/namespaces/default/workflows/${run.id}\n`);
  await followRun(steps, call, run);
  await steps.run('read the mail that was used', async () => {
    const mails = await call<{ subject: string; annotation: { kind: string } }[]>(
      'GET',
      `/v1/messages?identityId=${identity.id}`,
    );
    return [mails, mails.map((mail) => `"${mail.subject}" (${mail.annotation.kind})`).join(', ')];
  });
  await steps.run('export the logged-in browser', async () => {
    const path = `/v1/registrations/${registration.id}/session/export`;
    const { storageState } = await call<{ storageState: { cookies: unknown[]; origins: unknown[] } }>('POST', path, {});
    return [
      storageState,
      `${storageState.cookies.length} cookies, ${storageState.origins.length} origins with local storage`,
    ];
  });
}

/** Prints each status once, with the time it took to get there. */
async function followRun(steps: Steps, call: Caller, started: Run): Promise<void> {
  let run = started;
  const deadline = Date.now() + PATIENCE_MS;
  while (run.status !== 'completed') {
    const before = run.status;
    run = await steps.run(`${before} …`, async () => {
      for (;;) {
        const now = await call<Run>('GET', `/v1/runs/${started.id}`);
        if (now.status !== before) return [now, `→ ${now.status}`];
        if (Date.now() > deadline) throw new Error(`the run is still ${before} after ${PATIENCE_MS / 1000} s`);
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      }
    });
    if (run.status === 'failed' || run.status === 'blocked')
      throw new Error(`${run.error?.code}: ${run.error?.detail}`);
  }
  process.stdout.write(`  “${run.result?.answer}”\n`);
}

type Caller = <T>(method: string, path: string, body?: unknown) => Promise<T>;

function caller({ apiUrl, apiKey }: Demo): Caller {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
}
