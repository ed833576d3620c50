import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packProfile } from '#libs/browser/profile/profile-archive';
import { alternating, milliseconds, pairs, type BenchmarkRow } from '../benchmark.js';
import { BareChromium } from './bare-chromium.js';
import { removeFolder, type BenchService } from './bench-service.js';
import { firstAnswer } from '#test/harness/cdp-probe';

/** From the call to the first CDP answer, and from the release to the saved profile, beside Chromium alone. */
export async function coldOpening(service: BenchService, rounds: number): Promise<BenchmarkRow[]> {
  const ours = async () => {
    await service.untilFree();
    const open = await milliseconds(async () => firstAnswer((await service.open()).cdpUrl));
    const asked = Date.now();
    const release = await milliseconds(() => service.close());
    const save = (await service.untilFree()).getTime() - asked;
    return { open, save, release };
  };
  const bare = async () => {
    const homeDir = await service.unpack();
    const begun = performance.now();
    const browser = await BareChromium.start(service.chromium, homeDir);
    await firstAnswer(browser.endpoint);
    const open = performance.now() - begun;
    const save = await milliseconds(async () => {
      await browser.close();
      await writeFile(join(homeDir, 'packed'), await packProfile(homeDir));
    });
    await removeFolder(homeDir);
    return { open, save, release: save };
  };
  const { open, save, release } = await alternating(rounds, ours, bare);
  return [
    { what: 'cold open → first CDP answer', unit: 'ms', ...open, target: 1.3 },
    { what: 'release answered', unit: 'ms', ours: release.ours },
    { what: 'release → profile saved', unit: 'ms', ...save, target: 1.5 },
  ];
}

/** The same where a run has just completed and its browser is still warm. */
export async function warmOpening(service: BenchService, rounds: number): Promise<BenchmarkRow[]> {
  const homeDir = await service.unpack();
  const browser = await BareChromium.start(service.chromium, homeDir);
  const ours = async () => {
    await service.logIn();
    const open = await milliseconds(async () => firstAnswer((await service.open()).cdpUrl));
    await service.close();
    await service.untilFree();
    return open;
  };
  try {
    const open = await pairs(rounds, ours, () => milliseconds(() => firstAnswer(browser.endpoint)));
    return [{ what: 'warm take-over → first CDP answer', unit: 'ms', ...open, target: 5 }];
  } finally {
    await browser.close();
    await removeFolder(homeDir);
  }
}
