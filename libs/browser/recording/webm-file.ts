import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

/** A VP8 key frame and when it was seen, in milliseconds since the recording began. */
export interface VideoFrame {
  data: Buffer;
  at: number;
}

/** Writes key frames as a WebM file that every browser plays and can seek in. */
export async function writeWebm(
  frames: VideoFrame[],
  size: { width: number; height: number },
  endsAt: number,
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const video = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(video);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: size.width, codedHeight: size.height };
  for (const [index, { data, at }] of frames.entries()) {
    const until = frames[index + 1]?.at ?? Math.max(endsAt, at + 1);
    const packet = new EncodedPacket(data, 'key', at / 1_000, (until - at) / 1_000);
    await video.add(packet, index === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
