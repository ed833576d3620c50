import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess } from '#libs/client/service-process';
import { ServiceClient } from '#test/apps/service-client';
import { appsAmong, type ThirdPartyApp } from '#test/apps/third-party-app';
import { liftCaps } from '#test/harness/lift-caps';
import { pairs, summary, type Benchmark, type BenchmarkRow } from './benchmark.js';
import { MailFork } from './mail-fork.js';

const SCRIPT_DOMAIN = 'example.com';
const PASSWORD = 'Kiwi-Tr33!House9';
const TARGET = 1.5;
const TARGET_OF_MEDIANS = 1.25;

/** A sign-up by the service, from an app's bare address, beside the app's own hand-written Playwright script. */
export const agentBenchmark: Benchmark = {
  text: 'DIR…: a sign-up by the service ÷ the hand-written script of that app',
  arguments: 'dir...',
  rounds: 5,
  async run(rounds, say, paths) {
    const apps = appsAmong(paths, say);
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
    const service = await startServiceProcess({ DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.0/8' });
    const mailFolder = join(dataDir, 'script-mail');
    const fork = await MailFork.start({
      folder: mailFolder,
      scriptDomain: SCRIPT_DOMAIN,
      servicePort: service.smtpPort!,
    });
    const rows: BenchmarkRow[] = [];
    try {
      await liftCaps(service);
      const client = new ServiceClient(service.apiUrl, service.apiKey!);
      for (const app of apps) {
        if (app.allows('register', { status: 'completed' }))
          rows.push(await measure(app, client, { fork, mailFolder, rounds, say }));
        else say(`${app.name}: left out, a sign-up there ends at a gate`);
      }
    } finally {
      await service.stop();
      await fork.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
    const ratios = summary(rows.map((row) => row.ratio!));
    return [
      ...rows,
      { what: 'median of the apps', unit: '×', ours: ratios, ratio: ratios.median, target: TARGET_OF_MEDIANS },
    ];
  },
};

async function measure(
  app: ThirdPartyApp,
  client: ServiceClient,
  options: { fork: MailFork; mailFolder: string; rounds: number; say: (line: string) => void },
): Promise<BenchmarkRow> {
  const { fork, mailFolder, rounds, say } = options;
  const { appUrl } = app.card;
  try {
    await app.installScripts();
    await app.start(fork.port);
    const byService = async (): Promise<number> => {
      const identity = await client.createIdentity();
      const run = await client.drive('/v1/registrations', { identityId: identity.id, appUrl });
      if (run.status !== 'completed') throw new Error(`${app.name}: ${run.status} ${run.detail}`);
      say(`${app.name}: service ${run.ms} ms`);
      return run.ms;
    };
    const byHand = async (): Promise<number> => {
      const name = `u${randomBytes(5).toString('hex')}`;
      const made = await app.runScript('signup', { email: `${name}@${SCRIPT_DOMAIN}`, password: PASSWORD, mailFolder });
      say(`${app.name}: script ${made.ms} ms ${JSON.stringify(made.phases)}`);
      return made.ms;
    };
    return { what: app.name, unit: 'ms', ...(await pairs(rounds, byService, byHand)), target: TARGET };
  } finally {
    await app.stop();
  }
}
