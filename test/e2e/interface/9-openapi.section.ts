import { describe, expect, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { answers, api } from './world.js';

describe('9 OpenAPI', () => {
  test('every answer of every section is described: its status, and its body by the schema', async () => {
    const { body: document } = await api.request('GET', '/openapi.json');
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: document.components });
    const validators = new Map<string, ValidateFunction | null>();
    const routes = Object.keys(document.paths).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace('{id}', '[^/]+')}$`),
      // `/v1/messages/wait` is no message with the id `wait`.
      fixed: !path.includes('{'),
    }));
    routes.sort((a, b) => Number(b.fixed) - Number(a.fixed));
    const described = new Set<string>();
    const wrong = new Set<string>();
    for (const { method, path, answer } of answers) {
      const route = routes.find(({ pattern }) => pattern.test(path.split('?')[0]!));
      const responses = route && document.paths[route.path][method.toLowerCase()]?.responses;
      if (!responses) continue;
      const name = `${method} ${route.path} ${answer.status}`;
      const response = responses[answer.status];
      if (!response) {
        wrong.add(`${name} is not described`);
        continue;
      }
      described.add(name);
      if (!validators.has(name)) {
        const schema = response.content?.['application/json']?.schema;
        const absolute = schema && JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
        validators.set(name, absolute ? ajv.compile(absolute) : null);
      }
      const validate = validators.get(name)!;
      const fits = validate ? validate(answer.body) : answer.body === undefined;
      if (!fits) wrong.add(`${name}: ${JSON.stringify(validate?.errors ?? answer.body)}`);
    }
    expect([...wrong]).toEqual([]);
    expect(described.size).toBeGreaterThan(100);
  });
});
