import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSampleApp } from '#examples/sample-app/app';
import { startServiceProcess } from '#libs/client/service-process';
import { givenVariables } from '#libs/config/environment';
import { createDemoKey } from './demo-key.js';
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
  const stops: (() => Promise<void>)[] = [];
  const signal = new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => resolve(name));
  });
  const interrupted = signal.then((name) => {
    throw new Error(`stopped by ${name}`);
  });
  try {
    const goOn = await Promise.race([interrupted, tell(new Steps(), stops, values.keep)]);
    if (!values.keep) return;
    process.stdout.write(`\nEverything stays up until Ctrl-C. Go on with:\n${goOn}`);
    await signal;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Does the job; answers how to go on with what is running. */
async function tell(steps: Steps, stops: (() => Promise<void>)[], keep: boolean): Promise<string> {
  // A service of its own, so that a demo never meets what another one left.
  const dataDir = await newDataDir();
  if (!keep) stops.push(() => rm(dataDir, { recursive: true, force: true }));
  const service = await steps.run('start the service', async () => {
    const { EGRESS_ALLOW, ...ports } = givenVariables(['PORT', 'SMTP_PORT', 'TEMPORAL_UI_PORT', 'EGRESS_ALLOW']);
    const allowed = EGRESS_ALLOW ? `${EGRESS_ALLOW},127.0.0.0/8` : '127.0.0.0/8';
    const started = await startServiceProcess({ ...ports, DATA_DIR: dataDir, EGRESS_ALLOW: allowed });
    stops.push(() => started.stop());
    return [started, `REST API at ${started.apiUrl}, Temporal UI at ${started.temporalUiUrl}`];
  });
  const { apiUrl, smtpPort, temporalUiUrl } = service;
  if (smtpPort === null) throw new Error('the demo reads mail by the embedded mail server: start it without IMAP_URL');
  const apiKey = service.apiKey ?? (await createDemoKey(service.databaseUrl, dataDir));
  const app = await steps.run('start a third-party app', async () => {
    const started = await startSampleApp({ scenario: 'code', smtp: { host: '127.0.0.1', port: smtpPort } });
    stops.push(() => started.close());
    return [started, started.url];
  });
  steps.title('The job');
  await signUp(steps, { apiUrl, apiKey, appUrl: app.url, temporalUiUrl });
  steps.total();
  return (
    `  export KEY=${apiKey} DATA_DIR=${dataDir}\n` +
    `  curl -s -H "authorization: Bearer $KEY" ${apiUrl}/v1/registrations\n` +
    '  npm run admin -- status\n'
  );
}

async function newDataDir(): Promise<string> {
  const { DATA_DIR } = givenVariables(['DATA_DIR']);
  if (!DATA_DIR) return mkdtemp(join(tmpdir(), 'latchkey-demo-'));
  await mkdir(DATA_DIR, { recursive: true });
  return mkdtemp(join(DATA_DIR, 'demo-'));
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`\nThe demo failed: ${error.message}\n`);
    process.exit(1);
  },
);
