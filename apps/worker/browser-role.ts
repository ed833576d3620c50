import { join } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { BrowserPlace } from '#activities/browser/browser-place';
import { Holders } from '#activities/browser/holders';
import { HostedBrowsers } from '#activities/browser/hosted-browsers';
import { HostingActivities } from '#activities/browser/hosting.activities';
import { RunPages } from '#activities/browser/run-pages';
import { RunRecordings } from '#activities/browser/run-recordings';
import { SessionBrowsers } from '#activities/browser/session-browsers';
import { StepActivities } from '#activities/browser/step.activities';
import type { RunSignals } from '#activities/runtime/run-signals';
import { warmWords } from '#libs/agent/words/words';
import { BrowserHost } from '#libs/browser/browser-host';
import { startBrowserLink } from '#libs/browser/link/link-server';
import { ProfileStore } from '#libs/browser/profile/profile-store';
import type { Config } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import type { HostPlace } from '#libs/database/projection/service-parts';
import type { EgressGuard } from '#libs/egress/egress-guard';
import { startEgressProxy } from '#libs/egress/egress-proxy';
import type { BlobStore } from '#libs/storage/blob-store';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { seal, unseal } from '#libs/vault/envelope';
import type { Roles } from './workers.js';

interface Deps {
  database: DataSource;
  vault: CredentialVault<EntityManager>;
  signals: RunSignals;
  blobs: BlobStore;
  egress: EgressGuard;
  /** Names this host: its task queue is made from it. */
  name: string;
}

/** A browser host: its egress proxy, its browsers and the activities on them. */
export async function createBrowserRole(
  config: Config,
  log: Logger,
  { database, vault, signals, blobs, egress: guard, name }: Deps,
): Promise<{
  role: NonNullable<Roles['browsers']>;
  health: () => { healthy: boolean; detail: string } & HostPlace;
  stop(): Promise<void>;
}> {
  const { path, capacity, sessionCapacity } = config.browser;
  if (path === null) throw new Error('BROWSER_PATH: no Chromium is known; `npm start` finds or installs one');
  const proxy = await startEgressProxy({
    guard,
    onRefused: (refusal) => log.info(refusal, 'a browser was refused an address'),
  });
  const store = new ProfileStore(blobs, { seal, unseal });
  const browserHost = await BrowserHost.start({
    executablePath: path,
    workDir: join(config.dataDir, 'browsers'),
    store,
    capacity: capacity + sessionCapacity,
    proxyUrl: proxy.url,
    keepSpare: config.browser.spare,
    refusePort: (port) => guard.refusePort(port),
  });
  const { warmMs } = config.browser;
  const browsers = new HostedBrowsers({ host: browserHost, store, database, vault, warmMs, log });
  const recordings = new RunRecordings({ database, vault, blobs, isOn: config.recordings.keepMs > 0, log });
  const queue = `browser-host-${name}`;
  const link = await startBrowserLink({
    ...config.browser.link,
    secret: config.serviceSecret,
    find: (browserId, holder) => browsers.get(browserId, holder)?.live,
    findWarm: (browserId) => browsers.getWarm(browserId),
    takeWarm: (browserId, holder, generation) => browsers.takeWarm(browserId, holder, generation),
    open: (wish) => sessions.open(wish),
  });
  // No page reaches it, whatever else of this machine is allowed.
  guard.refusePort(link.port);
  const place = new BrowserPlace(database, { hostQueue: queue, hostAddress: link.address });
  const sessions = new SessionBrowsers(browsers, place);
  const holders = new Holders();
  const steps = new StepActivities({
    database,
    vault,
    browsers,
    holders,
    recordings,
    pages: new RunPages({ database, vault, blobs, log }),
    llm: config.llm,
  });
  void warmWords();
  let isStopping = false;
  const prepare = (browserId: string, runId: string) => steps.prepare(browserId, runId);
  return {
    role: {
      hosting: new HostingActivities({ database, browsers, holders, signals, place, recordings, prepare }),
      steps,
      hostQueue: queue,
      capacity,
      sessionCapacity,
    },
    health: () => ({
      healthy: !isStopping,
      detail: isStopping ? 'stopping' : `${browsers.count} of ${capacity + sessionCapacity} browsers`,
      hostQueue: queue,
      hostAddress: link.address,
    }),
    stop: async () => {
      // It is still there, for what it saves, and not for another browser.
      isStopping = true;
      await browsers.closeAll();
      await link.close();
      await proxy.close();
    },
  };
}
