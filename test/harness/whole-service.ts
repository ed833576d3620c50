import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSampleApp, type SampleApp } from '#examples/sample-app/app';
import type { ScenarioName } from '#examples/sample-app/scenarios';
import { filesBelow } from '#libs/browser/profile/files-below';
import { startServiceProcess, type ServiceProcess } from '#libs/client/service-process';

/** Where everything that the service prints goes, below its data directory. */
export const LOG_FILE = 'service.log';

/** A run as the interface shows it. */
export interface RunView {
  id: string;
  status: string;
  registrationId: string;
  error: { code: string; detail?: string } | null;
  result: { answer: string; username: string | null } | null;
  liveViewUrl: string | null;
  endedAt: string | null;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
}

/** The whole compiled service on servers of its own, for one test file. */
export class WholeService {
  private readonly apps: SampleApp[] = [];

  private constructor(
    readonly service: ServiceProcess,
    readonly dataDir: string,
  ) {}

  static async start(variables: Record<string, string> = {}): Promise<WholeService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'));
    const log = await open(join(dataDir, LOG_FILE), 'a');
    const service = await startServiceProcess(
      {
        DATA_DIR: dataDir,
        EGRESS_ALLOW: '127.0.0.0/8',
        RUN_DAILY_BRAKE: '100000',
        BROWSER_WARM: '0s',
        // Tests count browsers, and find the one of a run by its being the only one.
        BROWSER_SPARE: '0',
        ...variables,
      },
      log.fd,
    ).finally(() => log.close());
    return new WholeService(service, dataDir);
  }

  /** A third-party app whose mail comes here; it lives as long as the service, or until {@link closeApps}. */
  async startApp(scenario: ScenarioName): Promise<SampleApp> {
    const app = await startSampleApp({ scenario, smtp: { host: '127.0.0.1', port: this.service.smtpPort! } });
    this.apps.push(app);
    return app;
  }

  async closeApps(): Promise<void> {
    await Promise.all(this.apps.splice(0).map((app) => app.close()));
  }

  async stop(): Promise<void> {
    await this.closeApps();
    await this.service.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(this.service.apiUrl + path, {
      method,
      headers: { 'x-api-key': this.service.apiKey!, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as T };
  }

  async createIdentity(name = 'Ada Tester'): Promise<{ id: string; email: string }> {
    return (await this.call<{ id: string; email: string }>('POST', '/v1/identities', { name })).body;
  }

  async register(appUrl: string, identityId?: string): Promise<RunView> {
    const answer = await this.call<{ run: RunView }>('POST', '/v1/registrations', {
      appUrl,
      ...(identityId ? { identityId } : {}),
    });
    return answer.body.run;
  }

  async run(runId: string): Promise<RunView> {
    return (await this.call<RunView>('GET', `/v1/runs/${runId}`)).body;
  }

  /** Asks until the run has one of the statuses; fails with the run as it is after `patienceMs`. */
  async untilRun(runId: string, statuses: string[], patienceMs = 120_000): Promise<RunView> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const run = await this.run(runId).catch(() => null);
      if (run && statuses.includes(run.status)) return run;
      if (Date.now() > deadline) throw new Error(`the run is not ${statuses.join(' or ')}: ${JSON.stringify(run)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** The process number of one of this service's processes, by a word of its command line. */
  pidOf(word: string): number {
    const own = processes().filter(
      ({ pid, line }) => line.includes(this.dataDir) || isBelow(pid, this.service.child.pid!),
    );
    const found = own.find(({ line }) => line.includes(word));
    if (!found) throw new Error(`no process of the service matches ${word}`);
    return found.pid;
  }

  /** The process numbers of the browsers that live now, without their helpers: one for each open profile. */
  browsers(): number[] {
    const ofProfile = new Map<string, number>();
    for (const { pid, line } of processes()) {
      const profile = /--user-data-dir=([^\0]+)/.exec(line)?.[1];
      if (!profile?.startsWith(`${this.dataDir}/`) || line.includes('--type=')) continue;
      // What a browser has just forked still looks like it, and is younger.
      ofProfile.set(profile, Math.min(pid, ofProfile.get(profile) ?? pid));
    }
    return [...ofProfile.values()];
  }

  /** Every file below the data directory that holds one of the words, for the search for secrets. */
  async filesWith(words: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const path of await filesBelow(this.dataDir)) {
      const content = await readFile(path).catch(() => Buffer.alloc(0));
      if (words.some((word) => content.includes(word))) found.push(path.slice(this.dataDir.length + 1));
    }
    return found;
  }
}

function processes(): { pid: number; line: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), line: readProc(name, 'cmdline') }));
}

function isBelow(pid: number, ancestor: number): boolean {
  for (let at = pid; at > 1; at = parentOf(at)) if (at === ancestor) return true;
  return false;
}

function parentOf(pid: number): number {
  return Number(/\) \S (\d+)/.exec(readProc(String(pid), 'stat'))?.[1] ?? 0);
}

/** Empty for a process that has ended meanwhile. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
