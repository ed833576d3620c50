import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import type { VideoChunk } from './video-encoder.js';

/** Writes VP8 chunks as a WebM file that every browser plays and can seek in. */
export async function writeWebm(
  chunks: VideoChunk[],
  size: { width: number; height: number },
  endsAt: number,
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const video = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(video);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: size.width, codedHeight: size.height };
  for (const [index, { data, isKey, at }] of chunks.entries()) {
    const until = chunks[index + 1]?.at ?? Math.max(endsAt, at + 1);
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', at / 1_000, (until - at) / 1_000);
    await video.add(packet, index === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
