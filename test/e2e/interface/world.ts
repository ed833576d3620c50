import { expect } from '@jest/globals';
import type { RunEvent } from '#libs/domain/run-state';
import type { Sender } from '#libs/mail/send/create-sender';
import { type Answer, type Caller, startTestApi, type TestApi } from '#test/harness/api';
import { storeMail } from '#test/harness/stored-mail';

/** The one API that all sections share, and a caller without caps. Both are there once the first test runs. */
export let api: TestApi;
export let org: Caller;

/** Every answer so far. */
export const answers: { method: string; path: string; answer: Answer }[] = [];

/** What the mail provider was handed, and what it does with the next mail. */
export const provider = {
  sent: [] as { id: string; to: string; inReplyTo: unknown }[],
  deliver: (): void => undefined,
};

const sender: Sender = {
  composeMail: async (mail) => {
    provider.sent.push(mail);
    const messageId = `<${mail.id}@agents.test>`;
    return { raw: Buffer.from('raw'), messageId, envelope: { from: 'bounce@agents.test', to: mail.to } };
  },
  deliver: async () => {
    provider.deliver();
    return { providerMessageId: 'queue-1', response: '250 ok' };
  },
  close: () => undefined,
};

export async function startWorld(): Promise<void> {
  api = await startTestApi({ sender });
  api.onAnswer = (method, path, answer) => answers.push({ method, path, answer });
  org = await api.organization({ unlimited: true });
}

export async function stopWorld(): Promise<void> {
  await api?.stop();
}

/** An answer's status and body, nothing left out and nothing more. */
export function expectAnswer(answer: Answer, status: number, body?: unknown): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
}

/** A `400` that names exactly these fields. */
export function expectIssues({ status, body }: Answer, ...paths: string[]): void {
  expect({ status, error: body.error }).toEqual({ status: 400, error: expect.any(Array) });
  const issues = body.error as { path: string; message: string }[];
  expect(new Set(issues.map(({ path }) => path))).toEqual(new Set(paths));
  for (const issue of issues) expect(issue).toEqual({ path: expect.any(String), message: expect.stringMatching(/./) });
  expect(Object.keys(body)).toEqual(['error']);
}

export const timestamp = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
export const idOf = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[a-z0-9]+$`));
export const words = expect.stringMatching(/\w/);
export const NOT_FOUND = { error: 'not found' };
export const IDENTITY_NOT_FOUND = { error: 'identity not found' };
/** Ids that name nothing, whatever the endpoint. */
export const NO_IDS = ['nonsense', 'x'.repeat(300), 'idt_', 'idt_zzz', 'reg_zzz', 'run_zzz', '%F0%9F%92%A5', 'a%00b'];

/** Interface §2.2. */
export const aRegistration = {
  id: idOf('reg'),
  identityId: idOf('idt'),
  appUrl: expect.any(String),
  kind: 'created',
  username: null,
  status: 'pending',
  revokedAt: null,
  createdAt: timestamp,
};

/** Interface §2.3, as it is queued. */
export const aRun = {
  id: idOf('run'),
  type: 'register',
  status: 'queued',
  registrationId: idOf('reg'),
  error: null,
  result: null,
  liveViewUrl: null,
  gatewaySessionId: null,
  createdAt: timestamp,
  endedAt: null,
};

let sites = 0;
/** The address of an app that nobody has an account at. */
export const newSite = () => `https://site${++sites}.public.test`;

export async function newIdentity(caller: Caller = org): Promise<string> {
  return (await caller.call('POST', '/v1/identities', {})).body.id;
}

interface Account {
  id: string;
  identityId: string;
  appUrl: string;
  runId: string;
}

/** A registration that has just begun. */
export async function newAccount(body: object = {}, caller: Caller = org): Promise<Account> {
  const answer = await caller.call('POST', '/v1/registrations', { appUrl: newSite(), ...body });
  expect(answer.status).toBe(201);
  const { registration, run } = answer.body;
  return { ...registration, runId: run.id };
}

/** A connection that has just begun. */
export async function newConnection(body: object = {}, caller: Caller = org): Promise<Account> {
  const wanted = { appUrl: newSite(), credentials: { username: 'me', password: 'secret' }, ...body };
  const answer = await caller.call('POST', '/v1/connections', wanted);
  expect(answer.status).toBe(201);
  const { connection, run } = answer.body;
  return { ...connection, runId: run.id };
}

/** Leads a run through events, from `queued`. */
export async function lead(runId: string, ...events: RunEvent[]): Promise<void> {
  for (const event of [{ type: 'picked_up' } as const, ...events]) await api.runs.apply(runId, event);
}

/** The run logs in, and its profile is saved. */
export async function complete({ runId, identityId }: Account, caller: Caller = org): Promise<void> {
  await lead(runId, { type: 'login_confirmed' });
  await api.database.query(
    `INSERT INTO profiles (identity_id, organization_id, storage_key, generation, saved_at) VALUES ($1, $2, 'blob', 1, now())
     ON CONFLICT (identity_id) DO UPDATE SET storage_key = 'blob'`,
    [identityId, caller.orgId],
  );
}

export async function fail({ runId }: Account): Promise<void> {
  await lead(runId, { type: 'stuck', detail: 'the page did not load' });
}

interface Mail {
  annotation?: object;
  messageIdHeader?: string | null;
  text?: string | null;
  html?: string | null;
}

/** A mail arrives at an identity; answers the message's id. */
export async function mailArrives(identityId: string, mail: Mail = {}): Promise<string> {
  const [{ email }] = await api.database.query('SELECT email FROM identities WHERE id = $1', [identityId]);
  return storeMail(api.database, email, { messageIdHeader: '<m@example.com>', ...(mail as object) });
}

/** Audit events of a subject, newest first. */
export async function auditOf(subjectId: string) {
  const { body } = await org.call('GET', '/v1/audit-events?limit=200');
  return (body as { action: string; subjectId: string; subjectType: string; meta: unknown }[]).filter(
    (event) => event.subjectId === subjectId,
  );
}

/** An organization with operator-set caps. */
export async function limited(limits: object): Promise<Caller> {
  const caller = await api.organization({ plan: 'free' });
  await api.database.query('UPDATE organizations SET limits = $2 WHERE id = $1', [caller.orgId, limits]);
  return caller;
}
