import { WebSocket } from 'ws';
import { alternating, type BenchmarkRow } from '../benchmark.js';
import type { BenchService, SessionView } from './bench-service.js';
import { CdpProbe } from '#test/harness/cdp-probe';

/** Repaints in every frame. */
const MOVING = `<body style="margin:0"><div id=a style="width:200px;height:200px;background:red"></div><script>let i=0;
(function f(){i++;a.style.transform='translateX('+(i%400)+'px)';requestAnimationFrame(f)})()</script>`;
/** Paints anew only when it is clicked. */
const STILL = `<body style="margin:0;background:#000"><script>let on=false;addEventListener('mousedown',()=>{
on=!on;document.body.style.background=on?'#fff':'#000'})</script>`;

const WATCH_MS = 1_000;
const CLICKS = 5;
const SETTLE_MS = 150;
const PATIENCE_MS = 2_000;
const POINT = { x: 100, y: 100 };

/** Somebody who watches a page: hears of every frame, and may click. */
interface Watcher {
  onFrame: () => void;
  click(): void;
  close(): void;
}

/** What a person sees in the live view beside a bare reader of `Page.startScreencast` at the same page. */
export async function watching(service: BenchService, rounds: number): Promise<BenchmarkRow[]> {
  const session = await service.open();
  const driver = await CdpProbe.connect(await service.directEndpoint());
  const page = await driver.attach();
  await driver.send('Page.enable', {}, page);
  const show = async (html: string) => {
    const loaded = new Promise<void>((resolve) => {
      driver.onEvent = (method) => void (method === 'Page.loadEventFired' && resolve());
    });
    await driver.send('Page.navigate', { url: `data:text/html,${encodeURIComponent(html)}` }, page);
    await loaded;
  };
  const measure = (watch: () => Promise<Watcher>) => async () => {
    await show(STILL);
    await pause(SETTLE_MS);
    const begun = performance.now();
    const watcher = await watch();
    await nextFrame(watcher);
    const first = performance.now() - begun;
    const latency = await clickToFrame(watcher);
    await show(MOVING);
    const rate = await framesPerSecond(watcher);
    watcher.close();
    await pause(SETTLE_MS);
    return { first, latency, rate };
  };
  try {
    const direct = await service.directEndpoint();
    const { first, latency, rate } = await alternating(
      rounds,
      measure(() => viewer(session)),
      measure(() => screencastReader(direct)),
    );
    return [
      { what: 'live view: connect → first frame', unit: 'ms', ...first },
      { what: 'live view: click → frame', unit: 'ms', ...latency, target: 1 },
      { what: 'live view: frame rate', unit: 'fps', ...rate, target: 1, atLeast: true },
    ];
  } finally {
    driver.close();
    await service.close();
  }
}

/** The live-view page's own way: token first, pictures as binary messages, each answered. */
async function viewer({ liveViewUrl }: SessionView): Promise<Watcher> {
  const url = new URL(liveViewUrl);
  const socket = new WebSocket(`ws://${url.host}${url.pathname}/socket`, { perMessageDeflate: false });
  const send = (message: object) => socket.send(JSON.stringify(message));
  const mouse = { kind: 'mouse', ...POINT, button: 'left', clicks: 1, modifiers: 0 };
  const watcher: Watcher = {
    onFrame: () => undefined,
    click: () => {
      send({ ...mouse, action: 'down', held: 1 });
      send({ ...mouse, action: 'up', held: 0 });
    },
    close: () => socket.terminate(),
  };
  socket.on('message', (_data, isBinary) => {
    if (!isBinary) return;
    send({ kind: 'seen' });
    watcher.onFrame();
  });
  await new Promise<void>((resolve) => socket.once('open', resolve));
  socket.send(url.hash.slice(1));
  return watcher;
}

async function screencastReader(endpoint: string): Promise<Watcher> {
  const probe = await CdpProbe.connect(endpoint);
  const sessionId = await probe.attach();
  const mouse = { ...POINT, button: 'left', clickCount: 1 };
  const send = (method: string, params: Record<string, unknown>) =>
    void probe.send(method, params, sessionId).catch(() => undefined);
  const watcher: Watcher = {
    onFrame: () => undefined,
    click: () => {
      send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...mouse });
      send('Input.dispatchMouseEvent', { type: 'mouseReleased', buttons: 0, ...mouse });
    },
    close: () => probe.close(),
  };
  probe.onEvent = (method, params) => {
    if (method !== 'Page.screencastFrame') return;
    send('Page.screencastFrameAck', { sessionId: params['sessionId'] });
    watcher.onFrame();
  };
  send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 1280, maxHeight: 720 });
  return watcher;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A reader may be left without a picture of a page that does not change: then this is how long it has waited. */
const nextFrame = (watcher: Watcher) =>
  Promise.race([new Promise<void>((resolve) => (watcher.onFrame = resolve)), pause(PATIENCE_MS)]);

async function clickToFrame(watcher: Watcher): Promise<number> {
  let total = 0;
  for (let click = 0; click < CLICKS; click++) {
    watcher.onFrame = () => undefined;
    await pause(SETTLE_MS);
    const painted = nextFrame(watcher);
    const begun = performance.now();
    watcher.click();
    await painted;
    total += performance.now() - begun;
  }
  return total / CLICKS;
}

async function framesPerSecond(watcher: Watcher): Promise<number> {
  let frames = 0;
  await nextFrame(watcher);
  watcher.onFrame = () => void frames++;
  const begun = performance.now();
  await pause(WATCH_MS);
  return (frames * 1_000) / (performance.now() - begun);
}
