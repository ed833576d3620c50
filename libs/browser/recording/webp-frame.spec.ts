import { describe, expect, test } from '@jest/globals';
import { vp8FrameOf } from './webp-frame.js';

const chunk = (name: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};
const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return chunk('RIFF', body);
};
const FRAME = Buffer.from('a frame of a video');

describe('the frame in a picture', () => {
  test.each([
    ['a simple file', webp(chunk('VP8 ', FRAME))],
    [
      'an extended one, behind a chunk of odd length',
      webp(chunk('VP8X', Buffer.alloc(10)), chunk('ICCP', Buffer.alloc(7)), chunk('VP8 ', FRAME)),
    ],
  ])('is found in %s', (_what, picture) => {
    expect(vp8FrameOf(picture)).toEqual(FRAME);
  });

  test.each([
    ['a lossless picture', webp(chunk('VP8L', FRAME))],
    ['a picture that was cut off', webp(chunk('VP8 ', FRAME)).subarray(0, 30)],
    ['another kind of file', Buffer.from('\x89PNG\r\n\x1a\n and so on')],
    ['nothing', Buffer.alloc(0)],
  ])('is not in %s', (_what, picture) => {
    expect(vp8FrameOf(picture)).toBeNull();
  });
});
