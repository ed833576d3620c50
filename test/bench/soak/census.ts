import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { WholeService } from '#test/harness/whole-service';
import { inspectProcess, type Needs } from './inspect.js';

/** What one kind of process holds: memory in MiB, open files and sockets, threads, and how many processes there are. */
interface Holding {
  processes: number;
  mib: number;
  files: number;
  threads: number;
}

/** Everything the service holds at one moment: by kind of process, and what only its parts know of themselves. */
export interface Census {
  byKind: Record<string, Holding>;
  connections: number;
  /** Heap, timers and handles of the Node processes; only where they were asked for, since looking stops them for a moment. */
  needs: Record<string, Needs>;
}

const NODE_KINDS = ['api', 'worker', 'supervisor'];
const KINDS: [kind: string, word: RegExp][] = [
  ['api', /apps\/api\/main\.js/],
  ['worker', /apps\/worker\/main\.js/],
  ['supervisor', /apps\/service\/main\.js/],
  ['temporal', /server start-dev/],
  ['postgres', /postgres/],
  ['mail', /dovecot|imap|lmtp/],
  ['chromium', /chrom/i],
];

/** Looks at the service and everything below it; `closely` also into its Node processes. */
export async function takeCensus({ service }: WholeService, closely = false): Promise<Census> {
  const byKind: Record<string, Holding> = {};
  const needs: Record<string, Needs> = {};
  for (const pid of descendants(service.child.pid!)) {
    const held = holding(pid);
    if (!held) continue;
    const { mib, files, threads } = held;
    const sum = (byKind[held.kind] ??= { processes: 0, mib: 0, files: 0, threads: 0 });
    sum.processes += 1;
    sum.mib += mib;
    sum.files += files;
    sum.threads += threads;
    if (closely && NODE_KINDS.includes(held.kind)) needs[held.kind] = await inspectProcess(pid);
  }
  return { byKind, connections: await countConnections(service.databaseUrl), needs };
}

function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /\) \S (\d+)/.exec(read(name, 'stat'))?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const below = [root];
  for (const ancestor of below)
    below.push(...[...parents].flatMap(([pid, parent]) => (parent === ancestor ? [pid] : [])));
  return below;
}

/** Null for a process that has ended meanwhile. Memory is the process's own share of what it shares with others. */
function holding(pid: number): (Omit<Holding, 'processes'> & { kind: string }) | null {
  const line = read(String(pid), 'cmdline').replaceAll('\0', ' ');
  const kind = KINDS.find(([, word]) => word.test(line))?.[0] ?? 'other';
  const memory = read(String(pid), 'smaps_rollup');
  if (!memory) return null;
  const threads = Number(/Threads:\s+(\d+)/.exec(read(String(pid), 'status'))?.[1] ?? 0);
  return { kind, mib: Number(/Pss:\s+(\d+)/.exec(memory)?.[1] ?? 0) / 1_024, files: countFiles(pid), threads };
}

function countFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

async function countConnections(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  await client.end();
  return rows[0].count;
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
