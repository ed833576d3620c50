import { setTimeout } from 'node:timers/promises';
import type { LiveBrowser } from '../browser-host.js';
import { within } from '../cdp/within.js';
import type { WatchedPage } from '../targets/page-watch.js';
import { maskSecrets } from './secret-mask.js';
import { type VideoFrame, writeWebm } from './webm-file.js';
import { vp8FrameOf } from './webp-frame.js';

const SIZE = { width: 960, height: 540 };
const QUALITY = 30;
/** A recording that has grown to this ends, and is kept. */
const MAX_BYTES = 32 * 1024 ** 2;
/** Between two pictures (ms). */
const PACE_MS = 1_000;

/** A page that cannot be photographed in this time (ms) is busy; the next picture may be luckier. */
const PICTURE_MS = 2_000;
/** Pictures in a row that changed nothing make the next one wait longer, up to this many paces. */
const LONGEST_WAIT = 3;

/**
 * Records what a run's browser shows, the page that opened last, as WebM. Secret fields are masked before anything is
 * typed, and nothing is taken while paused. It takes single pictures: a running screencast would make Chromium render
 * and encode every change of the page, at many times the cost. A lossy WebP picture is a VP8 key frame, so that nothing
 * has to be encoded a second time, here or in the run's browser.
 */
export class RunRecording {
  private readonly frames: VideoFrame[] = [];
  private readonly startedAt = Date.now();
  private bytes = 0;
  private lastPicture: Buffer = Buffer.alloc(0);
  private isPaused = false;
  /** How often it was paused or resumed: the last word counts. */
  private turns = 0;
  private isFinished = false;
  private readonly masked = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();
  private taking: Promise<void> = Promise.resolve();
  private first: Promise<boolean> | null = null;
  private stopWatching: () => void = () => {};

  private constructor(private readonly browser: LiveBrowser) {}

  static start(browser: LiveBrowser): RunRecording {
    const recording = new RunRecording(browser);
    recording.stopWatching = browser.pages.onPage((page) => recording.mask(page));
    recording.taking = recording.take();
    return recording;
  }

  /**
   * Takes no pictures until `resume`, but for the first one of a run that stops before it: a human is at the keyboard as soon as this
   * resolves, and may type what nobody else should read.
   */
  async pause(): Promise<void> {
    const asked = ++this.turns;
    await this.takeFirst();
    // It may have gone on meanwhile.
    if (asked === this.turns) this.isPaused = true;
  }

  resume(): void {
    this.turns++;
    this.isPaused = false;
  }

  /** Takes a picture where there is none yet: a run that is over at once is still worth one. */
  async takeFirst(): Promise<void> {
    if (this.frames.length > 0) return;
    this.first ??= this.takeOne(Date.now() - this.startedAt).finally(() => (this.first = null));
    await this.first;
  }

  /** Ends the recording; the video, or null when there was nothing to see. Call it while the browser lives. */
  async finish(): Promise<Buffer | null> {
    this.isFinished = true;
    this.stopped.abort();
    this.stopWatching();
    await this.taking;
    if (!this.isPaused) await this.takeFirst();
    return this.frames.length === 0 ? null : writeWebm(this.frames, SIZE, Date.now() - this.startedAt);
  }

  private mask(page: WatchedPage): void {
    const masked = maskSecrets(this.browser.cdp, page.session);
    // A page that was gone before it could be masked takes no picture either, and may be asked for none.
    masked.catch(() => {});
    this.masked.set(page.targetId, masked);
  }

  private async take(): Promise<void> {
    let unchanged = 0;
    await this.sleep(PACE_MS);
    while (!this.isFinished && this.bytes < MAX_BYTES) {
      const begun = Date.now();
      const isNew = !this.isPaused && (await this.takeOne(begun - this.startedAt));
      unchanged = isNew ? 0 : unchanged + 1;
      const wait = PACE_MS * Math.min(Math.max(unchanged, 1), LONGEST_WAIT) - (Date.now() - begun);
      await this.sleep(Math.max(wait, PACE_MS / 2));
    }
  }

  private async sleep(ms: number): Promise<void> {
    await setTimeout(ms, undefined, this.stopped).catch(() => {});
  }

  /** The picture of the page that opened last; false when there was none, or it was the same as before. */
  private async takeOne(at: number): Promise<boolean> {
    const page = [...this.browser.pages.pages.values()].at(-1);
    if (!page) return false;
    const picture = await within(PICTURE_MS, this.photograph(page));
    if (!picture || this.isPaused || picture.equals(this.lastPicture)) return false;
    this.lastPicture = picture;
    const data = vp8FrameOf(picture);
    if (!data) return false;
    this.frames.push({ data, at });
    this.bytes += data.length;
    return true;
  }

  /** What the page shows, made as large as the video. */
  private async photograph({ targetId, session }: WatchedPage): Promise<Buffer> {
    await this.masked.get(targetId);
    const { cssVisualViewport } = await session.send('Page.getLayoutMetrics');
    const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = cssVisualViewport;
    const scale = Math.min(SIZE.width / width, SIZE.height / height);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      optimizeForSpeed: true,
      clip: { x, y, width, height, scale },
    });
    return Buffer.from(data, 'base64');
  }
}
