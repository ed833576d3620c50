import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSampleApp } from '#examples/sample-app/app';
import { startServiceProcess } from '#libs/client/service-process';
import { Steps } from './steps.js';
import { signUp } from './sign-up.js';

const HELP = `npm run demo [-- --keep]

Starts the whole service and a third-party app, signs up there through the REST API, reads the verification mail,
and hands back the logged-in browser's storage state.

  --keep   leave everything running afterwards, and print how to go on
`;

/** The main job, end to end, on real parts; exits 0 only when every step did what it should. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { keep: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const steps = new Steps();
  const stops: (() => Promise<void>)[] = [];
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => reject(new Error(`stopped by ${signal}`)));
  });
  try {
    await Promise.race([interrupted, tell(steps, stops, values.keep, interrupted)]);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function tell(
  steps: Steps,
  stops: (() => Promise<void>)[],
  keep: boolean,
  interrupted: Promise<never>,
): Promise<void> {
  const service = await steps.run('start the service', async () => {
    // A service of its own, so that a demo never meets what another one left.
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-demo-'));
    if (!keep) stops.push(() => rm(dataDir, { recursive: true, force: true }));
    const started = await startServiceProcess({ DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.0/8' });
    stops.push(() => started.stop());
    return [started, `REST API at ${started.apiUrl}, Temporal UI at ${started.temporalUiUrl}`];
  });
  const app = await steps.run('start a third-party app', async () => {
    const started = await startSampleApp({ scenario: 'code', smtp: { host: '127.0.0.1', port: service.smtpPort! } });
    stops.push(() => started.close());
    return [started, started.url];
  });
  steps.title('The job');
  await signUp(steps, {
    apiUrl: service.apiUrl,
    apiKey: service.apiKey!,
    appUrl: app.url,
    temporalUiUrl: service.temporalUiUrl,
  });
  steps.total();
  if (!keep) return;
  process.stdout.write(`\nEverything stays up until Ctrl-C. Go on with:\n  export KEY=${service.apiKey}\n`);
  process.stdout.write(`  curl -s -H "x-api-key: $KEY" ${service.apiUrl}/v1/registrations\n`);
  await interrupted.catch(() => undefined);
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`\nThe demo failed: ${error.message}\n`);
    process.exit(1);
  },
);
