import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSampleApp } from '#examples/sample-app/app';
import { Agent } from '#libs/agent/agent';
import { BrowserHost, type LiveBrowser } from '#libs/browser/browser-host';
import { ProfileStore } from '#libs/browser/profile/profile-store';
import { RunRecording } from '#libs/browser/recording/run-recording';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { seal, unseal } from '#libs/vault/envelope';
import { MemorySecrets } from '#test/agent/driver';
import { pairs, type BenchmarkRow } from '../benchmark.js';
import { removeFolder } from './bench-service.js';

/** Clock ticks of the kernel in a second. */
const TICKS = 100;

/** What a sign-up costs the processor with its recording and without: the agent, the browser, and the site in one. */
export async function recordingCost(chromium: string, rounds: number): Promise<BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  const app = await startSampleApp({ scenario: 'none' });
  const store = new ProfileStore(new FolderBlobStore(join(folder, 'blobs')), { seal, unseal });
  const workDir = join(folder, 'browsers');
  const host = await BrowserHost.start({ executablePath: chromium, workDir, store, capacity: 1, proxyUrl: null });
  let last = 0;
  const run = (isRecorded: boolean) => async () => {
    const before = process.cpuUsage();
    const browserId = `browser${++last}`;
    const profileKey = Buffer.alloc(32, 1);
    const live = await host.open({ browserId, identityId: 'bench', generation: last, profileKey, storageKey: null });
    const recording = isRecorded ? RunRecording.start(live) : null;
    await signUp(live, app.url, `someone${last}@agents.example.com`);
    const video = await recording?.finish();
    if (isRecorded && !video) throw new Error('nothing was recorded');
    const { user, system } = process.cpuUsage(before);
    const spent = (user + system) / 1_000 + browserTime(live.pid);
    await host.close(browserId, { save: false });
    return spent;
  };
  try {
    const cost = await pairs(rounds, run(true), run(false));
    return [{ what: 'processor time of a run with recording', unit: 'ms', ...cost, target: 1.15 }];
  } finally {
    await host.closeAll();
    await app.close();
    await removeFolder(folder);
  }
}

async function signUp(live: LiveBrowser, appUrl: string, email: string): Promise<void> {
  const { context, page } = await live.playwright();
  const task = {
    type: 'register' as const,
    appUrl,
    email,
    username: null,
    displayName: null,
    confirmBeforeSubmit: false,
    connected: false,
    verifyToIdentity: true,
    maxTotpInjections: 3,
  };
  const agent = new Agent({ context, page, task, secrets: new MemorySecrets(), events: { event: () => undefined } });
  const signal = AbortSignal.timeout(60_000);
  let outcome = await agent.step({ signal });
  while (outcome.kind === 'working') outcome = await agent.step({ signal });
  if (outcome.kind !== 'confirmed') throw new Error(`the sign-up came out as ${outcome.kind}`);
}

/** Milliseconds of processor time that a process and its descendants, ended ones included, have used. */
function browserTime(root: number): number {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const fields = statOf(pid);
      return fields ? [{ pid: Number(pid), parent: Number(fields[1]), ticks: fields.slice(11, 15).map(Number) }] : [];
    });
  const family = new Set([root]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid);
  }
  const ticks = rows.filter(({ pid }) => family.has(pid)).flatMap((row) => row.ticks);
  return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / TICKS;
}

/** What `/proc` tells after the name, from the state on; null for a process that has ended meanwhile. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
