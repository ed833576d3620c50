import { describe, expect, test } from '@jest/globals';
import { BadTotpSeedError, nextTotpCounter, parseTotpSeed, totpCode } from './totp.js';

const RFC_SHA1 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const RFC_SHA256 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA';

describe('TOTP', () => {
  test('computes the codes of RFC 6238, appendix B', () => {
    const uri = (secret: string, algorithm: string) =>
      parseTotpSeed(`otpauth://totp/x?secret=${secret}&algorithm=${algorithm}&digits=8`);
    expect(totpCode(uri(RFC_SHA1, 'SHA1'), Math.floor(59 / 30))).toBe('94287082');
    expect(totpCode(uri(RFC_SHA1, 'SHA1'), Math.floor(1111111109 / 30))).toBe('07081804');
    expect(totpCode(uri(RFC_SHA256, 'SHA256'), Math.floor(59 / 30))).toBe('46119246');
  });

  test('reads bare seeds as people paste them', () => {
    expect(parseTotpSeed(' jbsw y3dp ehpk-3pxp ').secret).toBe('JBSWY3DPEHPK3PXP');
    expect(parseTotpSeed('JBSWY3DPEHPK3PXP====').digits).toBe(6);
  });

  test.each([
    ['ABCDEFGHIJKLMNOPQRST', 'ABCDEFGHIJKLMNOPQRSQ'],
    ['JBSWY3DPEHPK3PX', 'JBSWY3DPEHPK3PQ'],
    ['JBSWY3DPEHPK3PXPA', 'JBSWY3DPEHPK3PXP'],
  ])('takes %j, whose last bits fill no byte, for %j', (seed, whole) => {
    expect(totpCode(parseTotpSeed(seed), 1)).toBe(totpCode(parseTotpSeed(whole), 1));
  });

  test.each([
    '',
    'not base32!',
    'otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP',
    'otpauth://totp/x',
    'JBSWY3DP1890',
    'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=5',
  ])('refuses %j', (seed) => expect(() => parseTotpSeed(seed)).toThrow(BadTotpSeedError));

  test('takes no seed that no code can be computed from: the longest there is gives one', () => {
    const longest = 'A'.repeat(820);
    expect(totpCode(parseTotpSeed(longest), 1)).toMatch(/^\d{6}$/);
    expect(() => parseTotpSeed(`${longest}A`)).toThrow(BadTotpSeedError);
    expect(() => totpCode({ ...parseTotpSeed(longest), secret: `${longest}A` }, 1)).toThrow();
  });

  test('waits for the next window when the current one is nearly over, and never repeats a counter', () => {
    const seed = parseTotpSeed('JBSWY3DPEHPK3PXP');
    expect(nextTotpCounter(seed, 60_000, null)).toEqual({ counter: 2, waitMs: 0 });
    expect(nextTotpCounter(seed, 89_000, null)).toEqual({ counter: 3, waitMs: 1_000 });
    expect(nextTotpCounter(seed, 61_000, 2)).toEqual({ counter: 3, waitMs: 29_000 });
  });

  test('a counter of another seed, with shorter windows, is no reason to wait', () => {
    const seed = parseTotpSeed('otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&period=60');
    expect(nextTotpCounter(seed, 6_000_000, 200)).toEqual({ counter: 100, waitMs: 0 });
  });
});
