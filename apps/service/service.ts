import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import {
  clearRunningService,
  readKilledService,
  readRunningService,
  writeRunningService,
} from '#libs/config/running-service';
import { isFree } from '#libs/processes/free-port';
import type { FirstOrganization } from './first-organization.js';
import { startProcesses } from './processes.js';
import { untilReady } from './readiness.js';
import type { Servers } from './servers.js';
import { startServers } from './servers.js';

/** What a killed service leaves behind is ended within seconds (`reaper.ts`). */
const LEFTOVER_PATIENCE_MS = 10_000;

/** The whole service, ready to be used. */
export interface Service {
  servers: Servers;
  /** Only on the first start of a database, or where that one ended before anybody saw it. */
  organization: FirstOrganization | null;
  stop(): Promise<void>;
}

/**
 * Starts servers, API and worker in that order and waits until the service is ready. When something fails, or `signal`
 * aborts, whatever was started is stopped again before this throws.
 */
export async function startService(config: Config, log: Logger, signal: AbortSignal): Promise<Service> {
  await refuseSecond(config);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    // Last started, first stopped: processes before the servers that they need.
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
    clearRunningService(config.dataDir);
  };
  try {
    const servers = await startServers(config, log);
    stops.push(() => servers.stop());
    signal.throwIfAborted();
    const processes = await startProcesses(config, servers, log);
    stops.push(() => processes.stop());
    await untilReady(localApi(config), () => processes.crashes(), signal);
    announce(config, servers);
    const { firstOrganization } = await import('./first-organization.js');
    const organization = await firstOrganization(config, servers.databaseUrl);
    return { servers, organization, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Two services on one data directory would take each other's servers down. */
async function refuseSecond({ dataDir, http }: Config): Promise<void> {
  const other = readRunningService(dataDir);
  if (other && other.pid !== process.pid) {
    throw new Error(`DATA_DIR=${dataDir} is in use by process ${other.pid}: stop it or choose another directory`);
  }
  const killed = readKilledService(dataDir);
  if (killed && Number(new URL(killed.apiUrl).port) === http.port) await untilFree(http.port);
  if (!(await isFree(http.port)))
    throw new Error(`PORT=${http.port} is taken by another program: expected a free port`);
}

/** The API of a service that was killed notices so and ends, as its reaper sees to. */
async function untilFree(port: number): Promise<void> {
  const deadline = Date.now() + LEFTOVER_PATIENCE_MS;
  while (!(await isFree(port)) && Date.now() < deadline) await pause(100);
}

/** The API as reached from this machine, whatever address it is bound to. */
function localApi({ http }: Config): string {
  const everywhere = http.host === '0.0.0.0' || http.host === '::';
  const host = everywhere ? '127.0.0.1' : http.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${http.port}`;
}

function announce(config: Config, { databaseUrl, temporalAddress, temporalUiUrl, mail }: Servers): void {
  writeRunningService(config.dataDir, {
    apiUrl: localApi(config),
    databaseUrl,
    temporalAddress,
    temporalUiUrl,
    smtpPort: mail?.smtpPort ?? null,
  });
}
