import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ROTATE_BYTES = 16 * 1024 ** 2;

/** Opens a log for appending and returns its descriptor; one that has grown beyond 16 MiB becomes `FILE.1` first. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** The last lines of a log, for the error of a program that did not start. */
export function lastLines(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const size = statSync(file).size;
    const buffer = Buffer.alloc(Math.min(size, 4096));
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8').trimEnd().split('\n').slice(-8).join('\n');
  } finally {
    closeSync(descriptor);
  }
}
