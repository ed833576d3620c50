import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '#libs/processes/free-port';
import { startGuarded } from '#libs/processes/guarded-process';
import type { GuardedProcess } from '#libs/processes/guarded-process';
import { endLeftover } from '#libs/processes/leftover';
import { lastLines, openLog } from '#libs/processes/log-file';
import { SEARCH_ATTRIBUTES } from './names.js';

type SdkClient = typeof import('@temporalio/client');

const START_TIMEOUT_MS = 60_000;

/**
 * Fairness by key is off in a server's own defaults. One partition a queue makes rate limits and fairness exact, and
 * one partition is plenty for one machine.
 */
const DYNAMIC_CONFIG = {
  'matching.enableFairness': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};

/**
 * `executable` is a `temporal` CLI, searched on PATH when null. State lives below `dataDir`, or in memory when null.
 * `port` is preferred, not demanded; `uiPort` null means no web UI.
 */
export interface EmbeddedTemporalOptions {
  executable: string | null;
  dataDir: string | null;
  port?: number;
  uiPort: number | null;
  namespace?: string;
}

/** A Temporal server of our own. `ended` settles when it stops for whatever reason. */
export interface EmbeddedTemporal {
  address: string;
  uiUrl: string | null;
  ended: GuardedProcess['ended'];
  stop(): Promise<void>;
}

/**
 * Starts Temporal's development server on loopback with the service's search attributes, fairness switched on, and waits
 * until it serves the namespace. Throws with the end of its log when it does not.
 */
export async function startEmbeddedTemporal(options: EmbeddedTemporalOptions): Promise<EmbeddedTemporal> {
  const { executable, dataDir, uiPort, namespace = 'default' } = options;
  const home = dataDir === null ? null : homeIn(dataDir);
  if (home !== null) mkdirSync(home, { recursive: true, mode: 0o700 });
  const log = home === null ? null : join(home, 'server.log');
  const output = log === null ? 'ignore' : openLog(log);
  const port = await freePort(options.port);
  const address = `127.0.0.1:${port}`;
  const args = [...serverFlags(port, uiPort, namespace), ...stateFlags(home)];
  // State in memory needs no good order to end in, and no two seconds of it.
  const stopSignal = home === null ? 'SIGKILL' : 'SIGTERM';
  const server = startGuarded(executable ?? 'temporal', args, { stdio: ['ignore', output, output], stopSignal });
  // The SDK takes a second to load, which the server needs as well.
  const client = import('@temporalio/client');
  try {
    await untilListening(port, server);
    await untilServing(address, namespace, client);
  } catch (error) {
    await server.stop(2_000);
    const tail = log === null ? '' : `; the end of ${log}:\n${lastLines(log)}`;
    throw new Error(`Temporal did not start (${(error as Error).message})${tail}`, { cause: error });
  }
  return {
    address,
    uiUrl: uiPort === null ? null : `http://127.0.0.1:${uiPort}`,
    ended: server.ended,
    async stop() {
      await server.stop(10_000);
    },
  };
}

/** Ends the server of a start that was killed: two on one file would spoil it, and it may have the port of the web UI. */
export async function endLeftoverTemporal(dataDir: string): Promise<void> {
  await endLeftover(`--db-filename ${stateFile(homeIn(dataDir))} `);
}

function serverFlags(port: number, uiPort: number | null, namespace: string): string[] {
  const ui = uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort), '--ui-disable-news-fetch'];
  const attributes = Object.values(SEARCH_ATTRIBUTES).flatMap((name) => ['--search-attribute', `${name}=Keyword`]);
  const settings = Object.entries(DYNAMIC_CONFIG).flatMap(([key, value]) => [
    '--dynamic-config-value',
    `${key}=${JSON.stringify(value)}`,
  ]);
  const logging = ['--log-level', 'warn', '--log-format', 'json'];
  return ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--namespace', namespace].concat(
    ui,
    attributes,
    settings,
    logging,
  );
}

/** The server makes the file itself. These pragmas survive kill -9; with the defaults every step waits for the disk. */
function stateFlags(home: string | null): string[] {
  if (home === null) return [];
  const pragmas = ['journal_mode=WAL', 'synchronous=NORMAL'].flatMap((pragma) => ['--sqlite-pragma', pragma]);
  return ['--db-filename', stateFile(home), ...pragmas];
}

const homeIn = (dataDir: string) => join(dataDir, 'temporal');
const stateFile = (home: string) => join(home, 'state.db');

/** A gRPC client backs off for a second after a refused connection, so the port is watched first. */
async function untilListening(port: number, server: GuardedProcess): Promise<void> {
  let end: string | null = null;
  void server.ended.then(({ code, signal }) => (end = `it ended with ${signal ?? code}`));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (end !== null) throw new Error(end);
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function untilServing(address: string, namespace: string, client: Promise<SdkClient>): Promise<void> {
  const { Connection } = await client;
  const connection = await Connection.connect({ address, connectTimeout: START_TIMEOUT_MS });
  const deadline = Date.now() + START_TIMEOUT_MS;
  try {
    for (;;) {
      try {
        const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
        if (Object.values(SEARCH_ATTRIBUTES).every((name) => name in customAttributes)) return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
      if (Date.now() > deadline) throw new Error('its search attributes are not there');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await connection.close();
  }
}
