/** Progress goes to standard error: standard output belongs to the command. */
const print = (line) => process.stderr.write(`${line}\n`);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A part of set-up could not be provided; the message says in one sentence what to install by hand. */
export class SetupError extends Error {}

/**
 * Runs one part of set-up. `work` gets `say(text)` for what it is doing; a part that never says anything was already
 * there and stays silent.
 */
export async function part(name, work) {
  const started = performance.now();
  let spoke = false;
  const say = (text) => {
    spoke = true;
    print(`[set-up] ${name}: ${text}`);
  };
  try {
    const result = await work(say);
    if (spoke) print(`[set-up] ${name}: ready after ${seconds(started)}`);
    return result;
  } catch (error) {
    print(`[set-up] ${name}: failed after ${seconds(started)}`);
    throw error;
  }
}

export function done(started) {
  print(`[set-up] done in ${seconds(started)}`);
}
