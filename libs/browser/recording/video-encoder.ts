import type { CdpConnection, CdpSession } from '../cdp/cdp-connection.js';

/** One encoded picture of a VP8 stream. */
export interface VideoChunk {
  data: Buffer;
  isKey: boolean;
  /** Milliseconds since the first picture. */
  at: number;
}

export interface VideoFormat {
  width: number;
  height: number;
  /** Bits per second. */
  bitrate: number;
  framesPerSecond: number;
}

/** The page that encodes: any https address gives it WebCodecs, this one exists nowhere. */
const ENCODER_URL = 'https://encoder.invalid/';

const ENCODER = `(format) => {
  const canvas = new OffscreenCanvas(format.width, format.height);
  const context = canvas.getContext('2d', { alpha: false });
  const chunks = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      let text = '';
      for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
      chunks.push({ data: btoa(text), isKey: chunk.type === 'key', at: chunk.timestamp / 1000 });
    },
    error: (error) => { throw error; },
  });
  encoder.configure({
    codec: 'vp8', width: format.width, height: format.height, bitrate: format.bitrate,
    framerate: format.framesPerSecond, latencyMode: 'realtime',
  });
  globalThis.encode = async (jpeg, at, keyFrame) => {
    const response = await fetch('data:image/jpeg;base64,' + jpeg);
    const picture = await createImageBitmap(await response.blob());
    const scale = Math.min(format.width / picture.width, format.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    context.clearRect(0, 0, format.width, format.height);
    context.drawImage(picture, (format.width - width) / 2, (format.height - height) / 2, width, height);
    picture.close();
    const frame = new VideoFrame(canvas, { timestamp: at * 1000 });
    encoder.encode(frame, { keyFrame });
    frame.close();
    // What was encoded so far: the picture of this call comes with the next one.
    return chunks.splice(0);
  };
  globalThis.finish = async () => { await encoder.flush(); return chunks.splice(0); };
}`;

/**
 * Encodes pictures to VP8 in the browser that is there anyway: no ffmpeg has to be installed, and whatever a picture
 * holds is decoded inside Chromium's sandbox. The encoding page has a context of its own and is not in any window.
 */
export class VideoEncoderPage {
  private constructor(
    private readonly cdp: CdpConnection,
    private readonly session: CdpSession,
    private readonly browserContextId: string,
  ) {}

  static async start(cdp: CdpConnection, format: VideoFormat): Promise<VideoEncoderPage> {
    const root = cdp.browser;
    const { browserContextId } = await root.send('Target.createBrowserContext', { disposeOnDetach: true });
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId, hidden: true });
    const session = await root.attach(targetId);
    session.on('Fetch.requestPaused', ({ requestId }) => {
      session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body: '' }).catch(() => {});
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: `${ENCODER_URL}*` }] });
    await session.send('Page.navigate', { url: ENCODER_URL });
    const page = new VideoEncoderPage(cdp, session, browserContextId);
    await page.call(`(${ENCODER})(${JSON.stringify(format)})`);
    return page;
  }

  /** Encodes one picture; answers with the chunks that are ready, in order. */
  async encode(jpeg: Buffer, at: number, isKey: boolean): Promise<VideoChunk[]> {
    return toChunks(await this.call(`encode('${jpeg.toString('base64')}', ${at}, ${isKey})`));
  }

  /** The chunks that are left; then the page closes. */
  async finish(): Promise<VideoChunk[]> {
    try {
      return toChunks(await this.call('finish()'));
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    const { browserContextId } = this;
    await this.cdp.browser.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
  }

  private async call(expression: string): Promise<unknown> {
    const answer = await this.session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(`the encoder failed: ${answer.exceptionDetails.text}`);
    return answer.result.value;
  }
}

function toChunks(value: unknown): VideoChunk[] {
  const chunks = value as { data: string; isKey: boolean; at: number }[];
  return chunks.map((chunk) => ({ ...chunk, data: Buffer.from(chunk.data, 'base64') }));
}
