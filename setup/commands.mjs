import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const running = new Set();

/** Ends what {@link run} has started and is not done yet. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program to its end, keeping its output to itself; throws with the telling lines of it when it fails. */
export function run(program, args, { env = process.env, cwd, timeoutMs = 900_000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    running.add(child);
    let stdout = '';
    let both = '';
    child.stdout.on('data', (chunk) => ((stdout += chunk), (both = (both + chunk).slice(-4000))));
    child.stderr.on('data', (chunk) => (both = (both + chunk).slice(-4000)));
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve(stdout);
      const lines = both.trim().split('\n');
      const telling = lines.length > 8 ? [...lines.slice(0, 4), '…', ...lines.slice(-4)] : lines;
      reject(new Error(`${program} ${args[0] ?? ''} ended with ${signal ?? code}:\n  ${telling.join('\n  ')}`));
    });
  });
}

/** The full path of the first of `names` on PATH (or in `more` directories), or null. */
export function findProgram(names, more = []) {
  const directories = [...(process.env.PATH ?? '').split(delimiter), ...more].filter(Boolean);
  for (const name of names) {
    const found = directories.map((directory) => join(directory, name)).find(isProgram);
    if (found) return found;
  }
  return null;
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Tries each way in turn, telling why one did not work; the last word is `otherwise`, what to do by hand. */
export async function firstThatWorks(ways, say, otherwise) {
  for (const way of ways) {
    try {
      const result = await way();
      if (result) return result;
    } catch (error) {
      say(error.message);
    }
  }
  return otherwise();
}
