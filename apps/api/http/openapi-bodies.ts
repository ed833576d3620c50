import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = { required?: string[]; additionalProperties?: boolean };
type Operation = { requestBody?: { required?: boolean; content: Record<string, { schema: object }> } };

/**
 * Says about request bodies what the validation does: one without a required property may be left out, and a property that the
 * interface does not name is refused, in the bodies and in what lies in them.
 */
export function describeBodies(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const { requestBody } of Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[])) {
    if (!requestBody) continue;
    const [body, ...inner] = reachable(requestBody.content, schemas);
    requestBody.required = (body?.required ?? []).length > 0;
    for (const schema of [body, ...inner]) if (schema) schema.additionalProperties = false;
  }
}

/** The schemas that a part of the document refers to, and those that they refer to. */
function reachable(part: unknown, schemas: Record<string, Schema>): Schema[] {
  const names = [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
  return names.flatMap((name) => [schemas[name]!, ...reachable(schemas[name], schemas)]);
}
