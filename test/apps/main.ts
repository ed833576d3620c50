import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServiceProcess } from '#libs/client/service-process';
import { liftCaps } from '#test/harness/lift-caps';
import { ServiceClient, type RunOutcome } from './service-client.js';
import { appsAmong, type ThirdPartyApp } from './third-party-app.js';

const HELP = `npm run test:apps -- [--times N] [--verbose] DIR…

Drives the service against third-party apps on disk: sign up, verify, log in again from an empty browser, and ask the app
itself. Exits 0 only when each app did what its app.json expects, every time; else the service's log is kept.

An app is a folder with an app.json (name, appUrl, totp, loginBy, expect) and three programs: start, whose app mails to
127.0.0.1:$SMTP_PORT; stop; and check, which ends with 0 where the account of $EMAIL, $PASSWORD and $USERNAME is there and verified.

  --times N    how often, default 1
  --verbose    print what the agent decided in runs that went wrong
`;

interface Row {
  app: string;
  what: string;
  outcome: string;
  ms: number;
  check: string;
  ok: boolean;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '1' },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length === 0) {
    process.stdout.write(HELP);
    return values.help ? 0 : 2;
  }
  const apps = appsAmong(positionals, (line) => void process.stderr.write(`${line}\n`));
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-apps-'));
  const logFile = `${dataDir}.log`;
  const log = await open(logFile, 'a');
  const service = await startServiceProcess({ DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.0/8' }, log.fd).catch(
    (error: Error) => {
      throw new Error(`${error.message} (${logFile})`);
    },
  );
  const rows: Row[] = [];
  try {
    await liftCaps(service);
    const client = new ServiceClient(service.apiUrl, service.apiKey!);
    for (const app of apps) await drive(app, Number(values.times), client, service.smtpPort!, rows, values.verbose);
  } finally {
    await service.stop();
    await log.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  const failed = rows.filter((row) => !row.ok).length;
  if (failed === 0) await rm(logFile);
  process.stdout.write(`\n${rows.length - failed} passed, ${failed} failed\n`);
  if (failed > 0) process.stdout.write(`the service's log: ${logFile}\n`);
  return failed === 0 ? 0 : 1;
}

async function drive(
  app: ThirdPartyApp,
  times: number,
  client: ServiceClient,
  smtpPort: number,
  rows: Row[],
  verbose: boolean,
): Promise<void> {
  const report = async (row: Row, outcome: RunOutcome | null) => {
    rows.push(row);
    const words = [
      row.ok ? 'ok ' : 'NOT',
      row.app.padEnd(20),
      row.what.padEnd(9),
      row.outcome.padEnd(28),
      `${row.ms} ms`.padStart(9),
      row.check,
    ];
    process.stdout.write(`${words.join('  ')}\n`);
    if (row.ok || !verbose || !outcome) return;
    for (const { at, kind, text } of await client.timeline(outcome.runId))
      process.stdout.write(`      ${at} ${kind}: ${text}\n`);
  };
  try {
    for (let round = 0; round < times; round++) {
      await app.start(smtpPort);
      await oneRound(app, client, report);
    }
  } catch (error) {
    await report(
      {
        app: app.name,
        what: 'start',
        outcome: 'error',
        ms: 0,
        check: (error as Error).message.slice(0, 300),
        ok: false,
      },
      null,
    );
  } finally {
    await app.stop();
  }
}

type Report = (row: Row, outcome: RunOutcome | null) => Promise<void>;

/** Registers, asks the app, and logs in again; from an empty browser where the password alone is enough. */
async function oneRound(app: ThirdPartyApp, client: ServiceClient, report: Report): Promise<void> {
  const { appUrl } = app.card;
  const identity = await client.createIdentity();
  const registered = await client.drive('/v1/registrations', { identityId: identity.id, appUrl });
  const completed = registered.status === 'completed';
  const made = completed ? { email: identity.email, ...(await client.account(registered.registrationId)) } : null;
  const refusal = made && (await app.check(made));
  await report(row(app, 'register', registered, refusal), registered);

  if (completed && app.card.totp) {
    const loggedIn = await client.drive(`/v1/registrations/${registered.registrationId}/login`);
    return report(row(app, 'login', loggedIn, null), loggedIn);
  }
  const owner = await client.createIdentity();
  const account = made ?? (await app.signUpByHand({ email: owner.email, password: 'Kiwi-Tr33!House9' }));
  const credentials = { username: account.username ?? account.email, password: account.password };
  const connected = await client.drive('/v1/connections', { identityId: owner.id, appUrl, credentials });
  await report(row(app, 'login', connected, null), connected);
}

function row(app: ThirdPartyApp, what: 'register' | 'login', outcome: RunOutcome, refusal: string | null): Row {
  const words = outcome.code ? `${outcome.status} ${outcome.code}` : outcome.status;
  const ok = app.allows(what, outcome) && refusal === null;
  const check = refusal ?? (ok ? '' : outcome.detail.slice(0, 300));
  return { app: app.name, what, outcome: words, ms: outcome.ms, check, ok };
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
