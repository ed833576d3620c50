import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RunEntity } from '#libs/database/entities/run.entity';
import { type Caller, startTestApi, type TestApi } from '#test/harness/api';
import { AccountGoneError, RunSecrets, TotpSpentError } from './agent-secrets.js';

const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('what a step writes to the vault', () => {
  let api: TestApi;
  let org: Caller;
  beforeAll(async () => {
    api = await startTestApi();
    org = await api.organization({ unlimited: true });
  }, 120_000);
  afterAll(() => api?.stop());

  /** A run that has its browser, and the secrets that its agent has in hand. */
  const begun = async (path: string, body: object) => {
    const { run } = (await org.call('POST', path, { appUrl: 'https://app.public.test', ...body })).body;
    await api.runs.apply(run.id, { type: 'picked_up' });
    const row = await api.database.manager.findOneByOrFail(RunEntity, { id: run.id });
    return { row, secrets: new RunSecrets(api.database, api.parts.vault, row, 'ada') };
  };
  const vaulted = async ({ registrationId }: RunEntity) => {
    const of = 'SELECT 1 FROM credentials WHERE registration_id = $1';
    return (await api.database.query(of, [registrationId])).length;
  };
  const rejectsAll = async (secrets: RunSecrets) => {
    await expect(secrets.newPassword({})).rejects.toThrow(AccountGoneError);
    await expect(secrets.savePassword('Mailed-by-the-app-1')).rejects.toThrow(AccountGoneError);
    await expect(secrets.saveTotpSeed(SEED)).rejects.toThrow(AccountGoneError);
  };

  test('is there while the run lives', async () => {
    const { row, secrets } = await begun('/v1/registrations', {});
    const password = await secrets.newPassword({});
    await secrets.saveTotpSeed(SEED);
    await secrets.saveUsername('ada');
    expect(await api.parts.vault.read(api.database.manager, org.orgId, row.registrationId)).toEqual({
      password,
      totpSeed: SEED,
      origin: 'generated',
    });
    const [account] = await api.database.query('SELECT username, has_totp FROM registrations WHERE id = $1', [
      row.registrationId,
    ]);
    expect(account).toEqual({ username: 'ada', has_totp: true });
  });

  test('leaves a name that a caller has written meanwhile, and a run that is over knows it by that', async () => {
    const { row, secrets } = await begun('/v1/registrations', { credentials: { username: 'ada' } });
    expect(await secrets.renamed()).toBeNull();
    const at = `/v1/registrations/${row.registrationId}`;
    await org.call('PUT', `${at}/credentials`, { username: 'grace' });
    expect(await secrets.renamed()).toBe('grace');
    expect(await secrets.renamed()).toBeNull();
    expect(await secrets.settleUsername('hopper')).toBe('hopper');
    await org.call('PUT', `${at}/credentials`, { username: 'countess' });
    expect(await secrets.settleUsername('ada')).toBe('countess');
    await org.call('PUT', `${at}/credentials`, { username: 'byron' });
    await api.runs.apply(row.id, { type: 'login_confirmed' });
    expect((await org.call('GET', `${at}/credentials`)).body.username).toBe('byron');
    expect((await org.call('GET', `/v1/runs/${row.id}`)).body.result.username).toBe('byron');
  });

  test('is no new password where a caller has supplied one since the vault was read', async () => {
    const { row, secrets } = await begun('/v1/registrations', {});
    expect(await secrets.password()).toEqual(expect.any(String));
    const path = `/v1/registrations/${row.registrationId}/credentials`;
    await org.call('PUT', path, { password: 'Of-the-caller-1' });
    expect(await secrets.newPassword({})).toBeNull();
    expect(await secrets.password()).toBe('Of-the-caller-1');
    expect((await org.call('GET', path)).body).toMatchObject({ password: 'Of-the-caller-1', origin: 'supplied' });
  });

  describe('a password that was made up for an account', () => {
    const left = async ({ registrationId }: RunEntity) =>
      (await org.call('GET', `/v1/registrations/${registrationId}/credentials`)).body;

    test('is none of it where its only run had no use for one', async () => {
      const { row, secrets } = await begun('/v1/registrations', {});
      await secrets.hasTotp();
      await secrets.plaintexts();
      await secrets.dropUnusedPassword();
      expect(await left(row)).toMatchObject({ password: null, origin: 'generated' });
    });

    test.each([
      ['asked for', (secrets: RunSecrets) => secrets.password()],
      ['made to a page’s rules', (secrets: RunSecrets) => secrets.newPassword({})],
      ['told by the app', (secrets: RunSecrets) => secrets.savePassword('Mailed-by-the-app-1')],
    ])('stays where it was %s', async (_how, use) => {
      const { row, secrets } = await begun('/v1/registrations', {});
      await use(secrets);
      await secrets.dropUnusedPassword();
      expect((await left(row)).password).toEqual(expect.any(String));
    });

    test('stays where an earlier run may have typed it, and so does one that a caller supplied', async () => {
      const { id: identityId } = (await org.call('POST', '/v1/identities', {})).body;
      const first = await begun('/v1/registrations', { identityId });
      await api.runs.apply(first.row.id, { type: 'stuck', detail: 'The page stays empty.' });
      const again = await begun('/v1/registrations', { identityId });
      expect(again.row.registrationId).toBe(first.row.registrationId);
      await again.secrets.dropUnusedPassword();
      expect((await left(again.row)).password).toEqual(expect.any(String));

      const supplied = await begun('/v1/registrations', { credentials: { password: 'Of-the-caller-1' } });
      await supplied.secrets.dropUnusedPassword();
      expect((await left(supplied.row)).password).toBe('Of-the-caller-1');
    });
  });

  test('three authenticator codes are all that a run gets, whatever became of their forms', async () => {
    const { row, secrets } = await begun('/v1/registrations', {});
    await secrets.saveTotpSeed(SEED);
    const { signal } = new AbortController();
    const typed = 'UPDATE runs SET totp_injections = $2 WHERE id = $1';
    await api.database.query(typed, [row.id, 2]);
    expect(await secrets.totpCode(signal)).toMatch(/^\d{6}$/);
    await expect(secrets.totpCode(signal)).rejects.toThrow(TotpSpentError);
  });

  test('does not bring back the vault of an identity that an abort has rolled back', async () => {
    const { row, secrets } = await begun('/v1/registrations', {});
    await org.call('POST', `/v1/runs/${row.id}/abort`);
    expect((await org.call('GET', `/v1/identities/${row.identityId}`)).status).toBe(404);
    await rejectsAll(secrets);
    expect(await vaulted(row)).toBe(0);
  });

  test('does not bring back the vault of a connection that was deleted, even while it is being deleted', async () => {
    const { row, secrets } = await begun('/v1/connections', { credentials: { username: 'ada', password: 'secret' } });
    const saving = await api.database.transaction(async (deletion) => {
      await deletion.query('SELECT 1 FROM identities WHERE id = $1 FOR UPDATE', [row.identityId]);
      let isDone = false;
      const saved = secrets.savePassword('Mailed-by-the-app-1').finally(() => (isDone = true));
      const late = expect(saved).rejects.toThrow(AccountGoneError);
      while (!isDone && !(await somebodyWaits())) await new Promise(setImmediate);
      await deletion.query("UPDATE registrations SET status = 'disabled', purged = true WHERE id = $1", [
        row.registrationId,
      ]);
      await deletion.query('DELETE FROM credentials WHERE registration_id = $1', [row.registrationId]);
      return { late };
    });
    await saving.late;
    await rejectsAll(secrets);
    expect(await vaulted(row)).toBe(0);
  });

  const somebodyWaits = async () => {
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    return (await api.database.query(waiting)).length > 0;
  };
});
