import { describe, expect, test } from '@jest/globals';
import {
  auditOf,
  complete,
  expectAnswer,
  expectIssues,
  newAccount,
  newConnection,
  NO_IDS,
  NOT_FOUND,
  org,
  words,
} from './world.js';

const path = (id: string) => `/v1/registrations/${id}/credentials`;
const read = (id: string) => org.call('GET', path(id));
const write = (id: string, body?: object) => org.call('PUT', path(id), body);

describe('4.2 GET /v1/registrations/:id/credentials', () => {
  test('a generated password: 20 characters of mixed classes; each read is audited', async () => {
    const account = await newAccount();
    for (let reads = 1; reads <= 2; reads++) {
      const answer = await read(account.id);
      expectAnswer(answer, 200, { username: null, password: expect.stringMatching(/^.{20}$/), origin: 'generated' });
      for (const characters of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/])
        expect(answer.body.password).toMatch(characters);
      const [event, ...others] = await auditOf(account.id);
      expect(event).toMatchObject({ action: 'credentials.read', subjectType: 'registration', meta: null });
      expect(others).toHaveLength(reads);
    }
  });

  test('supplied ones, as supplied', async () => {
    const { id } = await newAccount({ credentials: { username: 'u@x', password: 'pa ss' } });
    expectAnswer(await read(id), 200, { username: 'u@x', password: 'pa ss', origin: 'supplied' });
    const named = await newAccount({ credentials: { username: 'only-a-name' } });
    expect((await read(named.id)).body).toMatchObject({ username: 'only-a-name', origin: 'generated' });
  });

  test('403 CREDENTIALS_WRITE_ONLY for a connection, whatever its status; nothing audited', async () => {
    const connection = await newConnection();
    const refused = { error: words, code: 'CREDENTIALS_WRITE_ONLY' };
    expectAnswer(await read(connection.id), 403, refused);
    await complete(connection);
    await org.call('DELETE', `/v1/connections/${connection.id}`);
    expectAnswer(await read(connection.id), 403, refused);
    const actions = (await auditOf(connection.id)).map(({ action }) => action);
    expect(actions).not.toContain('credentials.read');
  });

  test.each(NO_IDS)('404 for %s', async (id) => {
    expectAnswer(await read(id), 404, NOT_FOUND);
    expectAnswer(await write(id, { password: 'x' }), 404, NOT_FOUND);
  });
});

describe('4.2 PUT /v1/registrations/:id/credentials', () => {
  test('204 overwrites what is given; audit credentials.write', async () => {
    const { id } = await newAccount();
    expectAnswer(await write(id, { password: 'new' }), 204);
    expectAnswer(await read(id), 200, { username: null, password: 'new', origin: 'supplied' });
    expectAnswer(await write(id, { username: 'name' }), 204);
    expectAnswer(await read(id), 200, { username: 'name', password: 'new', origin: 'supplied' });
    const writes = (await auditOf(id)).filter(({ action }) => action === 'credentials.write');
    expect(writes).toMatchObject([{ subjectType: 'registration', meta: null }, {}]);
    expectAnswer(await write(id, {}), 204);
  });

  test('204 on a connection that is not revoked, 409 REVOKED on one that is', async () => {
    const connection = await newConnection();
    expectAnswer(await write(connection.id, { password: 'new' }), 204);
    await complete(connection);
    await org.call('POST', `/v1/connections/${connection.id}/revoke`);
    expectAnswer(await write(connection.id, { password: 'newer' }), 409, { error: words, code: 'REVOKED' });
    expectIssues(await write(connection.id, { password: 7 }), 'password');
  });

  test.each([
    [{ username: 7 }, 'username'],
    [{ password: null }, 'password'],
    [{ totpSeed: 'JBSWY3DPEHPK3PXP' }, 'totpSeed'],
    [{ surprise: 1 }, 'surprise'],
  ])('400 for %j: %s', async (body, field) => expectIssues(await write('reg_nope', body), field));
});
