import { expect, test } from '@jest/globals';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrCreateDkimKey, readOrCreateKey } from './secret-files.js';

test('a key is created once and a damaged one is refused, not replaced', () => {
  const dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(dir, 'deep', 'a.key');
  expect(readOrCreateKey(file).equals(readOrCreateKey(file))).toBe(true);
  expect(readdirSync(join(dir, 'deep'))).toEqual(['a.key']);
  writeFileSync(file, 'damaged');
  expect(() => readOrCreateKey(file)).toThrow(/does not hold 32 bytes/);
  rmSync(dir, { recursive: true });
});

test('the DKIM key is RSA of 2048 bits and stays the same; a damaged one is refused, not used', () => {
  const dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(dir, 'dkim.pem');
  const pem = readOrCreateDkimKey(file);
  expect(createPrivateKey(pem).asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(readOrCreateDkimKey(file)).toBe(pem);
  writeFileSync(file, 'damaged');
  expect(() => readOrCreateDkimKey(file)).toThrow(/does not hold an RSA private key/);
  rmSync(dir, { recursive: true });
});
