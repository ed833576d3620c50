import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ERROR_TABLE } from '#libs/domain/errors';
import { type Answer, type Caller, startTestApi, type TestApi } from '#test/harness/api';

// oxlint-disable-next-line typescript/no-explicit-any
let document: any;
let api: TestApi;
let org: Caller;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

beforeAll(async () => {
  api = await startTestApi();
  org = await api.organization({ unlimited: true });
  document = (await api.request('GET', '/openapi.json')).body;
  ajv.addSchema({ $id: 'api', components: document.components });
}, 60_000);
afterAll(() => api?.stop());

const METHODS = ['get', 'post', 'put', 'delete'];

/** The schema that the document has for an answer, with its references made absolute. */
function schemaFor(method: string, path: string, status: number): object | undefined {
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  expect(response).toBeDefined();
  const schema = response.content?.['application/json']?.schema;
  return schema && JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
}

function expectDescribed(method: string, path: string, { status, body }: Answer): void {
  const schema = schemaFor(method, path, status);
  if (!schema) return expect(body).toBeUndefined();
  const validate = ajv.compile(schema);
  expect({ method, path, status, valid: validate(body), errors: validate.errors }).toMatchObject({ valid: true });
}

describe('§9 OpenAPI', () => {
  test('is 3.1, needs no key, and describes every endpoint under /v1 with an error for a missing key', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.entries<Record<string, { responses: object; summary: string }>>(document.paths).flatMap(
      ([path, item]) =>
        METHODS.filter((method) => item[method]).map((method) => [method, path, item[method]!] as const),
    );
    expect(operations.length).toBeGreaterThanOrEqual(24);
    for (const [method, path, { responses, summary }] of operations) {
      expect(path).toMatch(/^\/v1\//);
      expect({ method, path, summary }).toMatchObject({ summary: expect.stringMatching(/./) });
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '500']));
    }
  });

  test('every reference leads somewhere, and nothing is nullable in the old way', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]*)"/g)].map(([, name]) => name!);
    for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name);
    expect(text).not.toContain('"nullable"');
  });

  test('bodies: what may be left out, and that nothing else is taken', async () => {
    const bodyOf = (method: string, path: string) => document.paths[path][method].requestBody;
    expect(bodyOf('post', '/v1/connections').required).toBe(true);
    for (const path of ['/v1/identities', '/v1/registrations/{id}/session', '/v1/runs/{id}/abort'])
      expect({ path, required: bodyOf('post', path).required }).toEqual({ path, required: false });
    expect((await org.call('POST', '/v1/identities')).status).toBe(201);
    const taken = (name: string, body: object) => ajv.compile({ $ref: `api#/components/schemas/${name}` })(body);
    expect(taken('CreateIdentityBody', { name: 'n' })).toBe(true);
    expect(taken('CreateIdentityBody', { name: 'n', colour: 'red' })).toBe(false);
    expect(taken('NoBody', { x: 1 })).toBe(false);
    const connection = { appUrl: 'https://app.public.test', credentials: { username: 'u', password: 'p' } };
    expect(taken('ConnectBody', connection)).toBe(true);
    expect(taken('ConnectBody', { ...connection, credentials: { ...connection.credentials, pin: '1' } })).toBe(false);
    expect(taken('SubscribeBody', { url: 'https://h.public.test', events: [] })).toBe(false);
  });

  test('examples of errors are what the table says', () => {
    for (const item of Object.values<Record<string, { responses: object }>>(document.paths)) {
      for (const [status, response] of Object.values(item).flatMap(({ responses }) => Object.entries(responses))) {
        for (const [code, example] of Object.entries<{ value: { code?: string } }>(
          response.content?.['application/json']?.examples ?? {},
        )) {
          if (!(code in ERROR_TABLE)) continue;
          expect(ERROR_TABLE[code as keyof typeof ERROR_TABLE].status).toBe(Number(status));
          if (example.value.code !== undefined) expect(example.value.code).toBe(code);
        }
      }
    }
  });

  test('real answers are what it says', async () => {
    const call = async (method: string, path: string, at: string, body?: unknown) => {
      const answer = await org.call(method, at, body);
      expectDescribed(method, path, answer);
      return answer.body;
    };
    const identity = await call('POST', '/v1/identities', '/v1/identities', { name: 'n' });
    await call('POST', '/v1/identities', '/v1/identities', { name: 7 });
    await call('GET', '/v1/identities', '/v1/identities');
    await call('GET', '/v1/identities/{id}', `/v1/identities/${identity.id}`);
    await call('GET', '/v1/identities/{id}', '/v1/identities/idt_nope');
    const { registration, run } = await call('POST', '/v1/registrations', '/v1/registrations', {
      identityId: identity.id,
      appUrl: 'https://app.public.test',
    });
    await call('POST', '/v1/registrations', '/v1/registrations', {
      identityId: identity.id,
      appUrl: 'https://x.public.test',
    });
    await call('GET', '/v1/registrations', '/v1/registrations');
    await call('GET', '/v1/registrations/{id}', `/v1/registrations/${registration.id}`);
    await call('GET', '/v1/registrations/{id}/credentials', `/v1/registrations/${registration.id}/credentials`);
    await call('DELETE', '/v1/identities/{id}', `/v1/identities/${identity.id}`);
    await call('GET', '/v1/runs', '/v1/runs');
    await call('GET', '/v1/runs/{id}', `/v1/runs/${run.id}`);
    await call('GET', '/v1/runs/{id}/recording', `/v1/runs/${run.id}/recording`);
    await call('POST', '/v1/runs/{id}/resume', `/v1/runs/${run.id}/resume`);
    await call('POST', '/v1/runs/{id}/abort', `/v1/runs/${run.id}/abort`);
    await call('POST', '/v1/registrations/{id}/login', `/v1/registrations/${registration.id}/login`);
    const { connection } = await call('POST', '/v1/connections', '/v1/connections', {
      appUrl: 'https://app.public.test',
      credentials: { username: 'u', password: 'p' },
    });
    await call('GET', '/v1/connections', '/v1/connections');
    await call('POST', '/v1/connections/{id}/revoke', `/v1/connections/${connection.id}/revoke`);
    await call('GET', '/v1/registrations/{id}/credentials', `/v1/registrations/${connection.id}/credentials`);
    await call('DELETE', '/v1/connections/{id}', `/v1/connections/${connection.id}`);
    await call('GET', '/v1/messages', '/v1/messages');
    await call('GET', '/v1/audit-events', '/v1/audit-events');
    await call('POST', '/v1/webhooks', '/v1/webhooks', { url: 'https://h.public.test', events: ['run.failed'] });
    await call('GET', '/v1/webhooks', '/v1/webhooks');
    await call('POST', '/v1/webhooks', '/v1/webhooks', { url: 'http://127.0.0.1', events: ['run.failed'] });
  });

  test('the page for people loads only from here', async () => {
    const { status, body } = await api.request('GET', '/docs');
    expect(status).toBe(200);
    expect(body).not.toMatch(/https?:\/\//);
    expect((await api.request('GET', '/docs/swagger-ui-bundle.js')).status).toBe(200);
  });
});

describe('addresses for operators', () => {
  test('/healthz, /readyz, /metrics', async () => {
    expect((await api.request('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await api.request('GET', '/readyz')).status).toBe(200);
    const { body } = await api.request('GET', '/metrics');
    expect(body).toContain('latchkey_http_request_seconds_bucket{');
    expect(body).toContain('route="/v1/runs/:id"');
  });
});
