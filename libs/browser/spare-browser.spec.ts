import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { FolderBlobStore } from '#libs/storage/folder-blob-store';
import { seal, unseal } from '#libs/vault/envelope';
import { BrowserHost, type OpenRequest } from './browser-host.js';
import { ProfileStore } from './profile/profile-store.js';

jest.setTimeout(90_000);

const request = (browserId: string, storageKey: string | null): OpenRequest => ({
  browserId,
  identityId: 'idt_1',
  generation: 1,
  profileKey: Buffer.alloc(32, 7),
  storageKey,
});

test('a new identity gets the browser that is ready, one with a profile its own; nothing of either is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lk-spare-'));
  const workDir = join('/tmp', `lk-spare-${process.pid}`);
  const refused = new Set<number>();
  const launches = new EventEmitter();
  let launched = once(launches, 'port');
  const host = await BrowserHost.start({
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    workDir,
    store: new ProfileStore(new FolderBlobStore(join(folder, 'blobs')), { seal, unseal }),
    capacity: 1,
    proxyUrl: null,
    keepSpare: true,
    refusePort: (port) => {
      refused.add(port);
      launches.emit('port', port);
      return () => refused.delete(port);
    },
  });
  try {
    const [spare] = (await launched) as [number];
    expect(host.liveCount).toBe(0);
    launched = once(launches, 'port');
    const first = await host.open(request('brw_1', null));
    expect(Number(new URL(first.endpoint).port)).toBe(spare);
    const { page } = await first.playwright();
    expect(await page.evaluate('1 + 1')).toBe(2);

    const stored = await host.close('brw_1', { save: true });
    const [next] = (await launched) as [number];
    const second = await host.open(request('brw_2', stored!.storageKey));
    expect(Number(new URL(second.endpoint).port)).not.toBe(next);
  } finally {
    await host.closeAll();
  }
  expect([...refused]).toEqual([]);
  expect(await readdir(workDir)).toEqual([]);
  await Promise.all([folder, workDir].map((path) => rm(path, { recursive: true, force: true })));
});
