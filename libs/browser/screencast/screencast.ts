import type { CdpSession } from '../cdp/cdp-connection.js';

/** One picture of a page. */
export interface Frame {
  /** JPEG. */
  jpeg: Buffer;
  /** Of the page in CSS pixels: what input coordinates count in. */
  width: number;
  height: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface ScreencastOptions {
  /** 1 to 100. */
  quality?: number;
  maxWidth?: number;
  maxHeight?: number;
  /** Takes each n-th frame of Chromium's. */
  everyNthFrame?: number;
}

/**
 * The pictures of one page, for a reader that may be slower than the page: the reader always gets the latest frame,
 * those in between are dropped, and Chromium paints no further than two frames ahead.
 */
export class Screencast {
  private latest: Frame | null = null;
  private waiting: ((frame: Frame | null) => void) | null = null;
  private ended = false;
  private readonly stopListening: () => void;

  private constructor(
    private readonly session: CdpSession,
    private readonly release: () => Promise<void>,
  ) {
    this.stopListening = session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
      this.push({
        jpeg: Buffer.from(data, 'base64'),
        width: metadata.deviceWidth,
        height: metadata.deviceHeight,
        at: Math.round((metadata.timestamp ?? Date.now() / 1_000) * 1_000),
      });
    });
  }

  /**
   * Starts on a page by a session of its own, so that several readers do not disturb each other. A still page paints
   * nothing by itself: its picture is taken at once, so that no reader starts with a blank.
   */
  static async start(root: CdpSession, targetId: string, options: ScreencastOptions = {}): Promise<Screencast> {
    const { quality = 60, maxWidth = 1280, maxHeight = 720, everyNthFrame = 1 } = options;
    const session = await root.attach(targetId);
    const cast = new Screencast(session, () => session.detach());
    const [metrics, still] = await Promise.all([
      session.send('Page.getLayoutMetrics'),
      session.send('Page.captureScreenshot', { format: 'jpeg', quality, optimizeForSpeed: true }).catch(() => null),
      session.send('Page.startScreencast', { format: 'jpeg', quality, maxWidth, maxHeight, everyNthFrame }),
    ]);
    const { clientWidth: width, clientHeight: height } = metrics.cssLayoutViewport;
    if (still && !cast.latest) cast.push({ jpeg: Buffer.from(still.data, 'base64'), width, height, at: Date.now() });
    return cast;
  }

  /** The next frame that was not read yet, as soon as there is one; null once the screencast has ended. One reader only. */
  next(): Promise<Frame | null> {
    if (this.latest || this.ended) {
      const frame = this.latest;
      this.latest = null;
      return Promise.resolve(frame);
    }
    return new Promise((resolve) => (this.waiting = resolve));
  }

  async stop(): Promise<void> {
    if (this.ended) return;
    this.end();
    await this.release();
  }

  /** Ends the reading; for a page that has gone. */
  end(): void {
    this.ended = true;
    this.latest = null;
    this.stopListening();
    this.waiting?.(null);
    this.waiting = null;
  }

  private push(frame: Frame): void {
    if (this.waiting) {
      this.waiting(frame);
      this.waiting = null;
    } else {
      this.latest = frame;
    }
  }
}
