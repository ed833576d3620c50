import { setTimeout } from 'node:timers/promises';
import type { LiveBrowser } from '../browser-host.js';
import { Screencast } from '../screencast/screencast.js';
import type { WatchedPage } from '../targets/page-watch.js';
import { maskSecrets } from './secret-mask.js';
import { type VideoChunk, VideoEncoderPage, type VideoFormat } from './video-encoder.js';
import { writeWebm } from './webm-file.js';

export interface RecordingOptions {
  format?: VideoFormat;
  /** The recording ends, and is kept, when it has grown to this many bytes. */
  maxBytes?: number;
}

const FORMAT: VideoFormat = { width: 960, height: 540, bitrate: 150_000, framesPerSecond: 2 };
const MAX_BYTES = 32 * 1024 ** 2;
/** A picture that stands alone, every so often (ms): what a viewer can seek to. */
const KEY_FRAME_MS = 10_000;

/**
 * Records what a run's browser shows, the page that opened last, as WebM. Secret fields are masked before anything is
 * typed, and nothing is taken while paused. Only pages that change cost anything.
 */
export class RunRecording {
  private readonly chunks: VideoChunk[] = [];
  private readonly startedAt = Date.now();
  private bytes = 0;
  private lastKeyAt = -Infinity;
  private paused = false;
  private finished = false;
  private cast: Screencast | null = null;
  private readonly masked = new Map<string, Promise<void>>();
  private reading: Promise<void> = Promise.resolve();
  private following: Promise<void> = Promise.resolve();
  private stopWatching: () => void = () => {};

  private constructor(
    private readonly browser: LiveBrowser,
    private readonly encoder: VideoEncoderPage,
    private readonly format: VideoFormat,
    private readonly maxBytes: number,
  ) {}

  static async start(browser: LiveBrowser, options: RecordingOptions = {}): Promise<RunRecording> {
    const { format = FORMAT, maxBytes = MAX_BYTES } = options;
    const encoder = await VideoEncoderPage.start(browser.cdp, format);
    const recording = new RunRecording(browser, encoder, format, maxBytes);
    recording.stopWatching = browser.pages.onPage((page) => recording.follow(page));
    return recording;
  }

  /** Takes no pictures until `resume`: a human is at the keyboard, and may type what nobody else should read. */
  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
  }

  /** Ends the recording; the video, or null when there was nothing to see. Call it while the browser lives. */
  async finish(): Promise<Buffer | null> {
    this.finished = true;
    this.stopWatching();
    await this.following;
    await this.cast?.stop();
    await this.reading;
    this.keep(await this.encoder.finish().catch(() => []));
    if (this.chunks.length === 0) return null;
    return writeWebm(this.chunks, this.format, Date.now() - this.startedAt);
  }

  /** Turns from the page before to this one. */
  private follow(page: WatchedPage): void {
    const masked = this.masked.get(page.targetId) ?? maskSecrets(this.browser.cdp, page.session);
    this.masked.set(page.targetId, masked);
    this.following = this.following
      .then(async () => {
        await this.cast?.stop();
        // One reader at a time: pictures must reach the encoder in order.
        await this.reading;
        await masked;
        if (this.finished) return;
        const { width: maxWidth, height: maxHeight } = this.format;
        const settings = { quality: 50, maxWidth, maxHeight, onDemand: true };
        this.cast = await Screencast.start(this.browser.cdp.browser, page.targetId, settings);
        this.reading = this.read(this.cast).then(() => this.fallBack(page));
      })
      // A page that was gone before it could be recorded is no loss.
      .catch(() => {});
  }

  /** When a page has closed: back to the one that opened before it, as a person would see it. */
  private fallBack(closed: WatchedPage): void {
    if (this.finished || this.browser.pages.pages.has(closed.targetId)) return;
    const last = [...this.browser.pages.pages.values()].at(-1);
    if (last) this.follow(last);
  }

  private async read(cast: Screencast): Promise<void> {
    const pace = 1_000 / this.format.framesPerSecond;
    for (let frame = await cast.next(); frame && !this.finished; frame = await cast.next()) {
      const begun = Date.now();
      const at = begun - this.startedAt;
      if (!this.paused && this.bytes < this.maxBytes) {
        const isKey = at - this.lastKeyAt >= KEY_FRAME_MS;
        if (isKey) this.lastKeyAt = at;
        this.keep(await this.encoder.encode(frame.jpeg, at, isKey).catch(() => []));
      }
      await Promise.race([cast.ended, setTimeout(pace - (Date.now() - begun))]);
    }
  }

  private keep(chunks: VideoChunk[]): void {
    this.chunks.push(...chunks);
    for (const { data } of chunks) this.bytes += data.length;
  }
}
