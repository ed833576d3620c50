/** Bytes of the RIFF header, `RIFF`, size and `WEBP`, and of the head of each chunk behind it. */
const HEADER = 12;
const CHUNK_HEAD = 8;

/**
 * The VP8 key frame that a lossy WebP picture is made of (RFC 9649, section 2.5): as it stands it is a frame of a video.
 * Null for anything else.
 */
export function vp8FrameOf(webp: Buffer): Buffer | null {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, HEADER) !== 'WEBP') return null;
  for (let at = HEADER; at + CHUNK_HEAD <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const body = at + CHUNK_HEAD;
    if (webp.toString('latin1', at, at + 4) === 'VP8 ')
      return body + size <= webp.length ? webp.subarray(body, body + size) : null;
    // Chunks begin at even offsets.
    at = body + size + (size % 2);
  }
  return null;
}
