import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { StepOutcome as Outcome } from '../agent.types.js';
import { plausibleSeed, squares } from '../decide/codes/authenticator.js';
import type { Memory } from '../memory.js';
import type { Perception } from '../perceive/perceive.js';
import { abortable } from '../perceive/settle.js';

/** What a page that cannot be read, or not be used, ends in. */
const blocked = (why: string): Outcome => ({
  kind: 'blocked',
  code: 'TOTP_REQUIRED',
  detail: `The app demands an authenticator, and ${why}. Set it up in the live view, then resume.`,
});

/** Has the authenticator key that the page shows vaulted; the outcome where it is for a person to set it up. */
export async function vaultSeed(
  seen: Perception,
  memory: Memory,
  save: (seed: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const seed = await readSeed(seen, signal);
  if (!seed && memory.seedUnread) return blocked('its key could not be read');
  if (seed && /^otpauth:(?!\/\/totp\/)/i.test(seed)) return blocked('one that counts how often it is used');
  memory.seedUnread = !seed;
  if (!seed) return null;
  await abortable(signal, save(seed));
  memory.totpSaved = true;
  return null;
}

/** The authenticator key that the page shows: an `otpauth:` address, a QR code, or base32 text; null when none can be read. */
async function readSeed(seen: Perception, signal: AbortSignal): Promise<string | null> {
  const { seeds } = seen.view;
  const address = seeds.find((seed) => seed.startsWith('otpauth:'));
  if (address) return address;
  const pictures = squares(seen.view).slice(0, 4);
  // A second look at each: a busy browser may not have drawn it yet, and the key as text tells less.
  for (const picture of [...pictures, ...pictures]) {
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
