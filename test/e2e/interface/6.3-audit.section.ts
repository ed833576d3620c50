import { describe, expect, test } from '@jest/globals';
import { AUDIT_ACTIONS } from '#libs/domain/audit-actions';
import { api, complete, newAccount, newConnection, newIdentity } from './world.js';

describe('6.3 audit events emitted', () => {
  test('all thirteen actions, each with its subject and meta, in order', async () => {
    const caller = await api.organization({ unlimited: true });
    Object.assign(api.parts.browsers, { storageState: async () => ({ cookies: [], origins: [] }) });
    const call = (method: string, path: string, body?: object) => caller.call(method, `/v1/${path}`, body);
    const identityId = await newIdentity(caller);
    const { email } = (await call('GET', `identities/${identityId}`)).body;

    const created = await newAccount({ identityId }, caller);
    await api.runs.apply(created.runId, { type: 'picked_up' });
    await call('POST', `runs/${created.runId}/intervene`);
    await call('POST', `runs/${created.runId}/resume`);
    await call('POST', `runs/${created.runId}/abort`);
    const again = await call('POST', `registrations/${created.id}/login`);
    await complete({ ...created, runId: again.body.run.id }, caller);
    await call('GET', `registrations/${created.id}/credentials`);
    await call('PUT', `registrations/${created.id}/credentials`, { password: 'x' });
    await call('POST', `registrations/${created.id}/session`);
    await call('POST', `registrations/${created.id}/session/export`);
    await call('DELETE', `registrations/${created.id}/session`);
    const connected = await newConnection({ identityId }, caller);
    await complete(connected, caller);
    await call('POST', `connections/${connected.id}/revoke`);
    await call('DELETE', `connections/${connected.id}`);
    await call('DELETE', `identities/${identityId}`);

    const { body } = await call('GET', 'audit-events');
    const events = body
      .reverse()
      .map(({ action, subjectType, subjectId, meta }: Record<string, unknown>) => [
        action,
        subjectType,
        subjectId,
        meta,
      ]);
    const origin = (appUrl: string) => new URL(appUrl).origin;
    expect(events).toEqual([
      [
        'registration.create',
        'registration',
        created.id,
        { credentialOrigin: 'generated', appOrigin: origin(created.appUrl) },
      ],
      ['run.intervene', 'run', created.runId, null],
      ['run.resume', 'run', created.runId, null],
      ['run.abort', 'run', created.runId, null],
      ['credentials.read', 'registration', created.id, null],
      ['credentials.write', 'registration', created.id, null],
      ['session.open', 'identity', identityId, { registrationId: created.id }],
      ['session.export', 'registration', created.id, null],
      ['session.close', 'identity', identityId, null],
      ['connection.create', 'registration', connected.id, { appOrigin: origin(connected.appUrl), hasTotp: false }],
      ['connection.revoke', 'registration', connected.id, null],
      ['connection.delete', 'registration', connected.id, null],
      ['identity.delete', 'identity', identityId, { email }],
    ]);
    expect(new Set(events.map(([action]: string[]) => action))).toEqual(new Set(Object.keys(AUDIT_ACTIONS)));
  });
});
