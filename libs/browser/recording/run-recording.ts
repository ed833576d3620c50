import { setTimeout } from 'node:timers/promises';
import type { LiveBrowser } from '../browser-host.js';
import { within } from '../cdp/within.js';
import type { WatchedPage } from '../targets/page-watch.js';
import { maskSecrets } from './secret-mask.js';
import { type VideoChunk, VideoEncoderPage, type VideoFormat } from './video-encoder.js';
import { writeWebm } from './webm-file.js';

export interface RecordingOptions {
  format?: VideoFormat;
  /** The recording ends, and is kept, when it has grown to this many bytes. */
  maxBytes?: number;
}

const FORMAT: VideoFormat = { width: 960, height: 540, bitrate: 100_000, framesPerSecond: 1 };
const MAX_BYTES = 32 * 1024 ** 2;
/** A picture that stands alone, every so often (ms): what a viewer can seek to. */
const KEY_FRAME_MS = 10_000;

/** A page that cannot be photographed in this time (ms) is busy; the next picture may be luckier. */
const PICTURE_MS = 2_000;
/** Short runs are encoded when they are over: until then (ms) the encoder's page would slow down what it records. */
const ENCODE_AFTER_MS = 5_000;
/** Pictures in a row that changed nothing make the next one wait longer, up to this many paces. */
const LONGEST_WAIT = 3;

/**
 * Records what a run's browser shows, the page that opened last, as WebM. Secret fields are masked before anything is
 * typed, and nothing is taken while paused. It takes single pictures: a running screencast would make Chromium render
 * and encode every change of the page, at many times the cost.
 */
export class RunRecording {
  private readonly chunks: VideoChunk[] = [];
  private pictures: { jpeg: Buffer; at: number; isKey: boolean }[] = [];
  private encoder: Promise<VideoEncoderPage> | null = null;
  private readonly startedAt = Date.now();
  private bytes = 0;
  private lastKeyAt = -Infinity;
  private lastPicture: Buffer = Buffer.alloc(0);
  private isPaused = false;
  private isFinished = false;
  private readonly masked = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();
  private taking: Promise<void> = Promise.resolve();
  private stopWatching: () => void = () => {};

  private constructor(
    private readonly browser: LiveBrowser,
    private readonly format: VideoFormat,
    private readonly maxBytes: number,
  ) {}

  static start(browser: LiveBrowser, options: RecordingOptions = {}): RunRecording {
    const { format = FORMAT, maxBytes = MAX_BYTES } = options;
    const recording = new RunRecording(browser, format, maxBytes);
    recording.stopWatching = browser.pages.onPage((page) => recording.mask(page));
    recording.taking = recording.take();
    return recording;
  }

  /** Takes no pictures until `resume`: a human is at the keyboard, and may type what nobody else should read. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  /** Ends the recording; the video, or null when there was nothing to see. Call it while the browser lives. */
  async finish(): Promise<Buffer | null> {
    this.isFinished = true;
    this.stopped.abort();
    this.stopWatching();
    await this.taking;
    // A run that was over at once is still worth a picture.
    if (!this.encoder && this.pictures.length === 0 && !this.isPaused) await this.takeOne(Date.now() - this.startedAt);
    await this.encode();
    this.keep((await this.encoder?.then((encoder) => encoder.finish()).catch(() => [])) ?? []);
    if (this.chunks.length === 0) return null;
    return writeWebm(this.chunks, this.format, Date.now() - this.startedAt);
  }

  private mask(page: WatchedPage): void {
    // A page that was gone before it could be masked takes no picture either.
    this.masked.set(page.targetId, maskSecrets(this.browser.cdp, page.session));
  }

  private async take(): Promise<void> {
    const pace = 1_000 / this.format.framesPerSecond;
    let unchanged = 0;
    await this.sleep(pace);
    while (!this.isFinished && this.bytes < this.maxBytes) {
      const begun = Date.now();
      const isNew = !this.isPaused && (await this.takeOne(begun - this.startedAt));
      unchanged = isNew ? 0 : unchanged + 1;
      const wait = pace * Math.min(Math.max(unchanged, 1), LONGEST_WAIT) - (Date.now() - begun);
      await this.sleep(Math.max(wait, pace / 2));
    }
  }

  private async sleep(ms: number): Promise<void> {
    await setTimeout(ms, undefined, this.stopped).catch(() => {});
  }

  /** The picture of the page that opened last; false when there was none, or it was the same as before. */
  private async takeOne(at: number): Promise<boolean> {
    const page = [...this.browser.pages.pages.values()].at(-1);
    if (!page) return false;
    const jpeg = await within(PICTURE_MS, this.photograph(page));
    if (!jpeg || this.isPaused || jpeg.equals(this.lastPicture)) return false;
    this.lastPicture = jpeg;
    const isKey = at - this.lastKeyAt >= KEY_FRAME_MS;
    if (isKey) this.lastKeyAt = at;
    this.pictures.push({ jpeg, at, isKey });
    if (at >= ENCODE_AFTER_MS) await this.encode();
    return true;
  }

  /** Encodes the pictures taken so far; those that cannot be are given up. */
  private async encode(): Promise<void> {
    const pictures = this.pictures;
    this.pictures = [];
    if (pictures.length === 0) return;
    this.encoder ??= VideoEncoderPage.start(this.browser.cdp, this.format);
    try {
      const encoder = await this.encoder;
      for (const { jpeg, at, isKey } of pictures) this.keep(await encoder.encode(jpeg, at, isKey));
    } catch {
      // The browser has ended, or cannot encode: what was encoded before is kept.
    }
  }

  private async photograph({ targetId, session }: WatchedPage): Promise<Buffer> {
    await this.masked.get(targetId);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 50,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }

  private keep(chunks: VideoChunk[]): void {
    this.chunks.push(...chunks);
    for (const { data } of chunks) this.bytes += data.length;
  }
}
