import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionOptions } from './connection.js';

const optionsWith = (environment: Record<string, string>) =>
  connectionOptions({ address: 'temporal.test:7233', namespace: 'default', environment });

test('without variables of the SDK: in clear', () => {
  expect(optionsWith({ TEMPORAL_NAMESPACE: 'x' })).toEqual({ address: 'temporal.test:7233', tls: undefined });
});

test('an API key goes over TLS; headers go along', () => {
  const { tls, apiKey, metadata } = optionsWith({ TEMPORAL_API_KEY: 'key', TEMPORAL_GRPC_META_TEAM: 'ours' });
  expect({ tls: Boolean(tls), apiKey, metadata }).toEqual({ tls: true, apiKey: 'key', metadata: { team: 'ours' } });
});

test('a client certificate from files, a server name, and TLS switched off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporal-tls-'));
  const file = (name: string) => (writeFileSync(join(folder, name), name), join(folder, name));
  const { tls } = optionsWith({
    TEMPORAL_TLS_CLIENT_CERT_PATH: file('crt'),
    TEMPORAL_TLS_CLIENT_KEY_PATH: file('key'),
    TEMPORAL_TLS_SERVER_CA_CERT_DATA: 'ca',
    TEMPORAL_TLS_SERVER_NAME: 'a.example',
  });
  rmSync(folder, { recursive: true });
  expect(tls).toEqual({
    serverNameOverride: 'a.example',
    serverRootCACertificate: Buffer.from('ca'),
    clientCertPair: { crt: Buffer.from('crt'), key: Buffer.from('key') },
  });
  expect(optionsWith({ TEMPORAL_API_KEY: 'key', TEMPORAL_TLS: 'false' }).tls).toBe(false);
});
