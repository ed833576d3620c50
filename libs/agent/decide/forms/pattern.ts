import { runInNewContext } from 'node:vm';

/**
 * A page may bring an expression that would never come to an end: it is stopped, and counts as none (ms). On a busy machine an ordinary
 * one has been seen to take more than 50.
 */
const LONGEST_MS = 250;

/**
 * Whether a box whose `pattern` that is takes the text, as browsers read it (HTML, "compiled pattern regular expression"): null where
 * it has none, or none that can be read.
 */
export function fitsPattern(text: string, pattern: string): boolean | null {
  if (pattern === '') return null;
  try {
    const given = { source: `^(?:${pattern})$`, text };
    return runInNewContext('new RegExp(source, "v").test(text)', given, { timeout: LONGEST_MS }) as boolean;
  } catch {
    return null;
  }
}
