import type { Import } from './imports.js';

/**
 * Which ways imports may point. `from` names files, the first rule that fits a file holds. `to` names files of ours that
 * it may import besides its own folder, `types` what it may import as a type only, `packages` (all unless given) which
 * packages, `own` how many leading parts of the path make up its own folder.
 */
interface Rule {
  from: RegExp;
  own: number;
  to: RegExp[];
  types?: RegExp[];
  packages?: RegExp[];
}

const LIBS_FOUNDATION = /^libs\/(domain|config|processes)\//;
const NO_TEMPORAL = /^(?!@temporalio\/)/;
const MESSAGES = /^workflows\/.*\.messages$/;
const TEMPORAL_IN_WORKFLOWS = /^@temporalio\/(workflow|common)$/;

const RULES: Rule[] = [
  { from: /^workflows\/index\.ts$/, own: 1, to: [], packages: [] },
  {
    from: /^workflows\/.*\.messages\.ts$/,
    own: 2,
    to: [/^libs\/domain\//, MESSAGES],
    types: [/^activities\/.*\.contract$/],
    packages: [TEMPORAL_IN_WORKFLOWS],
  },
  {
    from: /^workflows\//,
    own: 2,
    to: [/^libs\/domain\//, /^temporal\/names$/, MESSAGES],
    types: [/^activities\/.*\.contract$/],
    packages: [TEMPORAL_IN_WORKFLOWS],
  },
  {
    from: /^activities\//,
    own: 2,
    to: [/^libs\//, /^activities\/((runtime|told-mails)\/|.*\.contract$)/, /^temporal\/names$/],
  },
  { from: /^libs\/domain\//, own: 2, to: [], packages: [/^node:crypto$/] },
  { from: /^libs\/config\//, own: 2, to: [], packages: [NO_TEMPORAL] },
  { from: /^libs\/processes\//, own: 2, to: [/^libs\/config\//], packages: [NO_TEMPORAL] },
  { from: /^libs\/agent\//, own: 2, to: [LIBS_FOUNDATION, /^libs\/browser\//], packages: [NO_TEMPORAL] },
  {
    from: /^libs\//,
    own: 2,
    to: [LIBS_FOUNDATION],
    types: [/^libs\/storage\/blob-store$/],
    packages: [NO_TEMPORAL],
  },
  { from: /^temporal\/names\.ts$/, own: 9, to: [], packages: [] },
  { from: /^temporal\//, own: 1, to: [LIBS_FOUNDATION, MESSAGES], types: [/^workflows\/.*\.workflow$/] },
  { from: /^apps\/worker\//, own: 2, to: [/^libs\//, /^temporal\//, /^activities\//, MESSAGES] },
  { from: /^apps\/demo\//, own: 2, to: [/^libs\//, /^examples\//] },
  // The API mounts the gateway on its port.
  { from: /^apps\/api\/main\.ts$/, own: 2, to: [/^libs\//, /^apps\/gateway\//] },
  { from: /^apps\//, own: 2, to: [/^libs\//, /^temporal\//, MESSAGES] },
  { from: /^examples\//, own: 2, to: [] },
];

/** Whether the matrix allows `file` to import this. */
export function isAllowed(file: string, { target, ours, typeOnly }: Import): boolean {
  const rule = RULES.find(({ from }) => from.test(file));
  if (!rule) return false;
  if (!ours) return !rule.packages || rule.packages.some((pattern) => pattern.test(target));
  const own = file.split('/').slice(0, rule.own).join('/');
  if (target.startsWith(`${own}/`)) return true;
  if (rule.to.some((pattern) => pattern.test(target))) return true;
  return typeOnly && (rule.types ?? []).some((pattern) => pattern.test(target));
}
