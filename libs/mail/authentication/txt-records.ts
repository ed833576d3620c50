import { Resolver } from 'node:dns/promises';

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 2_000;

/** Asks for DNS records as `dns.promises.resolve` does. */
export type Resolve = (name: string, type: string) => Promise<unknown>;

/** TXT records for the checks of senders: short patience, answers kept for a while, failures not. */
export function txtRecords(): Resolve {
  const resolver = new Resolver({ timeout: 1_500, tries: 1 });
  const kept = new Map<string, { records: string[][]; until: number }>();
  return async (name, type) => {
    if (type !== 'TXT') return resolver.resolve(name, type);
    const known = kept.get(name);
    if (known && known.until > Date.now()) return known.records;
    const records = await resolver.resolveTxt(name);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(name, { records, until: Date.now() + KEPT_MS });
    return records;
  };
}
