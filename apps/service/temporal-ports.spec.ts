import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#libs/config/config';
import { freePort } from '#libs/processes/free-port';
import { temporalPorts } from './temporal-ports.js';

let dir: string;
let ui: number;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ports-'));
  ui = await freePort();
});
afterEach(() => rmSync(dir, { recursive: true }));

const ports = (env: NodeJS.ProcessEnv) =>
  temporalPorts(loadConfig({ DATA_DIR: dir, PORT: '3000', SMTP_PORT: '2525', ...env }));

test('the server listens a thousand below its web UI', async () => {
  expect(await ports({ TEMPORAL_UI_PORT: String(ui) })).toEqual({ port: ui - 1000, uiPort: ui });
});

test.each(['PORT', 'SMTP_PORT'])('the port that %s names is left to it', async (variable) => {
  const usual = String(ui - 1000);
  expect(await ports({ TEMPORAL_UI_PORT: String(ui), [variable]: usual })).toEqual({ port: 0, uiPort: ui });
  await expect(ports({ TEMPORAL_UI_PORT: String(ui), [variable]: String(ui) })).rejects.toThrow(
    `TEMPORAL_UI_PORT=${ui} is taken`,
  );
});

test('where mail is received elsewhere, SMTP_PORT keeps no port', async () => {
  const elsewhere = { IMAP_URL: 'imap://u:p@127.0.0.1:143/INBOX', SMTP_PORT: String(ui - 1000) };
  expect(await ports({ TEMPORAL_UI_PORT: String(ui), ...elsewhere })).toEqual({ port: ui - 1000, uiPort: ui });
});
