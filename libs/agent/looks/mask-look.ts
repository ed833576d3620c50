import type { View } from '../perceive/view.types.js';
import type { Look } from './look.js';

const MASK = '…';
/** Still a seed to the rules, but nobody's. */
const SEED = 'MASKEDSEEDMASKED';
/** Long runs of letters and digits mixed: tokens, identifiers, keys. */
const TOKEN = /(?=[A-Za-z0-9_~+=-]*\d)(?=[A-Za-z0-9_~+=-]*[A-Za-z])[A-Za-z0-9_~+=-]{20,}/g;
const PARAMETER = /([?&#][\w[\].-]+=)([^&#\s"')]+)/g;
const WORDS = /^[A-Za-z:_./-]{1,40}$/;
/** What a memory holds of secrets. */
const SECRET_MEMORIES = new Set(['mail', 'mailedPassword', 'passwordBefore']);

/** Takes seeds, known secrets, the values of parameters and tokens out of a text of this page. */
export function masker(view: Pick<View, 'seeds'>, memory: unknown, secrets: string[]): (text: string) => string {
  const seeds = view.seeds.filter((seed) => seed.length > 0);
  const known = [...new Set([...secrets, ...memorized(memory)])].filter((secret) => secret.length > 3);
  return (said) => {
    let masked = said;
    for (const seed of seeds) masked = masked.replaceAll(seed, SEED);
    for (const secret of known) masked = masked.replaceAll(secret, MASK);
    return masked
      .replace(PARAMETER, (all, name: string, value: string) => (WORDS.test(value) ? all : `${name}${MASK}`))
      .replace(TOKEN, MASK);
  };
}

/**
 * A look that may be kept: no value of any field, none of the known secrets, no tokens. What a page says besides stays, so that the
 * rules decide as they did.
 */
export function maskLook(look: Look, secrets: string[]): Look {
  const text = masker(look.view, look.memory, secrets);
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(mask);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), mask(one)]));
  };
  const { memory, view, ...rest } = look;
  // What a list offers is the page's own; what was typed is not.
  const fields = view.fields.map((field) => (field.tag === 'select' ? field : { ...field, value: '' }));
  const kept = Object.fromEntries(
    Object.entries(memory as object).map(([name, value]) => [name, SECRET_MEMORIES.has(name) ? hidden(value) : value]),
  );
  return mask({ ...rest, memory: kept, view: { ...view, fields } }) as Look;
}

/** That there was a secret is what the rules ask. */
function hidden(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value && MASK;
  return Object.fromEntries(Object.keys(value).map((name) => [name, MASK]));
}

function memorized(memory: unknown): string[] {
  const { mail, ...held } = memory as Record<string, unknown>;
  const kept = [...SECRET_MEMORIES].map((name) => held[name]);
  return [...Object.values(mail ?? {}), ...kept].filter((one): one is string => typeof one === 'string');
}
