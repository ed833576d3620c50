import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { root } from '#test/architecture/imports';

export interface ComposeService {
  image?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  expose?: string[];
  volumes?: (string | { source: string; target: string })[];
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

/** docker-compose.yml as it is written: anchors merged, variables not filled in. Compose reads YAML 1.1. */
export function readCompose(): Compose {
  return load(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { schema: YAML11_SCHEMA }) as Compose;
}

/** A service's environment, filled in as compose does from `variables`: `${A:-else}`, `${A:+instead}`, `${A:?why}`, `${A}`. */
export function environmentOf(
  { environment = {} }: ComposeService,
  variables: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value), variables)]));
}

function fill(text: string, variables: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-+?])([^}]*))?\}/g, (_, name: string, operator?: string, word = '') => {
    const value = variables[name] ?? '';
    if (operator === '-') return value || word;
    if (operator === '+') return value && word;
    if (operator === '?' && !value) throw new Error(`${name}: ${word}`);
    return value;
  });
}
