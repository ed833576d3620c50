import { createGuardrails, generateSync } from 'otplib';

/** What an authenticator needs to know (RFC 6238): `secret` in base32, `period` in seconds. */
export interface TotpSeed {
  secret: string;
  algorithm: 'sha1' | 'sha256' | 'sha512';
  digits: 6 | 7 | 8;
  period: number;
}

/** A seed that no code can be computed from (interface §4.3, `BAD_TOTP_SEED`). Never repeats the seed. */
export class BadTotpSeedError extends Error {
  constructor() {
    super('the TOTP seed is neither base32 nor an otpauth://totp URI');
    this.name = 'BadTotpSeedError';
  }
}

/** A code is not started with when its window ends sooner than this: pages take a moment to submit it. */
const NEARLY_OVER_MS = 3_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
// Real apps hand out seeds of 80 bits and, rarely, less; the library's own floor is 128.
const MOST_BYTES = 512;
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 5, MAX_SECRET_BYTES: MOST_BYTES });

/** Reads a bare base32 seed (blanks, dashes, lower case and padding allowed) or a full `otpauth://totp/…` URI. Throws {@link BadTotpSeedError}. */
export function parseTotpSeed(input: string): TotpSeed {
  const text = input.trim();
  const seed = /^otpauth:/i.test(text) ? fromUri(text) : { secret: text, algorithm: 'sha1', digits: 6, period: 30 };
  const secret = seed.secret.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  const isPlausible =
    /^[A-Z2-7]{8,}$/.test(secret) &&
    Math.floor((secret.length * 5) / 8) <= MOST_BYTES &&
    ['sha1', 'sha256', 'sha512'].includes(seed.algorithm) &&
    [6, 7, 8].includes(seed.digits) &&
    Number.isInteger(seed.period) &&
    seed.period >= 1 &&
    seed.period <= 300;
  if (!isPlausible) throw new BadTotpSeedError();
  return { ...seed, secret } as TotpSeed;
}

/** The code of one counter value. */
export function totpCode(seed: TotpSeed, counter: number): string {
  const { algorithm, digits, period } = seed;
  return generateSync({
    secret: bytesOf(seed.secret),
    algorithm,
    digits,
    period,
    epoch: counter * period,
    guardrails,
  });
}

/** Codes are typed at most this many windows before their own begins. */
export const AHEAD = 3;

/**
 * Which counter to use next, and how long to wait for it: never one that was used already, and not one whose window is nearly over.
 * Times in milliseconds since the epoch.
 */
export function nextTotpCounter(
  seed: TotpSeed,
  now: number,
  lastUsed: number | null,
): { counter: number; waitMs: number } {
  const periodMs = seed.period * 1000;
  const current = Math.floor(now / periodMs);
  const left = (current + 1) * periodMs - now;
  const slack = Math.min(NEARLY_OVER_MS, periodMs / 3);
  // One far ahead of the clock was counted in another seed's windows.
  const used = lastUsed !== null && lastUsed <= current + AHEAD ? lastUsed : -1;
  const counter = Math.max(left < slack ? current + 1 : current, used + 1);
  return { counter, waitMs: Math.max(0, counter * periodMs - now) };
}

function fromUri(text: string): { secret: string; algorithm: string; digits: number; period: number } {
  let uri: URL;
  try {
    uri = new URL(text);
  } catch {
    throw new BadTotpSeedError();
  }
  if (uri.host.toLowerCase() !== 'totp') throw new BadTotpSeedError();
  const get = (name: string, otherwise: string) => uri.searchParams.get(name) ?? otherwise;
  return {
    secret: get('secret', ''),
    algorithm: get('algorithm', 'sha1').toLowerCase().replace(/[-_]/g, ''),
    digits: Number(get('digits', '6')),
    period: Number(get('period', '30')),
  };
}

/** Base32 as authenticators read it: RFC 4648 §6, but bits at the end that fill no byte are dropped, whatever they are. */
function bytesOf(secret: string): Uint8Array {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}
