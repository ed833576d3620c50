import type { GuardedOptions } from './guarded-process.js';
import { startGuarded } from './guarded-process.js';

/** Runs a program to its end and returns its standard output; throws with the end of its output when it fails. */
export async function runToEnd(program: string, args: string[], options: GuardedOptions = {}): Promise<string> {
  const { child, ended } = startGuarded(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', both: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += String(chunk);
    output.both += String(chunk);
  });
  child.stderr?.on('data', (chunk) => (output.both += String(chunk)));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { code, signal } = await ended;
  if (child.pid !== undefined) await closed;
  if (code === 0) return output.stdout;
  throw new Error(`${program} ended with ${signal ?? code}: ${output.both.trim().slice(-1000)}`);
}
