/** One operation of the OpenAPI document, as far as a caller can vary it. */
export interface Operation {
  method: string;
  path: string;
  /** Names of its query parameters. */
  query: string[];
  /** A body with every member, valid as far as its form goes; null where it takes none. */
  body: Record<string, unknown> | null;
}

// The document is JSON of a well-known form; its types would be longer than this file.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** Every operation that the document describes. */
export function describedOperations(document: Json): Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content['application/json'].schema;
      const body = schema && (sample(schema, document, '') as Record<string, unknown>);
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one: Json) => one.in === 'query').map((one: Json) => one.name as string),
        body: body && Object.keys(body).length > 0 ? body : null,
      };
    }),
  );
}

function sample(schema: Json, document: Json, name: string): unknown {
  if (schema.$ref) return sample(document.components.schemas[schema.$ref.split('/').at(-1)], document, name);
  if (schema.allOf) return sample(schema.allOf[0], document, name);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [sample(schema.items, document, name)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'string') return sampleText(schema, name);
  const members = Object.entries<Json>(schema.properties ?? {});
  return Object.fromEntries(members.map(([member, own]) => [member, sample(own, document, member)]));
}

function sampleText({ format }: Json, name: string): string {
  if (format === 'uri') return 'https://a.public.test';
  if (format === 'email') return 'a@example.com';
  return { identityId: 'idt_x', inReplyTo: 'msg_x', totpSeed: 'JBSWY3DPEHPK3PXP' }[name] ?? 'x';
}
