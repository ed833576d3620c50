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
}

/**
 * The pictures of one page, for a reader that may be slower than the page: the reader always gets the latest frame,
 * those in between are dropped.
 */
export class Screencast {
  private latest: Frame | null = null;
  private waiting: ((frame: Frame | null) => void) | null = null;
  /** Resolves when the screencast has ended: stopped, or its page has gone. */
  readonly ended: Promise<void>;
  private isEnded = false;
  private hasPainted = false;
  private resolveEnded: () => void = () => {};
  private readonly stopListening: (() => void)[];

  private constructor(private readonly session: CdpSession) {
    this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
    const gone = session.on('Inspector.detached', () => this.end());
    const frames = session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
      this.hasPainted = true;
      this.push({
        jpeg: Buffer.from(data, 'base64'),
        width: metadata.deviceWidth,
        height: metadata.deviceHeight,
        at: Math.round((metadata.timestamp ?? Date.now() / 1_000) * 1_000),
      });
    });
    this.stopListening = [gone, frames];
  }

  /**
   * Starts on a page by a session of its own, so that several readers do not disturb each other. A still page paints
   * nothing by itself: its picture is taken at once, so that no reader starts with a blank.
   */
  static async start(root: CdpSession, targetId: string, options: ScreencastOptions = {}): Promise<Screencast> {
    const { quality = 60, maxWidth = 1280, maxHeight = 720 } = options;
    const session = await root.attach(targetId);
    const cast = new Screencast(session);
    const started = session.send('Page.startScreencast', { format: 'jpeg', quality, maxWidth, maxHeight });
    cast.takeStill(quality).catch(() => {});
    await started;
    return cast;
  }

  /** The next frame that was not read yet, as soon as there is one; null once the screencast has ended. One reader only. */
  next(): Promise<Frame | null> {
    if (this.latest || this.isEnded) {
      const frame = this.latest;
      this.latest = null;
      return Promise.resolve(frame);
    }
    return new Promise((resolve) => (this.waiting = resolve));
  }

  async stop(): Promise<void> {
    if (this.isEnded) return;
    this.end();
    await this.session.detach();
  }

  /** A picture of a page that has not painted since we came. */
  private async takeStill(quality: number): Promise<void> {
    const { session } = this;
    const [{ cssLayoutViewport }, { data }] = await Promise.all([
      session.send('Page.getLayoutMetrics'),
      session.send('Page.captureScreenshot', { format: 'jpeg', quality, optimizeForSpeed: true }),
    ]);
    if (this.hasPainted || this.isEnded) return;
    const { clientWidth: width, clientHeight: height } = cssLayoutViewport;
    this.push({ jpeg: Buffer.from(data, 'base64'), width, height, at: Date.now() });
  }

  private end(): void {
    this.isEnded = true;
    this.resolveEnded();
    this.latest = null;
    for (const stop of this.stopListening) stop();
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
