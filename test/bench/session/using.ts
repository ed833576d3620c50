import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type BrowserContext } from 'playwright-core';
import { milliseconds, pairs, summary, type BenchmarkRow } from '../benchmark.js';
import { BareChromium } from './bare-chromium.js';
import { removeFolder, type BenchService } from './bench-service.js';
import { CdpProbe } from '#test/harness/cdp-probe';

const ORIGINS = 3;
const COOKIES = 50;
const ROUND_TRIPS = 100;

/** Storage state of an open session beside Playwright's own, with the same cookies and origins in both. */
export async function exporting(service: BenchService, rounds: number): Promise<BenchmarkRow[]> {
  const sites = await Promise.all(Array.from({ length: ORIGINS }, startSite));
  const homeDir = await service.unpack();
  const bare = await BareChromium.start(service.chromium, homeDir);
  const direct = await chromium.connectOverCDP(bare.endpoint);
  const session = await chromium.connectOverCDP((await service.open()).cdpUrl);
  try {
    for (const browser of [direct, session]) await fill(browser.contexts()[0]!, sites.map(originOf));
    const bareExport = () => milliseconds(() => direct.contexts()[0]!.storageState());
    const figures = await pairs(rounds, () => milliseconds(() => service.export()), bareExport);
    return [{ what: `export, open session, ${ORIGINS} origins`, unit: 'ms', ...figures, target: 1.2 }];
  } finally {
    await session.close();
    await service.close();
    await direct.close();
    await bare.close();
    await removeFolder(homeDir);
    for (const site of sites) site.close();
  }
}

/** One command after another through the gateway beside the same past it, at the same page. */
export async function roundTrips(service: BenchService, rounds: number): Promise<BenchmarkRow[]> {
  const { cdpUrl } = await service.open();
  const through = await CdpProbe.connect(cdpUrl);
  const past = await CdpProbe.connect(await service.directEndpoint());
  try {
    const [ours, bare] = [await sampler(through), await sampler(past)];
    const figures = await pairs(rounds, ours, bare);
    return [{ what: 'CDP round trip through the gateway', unit: 'ms', ...figures, target: 1.3 }];
  } finally {
    through.close();
    past.close();
    await service.close();
  }
}

async function sampler(probe: CdpProbe): Promise<() => Promise<number>> {
  const sessionId = await probe.attach();
  return async () => {
    const times: number[] = [];
    for (let at = 0; at < ROUND_TRIPS; at++) {
      times.push(await milliseconds(() => probe.send('Runtime.evaluate', { expression: '1' }, sessionId)));
    }
    return summary(times).median;
  };
}

async function fill(context: BrowserContext, origins: string[]): Promise<void> {
  const cookie = (_: unknown, at: number) => ({ name: `c${at}`, value: `v${at}`.repeat(20), url: origins[0]! });
  await context.addCookies(Array.from({ length: COOKIES }, cookie));
  for (const origin of origins) {
    const page = await context.newPage();
    await page.goto(origin);
    await page.evaluate(`for (let i = 0; i < 20; i++) localStorage.setItem('k' + i, 'x'.repeat(200))`);
    await page.close();
  }
}

async function startSite(): Promise<Server> {
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>here'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return site;
}

const originOf = (site: Server): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
