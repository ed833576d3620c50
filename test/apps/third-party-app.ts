import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment, givenVariables } from '#libs/config/environment';
import { freePort } from '#libs/processes/free-port';

const run = promisify(execFile);
const START_PATIENCE_MS = 20 * 60_000;

export interface Expectation {
  status: string;
  code?: string;
}

/** What installers have to know of the network that they are in: most apps are fetched by their first start. */
const INSTALLING = [
  ...['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
  ...['NODE_EXTRA_CA_CERTS', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE', 'PIP_CERT', 'GIT_SSL_CAINFO', 'JAVA_TOOL_OPTIONS'],
  ...['PIP_INDEX_URL', 'NPM_CONFIG_REGISTRY', 'npm_config_registry', 'GOPROXY', 'APPS_CACHE'],
];

/** What an app's `app.json` says of it. */
interface AppCard {
  name: string;
  appUrl: string;
  totp: boolean;
  loginBy: string;
  expect: Record<'register' | 'login', Expectation | { anyOf: Expectation[] }>;
}

export interface Account {
  email: string;
  username: string | null;
  password: string;
}

/** What a hand-written script says of itself in its last line. */
export interface ScriptOutcome {
  ms: number;
  phases: Record<string, number>;
  username?: string;
  password?: string;
}

/**
 * The apps among these paths, such as a shell makes of `apps/*`; what stands beside them, a README or a folder without `app.json`, is
 * told and left out. Throws for a path that is not there, and where no app is left.
 */
export function appsAmong(paths: string[], say: (line: string) => void): ThirdPartyApp[] {
  const isApp = (path: string): boolean => existsSync(join(path, 'app.json'));
  for (const path of paths) {
    if (!existsSync(path)) throw new Error(`${path} is not there`);
    if (!isApp(path)) say(`${basename(path)} has no app.json and is left out`);
  }
  const folders = paths.filter(isApp);
  if (folders.length === 0) throw new Error('none of these is an app: a folder with an app.json is wanted');
  return folders.map((folder) => new ThirdPartyApp(folder));
}

/** A third-party app on disk: a folder with `start`, `stop`, `check` and hand-written scripts. */
export class ThirdPartyApp {
  readonly card: AppCard;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
    this.card = JSON.parse(readFileSync(join(this.folder, 'app.json'), 'utf8')) as AppCard;
  }

  get name(): string {
    return this.card.name;
  }

  /** Installs and starts it; its mail goes to `smtpPort`. */
  async start(smtpPort: number): Promise<void> {
    await run(join(this.folder, 'start'), [], {
      env: this.env({ SMTP_PORT: String(smtpPort) }),
      timeout: START_PATIENCE_MS,
    });
  }

  async stop(): Promise<void> {
    await run(join(this.folder, 'stop'), [], { env: this.env({}) }).catch(() => undefined);
  }

  /** The app's own word on an account: null when it is there, verified and has that password, else why not. */
  async check({ email, username, password }: Account): Promise<string | null> {
    const env = this.env({
      EMAIL: email,
      PASSWORD: password,
      ...(username && username !== email ? { USERNAME: username } : {}),
    });
    return run(join(this.folder, 'check'), [], { env }).then(
      () => null,
      (error: { stdout?: string; stderr?: string }) =>
        (error.stdout || error.stderr || 'check failed').trim().slice(-200),
    );
  }

  /** Makes an account with the hand-written script, its mail read from a sink of its own. */
  async signUpByHand(account: { email: string; password: string }): Promise<Account> {
    const smtpPort = await freePort();
    const lib = join(dirname(this.folder), '_lib');
    await this.installScripts();
    const sink = spawn(process.execPath, [join(lib, 'sink.mjs')], {
      env: this.env({ SMTP_PORT: String(smtpPort) }),
      stdio: 'ignore',
    });
    try {
      await this.start(smtpPort);
      const { email, password } = account;
      const made = await this.runScript('signup', { email, password });
      const username =
        made.username ??
        email
          .split('@')[0]!
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '');
      return { email, username: this.card.loginBy === 'email' ? email : username, password: made.password ?? password };
    } finally {
      sink.kill();
    }
  }

  /** Runs a hand-written script of the app; `start` it and its packages' `install` first. Rejects when the script fails. */
  async runScript(
    kind: 'signup' | 'login',
    { email, password, mailFolder }: { email: string; password: string; mailFolder?: string },
  ): Promise<ScriptOutcome> {
    const { stdout } = await run(process.execPath, [join(this.folder, `${kind}.mjs`)], {
      env: this.env({ EMAIL: email, PASSWORD: password, ...(mailFolder ? { MAIL_DIR: mailFolder } : {}) }),
    });
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as ScriptOutcome;
  }

  /** Installs the packages that the scripts need, once for all apps. */
  async installScripts(): Promise<void> {
    await run(join(dirname(this.folder), '_lib', 'install'), [], { env: this.env({}) });
  }

  /** Whether an outcome is one that the app's card allows. */
  allows(what: 'register' | 'login', outcome: Expectation): boolean {
    const expected = this.card.expect[what];
    const allowed = 'anyOf' in expected ? expected.anyOf : [expected];
    return allowed.some(
      ({ status, code }) => status === outcome.status && (code === undefined || code === outcome.code),
    );
  }

  private env(more: Record<string, string>): NodeJS.ProcessEnv {
    return { ...bareEnvironment(), ...givenVariables(INSTALLING), ...more };
  }
}
