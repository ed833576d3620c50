import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { plausibleSeed } from '../decide/codes.js';
import type { Perception } from '../perceive/perceive.js';
import { abortable } from '../perceive/settle.js';

/** The authenticator key that the page shows: an `otpauth:` address, a QR code, or base32 text; null when none can be read. */
export async function readSeed(seen: Perception, signal: AbortSignal): Promise<string | null> {
  const { seeds, pictures } = seen.view;
  const address = seeds.find((seed) => seed.startsWith('otpauth:'));
  if (address) return address;
  const square = pictures.filter(({ size }) => size[0] >= 90 && Math.abs(size[0] - size[1]) < 12).slice(0, 4);
  for (const picture of square) {
    const element = await seen.element(picture.ref);
    const shot = element && (await abortable(signal, element.screenshot({ timeout: 4000 })).catch(() => null));
    signal.throwIfAborted();
    const read = shot && decode(shot);
    if (read?.startsWith('otpauth:')) return read;
  }
  const text = seeds.filter(plausibleSeed).sort((a, b) => b.length - a.length)[0];
  return text ? text.replace(/[\s-]/g, '').toUpperCase() : null;
}

function decode(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  const read = (jsQR as unknown as { default?: typeof jsQR.default } & typeof jsQR.default).default ?? jsQR;
  return (read as unknown as typeof jsQR.default)(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
