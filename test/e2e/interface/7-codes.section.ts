import { describe, expect, test } from '@jest/globals';
import { ERROR_TABLE, type ErrorCode } from '#libs/domain/errors';
import type { Answer, Caller } from '#test/harness/api';
import { api, complete, limited, newAccount, newConnection, newIdentity, org } from './world.js';

/** Interface §7: code, status, and the member that the body carries besides. */
const CODES: Record<string, [status: number, member?: string]> = {
  SEND_LIMIT_EXCEEDED: [429, 'limit'],
  PLAN_EMAIL_LIMIT_EXCEEDED: [402, 'limit'],
  IDENTITY_LIMIT_EXCEEDED: [429, 'limit'],
  RUN_LIMIT_EXCEEDED: [429, 'limit'],
  LOCAL_PART_RESERVED: [409, 'localPart'],
  IDENTITY_BUSY: [409],
  ALREADY_CONNECTED: [409],
  ALREADY_REGISTERED: [409],
  REVOKED: [409],
  NOT_ACTIVE: [409],
  NO_PROFILE: [409],
  SESSION_STALE: [409, 'runId'],
  SESSION_PENDING: [409, 'runId'],
  SESSION_ALREADY_OPEN: [409, 'sessionId'],
  NOT_BLOCKED: [409, 'status'],
  NOT_INTERVENABLE: [409, 'status'],
  ALREADY_TERMINAL: [409, 'status'],
  CREDENTIALS_WRITE_ONLY: [403],
  BAD_TOTP_SEED: [400],
};
/** Told by their words alone. */
const WITHOUT_CODE = [
  'LOCAL_PART_TAKEN',
  'NOT_FOUND',
  'IDENTITY_NOT_FOUND',
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'URL_NOT_ALLOWED',
  'UNAVAILABLE',
];

const call = (method: string, path: string, body?: object, caller: Caller = org) =>
  caller.call(method, `/v1/${path}`, body);
const connectBody = { appUrl: 'https://codes.public.test', credentials: { username: 'u', password: 'p' } };
const mail = { to: 'a@example.com', subject: 's', text: 't' };

/** A call that is answered by each code. */
const CALLS: Partial<Record<ErrorCode, () => Promise<Answer>>> = {
  SEND_LIMIT_EXCEEDED: async () => {
    const caller = await api.organization();
    await book(caller, 100);
    return call('POST', 'messages', { identityId: await newIdentity(caller), ...mail }, caller);
  },
  PLAN_EMAIL_LIMIT_EXCEEDED: async () => {
    const caller = await limited({ emailsPerMonth: 0 });
    return call('POST', 'messages', { identityId: await newIdentity(caller), ...mail }, caller);
  },
  IDENTITY_LIMIT_EXCEEDED: async () => call('POST', 'identities', {}, await limited({ identities: 0 })),
  RUN_LIMIT_EXCEEDED: async () => call('POST', 'connections', connectBody, await limited({ runsPerDay: 0 })),
  LOCAL_PART_RESERVED: () => call('POST', 'identities', { localPart: 'abuse' }),
  IDENTITY_BUSY: async () => call('DELETE', `identities/${(await newAccount()).identityId}`),
  ALREADY_CONNECTED: async () => {
    const { identityId, appUrl } = await newConnection();
    return call('POST', 'registrations', { identityId, appUrl });
  },
  ALREADY_REGISTERED: async () => {
    const { identityId, appUrl } = await newAccount();
    return call('POST', 'connections', { ...connectBody, identityId, appUrl });
  },
  REVOKED: async () => {
    const { id } = await newConnection({ identityId: await newIdentity() });
    await call('POST', `connections/${id}/revoke`);
    return call('POST', `registrations/${id}/login`);
  },
  NOT_ACTIVE: async () => call('POST', `registrations/${(await newAccount()).id}/session`),
  NO_PROFILE: async () => {
    const account = await active();
    await api.database.query('UPDATE profiles SET storage_key = NULL WHERE identity_id = $1', [account.identityId]);
    return call('POST', `registrations/${account.id}/session`, { verify: false });
  },
  SESSION_STALE: async () => call('POST', `registrations/${(await active()).id}/session`, { maxStaleSec: 0 }),
  SESSION_PENDING: async () => {
    const { id } = await active();
    await call('POST', `registrations/${id}/login`);
    return call('POST', `registrations/${id}/session`);
  },
  SESSION_ALREADY_OPEN: async () => {
    const { id } = await active();
    await call('POST', `registrations/${id}/session`);
    return call('POST', `registrations/${id}/session`);
  },
  NOT_BLOCKED: async () => call('POST', `runs/${(await newAccount()).runId}/resume`),
  NOT_INTERVENABLE: async () => call('POST', `runs/${(await newAccount()).runId}/intervene`),
  ALREADY_TERMINAL: async () => call('POST', `runs/${(await active()).runId}/abort`),
  CREDENTIALS_WRITE_ONLY: async () => call('GET', `registrations/${(await newConnection()).id}/credentials`),
  BAD_TOTP_SEED: () =>
    call('POST', 'connections', { ...connectBody, credentials: { username: 'u', password: 'p', totpSeed: '!' } }),
};

async function active() {
  api.sessions.mode = 'up';
  const account = await newAccount({ identityId: await newIdentity() });
  await complete(account);
  return account;
}

const book = (caller: Caller, count: number) =>
  api.database.query(
    `INSERT INTO usage_ledger (organization_id, kind, reference) SELECT $1, 'send', gen_random_uuid() FROM generate_series(1, $2)`,
    [caller.orgId, count],
  );

describe('7 codes', () => {
  test('the list of the interface is the list of the code', () => {
    expect(new Set(Object.keys(ERROR_TABLE))).toEqual(new Set([...Object.keys(CODES), ...WITHOUT_CODE]));
  });

  test.each(Object.entries(CODES))('%s', async (code, [status, member]) => {
    const answer = await CALLS[code as ErrorCode]!();
    const body = { error: expect.any(String), code, ...(member && { [member]: expect.anything() }) };
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body });
    const members = ['error', 'code', ...(member ? [member] : []), ...(status === 402 ? ['planId'] : [])];
    expect(Object.keys(answer.body).sort()).toEqual(members.sort());
  });
});
