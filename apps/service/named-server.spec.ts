import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#libs/config/config';
import { createLogger } from '#libs/config/logger';
import { freePort } from '#libs/processes/free-port';
import { untilListening } from './named-server.js';
import { startServers } from './servers.js';

let dir: string;
let deaf: Server;
let deafPort: number;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'named-'));
  // Takes connections and ends them: something listens, but it is no database.
  deaf = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  deafPort = (deaf.address() as AddressInfo).port;
});
afterEach(() => {
  deaf.close();
  rmSync(dir, { recursive: true });
});

/** A start on servers elsewhere only. */
function start(env: NodeJS.ProcessEnv) {
  const elsewhere = { IMAP_URL: `imap://u:p@127.0.0.1:${deafPort}/INBOX`, SMTP_URL: 'smtp://127.0.0.1:1' };
  const config = loadConfig({ DATA_DIR: dir, ...elsewhere, ...env });
  return startServers(config, createLogger('test', { level: 'silent', format: 'json' }));
}

test('a database that does not listen ends the start with a line that names the variable, without the password', async () => {
  const port = await freePort();
  await expect(
    start({
      DATABASE_URL: `postgres://user:hunter22@127.0.0.1:${port}/db`,
      TEMPORAL_ADDRESS: `127.0.0.1:${deafPort}`,
    }),
  ).rejects.toThrow(
    `DATABASE_URL="postgres://user:***@127.0.0.1:${port}/db" cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`,
  );
}, 20_000);

test('so does one that listens and is none', async () => {
  const url = `postgres://user:hunter22@127.0.0.1:${deafPort}/db`;
  await expect(start({ DATABASE_URL: url, TEMPORAL_ADDRESS: `127.0.0.1:${deafPort}` })).rejects.toThrow(
    `DATABASE_URL="postgres://user:***@127.0.0.1:${deafPort}/db" cannot be used: Connection terminated`,
  );
});

test('a Temporal that does not listen, under a name with several addresses', async () => {
  const address = `localhost:${await freePort()}`;
  await expect(untilListening({ variable: 'TEMPORAL_ADDRESS', address }, 300)).rejects.toThrow(
    new RegExp(`^TEMPORAL_ADDRESS="${address}" cannot be used: .*connect ECONNREFUSED`),
  );
});

test('a mailbox that does not listen, without the password', async () => {
  const port = await freePort();
  const address = `imap://inbox:hunter22@127.0.0.1:${port}/INBOX`;
  await expect(untilListening({ variable: 'IMAP_URL', address }, 300)).rejects.toThrow(
    `IMAP_URL="imap://inbox:***@127.0.0.1:${port}/INBOX" cannot be used: connect ECONNREFUSED`,
  );
});

test('a server that comes up a little later is waited for', async () => {
  const port = await freePort();
  const waiting = untilListening({ variable: 'TEMPORAL_ADDRESS', address: `127.0.0.1:${port}` });
  const late = createServer((socket) => socket.end());
  setImmediate(() => late.listen(port, '127.0.0.1'));
  await waiting;
  late.close();
});
