import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import type { Account, AccountCheck, NewAccount } from './accounts.js';
import { createContext, type SampleAppContext } from './context.js';
import { messagePage } from './pages/inside.js';
import { challengeRoutes } from './routes/challenge.js';
import { elsewhereRoutes } from './routes/elsewhere.js';
import { entranceRoutes, inviteCode } from './routes/entrance.js';
import { insideRoutes } from './routes/inside.js';
import { secondFactorRoutes } from './routes/second-factor.js';
import { singlePageRoutes } from './routes/single-page.js';
import { stepRoutes } from './routes/steps.js';
import { verificationRoutes } from './routes/verification.js';
import { scenarios, type Scenario, type ScenarioName } from './scenarios.js';
import { show } from './web.js';
import type { Locale } from './words.js';

/** How to start a sample app. */
export interface SampleAppOptions {
  readonly scenario: ScenarioName;
  /** Default 0: any free port of 127.0.0.1. */
  readonly port?: number;
  /** Where its mail goes; default 127.0.0.1:2525. */
  readonly smtp?: { readonly host: string; readonly port: number };
  readonly mailFrom?: string;
  /** Language of the ordinary way in; default `en`. */
  readonly locale?: Locale;
  /** What every page takes; default what the scenario says. */
  readonly delayMs?: number;
}

/** A running sample app. What is not its address is for tests: what a person would see elsewhere, or checks past the pages. */
export interface SampleApp {
  /** Its origin, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The second origin of the scenarios that have one, else the first. */
  readonly elsewhere: string;
  readonly inviteCode: string;
  accounts(): Promise<Account[]>;
  check(account: { email: string; password: string }): Promise<AccountCheck>;
  /** Makes an account without the pages; rejects when the address is taken. */
  createAccount(account: NewAccount): Promise<Account>;
  /** The code of the latest SMS, or null. */
  lastSms(): string | null;
  /** What the CAPTCHA picture shown last says, or null. */
  captchaAnswer(): string | null;
  /** Sends the mail that a `held` scenario kept back; answers how many. */
  sendHeldMail(): Promise<number>;
  close(): Promise<void>;
}

/** Starts one scenario at an origin of its own; rejects when the port is taken. */
export async function startSampleApp(options: SampleAppOptions): Promise<SampleApp> {
  const scenario: Scenario = {
    ...scenarios[options.scenario],
    ...(options.delayMs !== undefined && { delayMs: options.delayMs }),
  };
  // The library wants to know the address when it is made, so the ports are taken first and served afterwards.
  const server = await listen(options.port ?? 0);
  const second = hasSecondOrigin(scenario) ? await listen(0) : undefined;
  const port = portOf(server);
  const url = `http://127.0.0.1:${port}`;
  const elsewhere = second ? `http://127.0.0.1:${portOf(second)}` : url;
  const { smtp = { host: '127.0.0.1', port: 2525 }, mailFrom = 'hello@sample-app.example', locale = 'en' } = options;
  const context = createContext({ scenario, locale, url, port, elsewhere, smtp, mailFrom });

  const sites = [await serve(server, context, mainRoutes)];
  if (second) sites.push(await serve(second, context, elsewhereRoutes));
  const close = async () => {
    context.mailer.close();
    await Promise.all([server, second].flatMap((one) => (one?.listening ? [stop(one)] : [])));
    await Promise.all(sites.map((site) => site.close()));
  };
  if (scenario.closed) await close();

  return {
    url,
    port,
    elsewhere,
    inviteCode,
    accounts: () => context.accounts.list(),
    check: (account) => context.accounts.check(account),
    createAccount: (account) => context.accounts.create(account),
    lastSms: () => context.phone.lastCode,
    captchaAnswer: () => context.captcha.answer,
    sendHeldMail: () => context.mailer.sendHeld(),
    close,
  };
}

const hasSecondOrigin = ({ verification, login }: Scenario) =>
  verification === 'link-elsewhere' || login === 'local-storage';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

type Routes = (app: FastifyInstance, context: SampleAppContext) => void;

const mainRoutes: Routes = (app, context) => {
  for (const routes of [
    insideRoutes,
    entranceRoutes,
    verificationRoutes,
    secondFactorRoutes,
    stepRoutes,
    challengeRoutes,
    singlePageRoutes,
  ]) {
    routes(app, context);
  }
};

async function serve(server: Server, context: SampleAppContext, routes: Routes): Promise<FastifyInstance> {
  const app = fastify({ serverFactory: (handler) => server.on('request', handler) });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const { delayMs } = context.scenario;
  if (delayMs) app.addHook('onRequest', () => delay(delayMs));
  app.setNotFoundHandler((_request, reply) =>
    show(reply, messagePage(context, 'Not found', 'There is nothing at this address.'), 404),
  );
  routes(app, context);
  await app.ready();
  return app;
}
