import { spawn } from 'node:child_process';
import type { ChildProcess, SerializationType, StdioOptions } from 'node:child_process';
import { bareEnvironment } from '#libs/config/environment';
import { forget, reapAfterUs } from './reaper.js';

/** How a process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process that never outlives the one that started it. */
export interface GuardedProcess {
  child: ChildProcess;
  /** Settles when the process has ended or could not be started (code 127); never rejects. */
  ended: Promise<ProcessEnd>;
  /** Asks its process group to end with `stopSignal`, insists with SIGKILL after `graceMs`. Safe to call twice. */
  stop(graceMs?: number): Promise<ProcessEnd>;
}

/** `env` is empty but for PATH and the like unless given. `stopSignal` is what asks the program to end in good order. */
export interface GuardedOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  stdio?: StdioOptions;
  serialization?: SerializationType;
  uid?: number;
  gid?: number;
  stopSignal?: NodeJS.Signals;
}

/**
 * Starts a program in a process group of its own: Ctrl-C at the terminal does not reach it, so that whoever started it
 * decides about the order of stopping; when that one dies without a word, the group is ended by the reaper.
 */
export function startGuarded(program: string, args: string[], options: GuardedOptions = {}): GuardedProcess {
  const { stopSignal = 'SIGTERM', env = bareEnvironment(), ...rest } = options;
  const child = spawn(program, args, { stdio: 'ignore', ...rest, env, detached: true });
  const { pid } = child;
  if (pid !== undefined) reapAfterUs(pid, stopSignal);
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('exit', (code, signal) => {
      // What the program left behind in its group goes with it.
      signalGroup(pid, 'SIGKILL');
      if (pid !== undefined) forget(pid);
      resolve({ code, signal });
    });
    child.once('error', () => {
      if (pid === undefined) resolve({ code: 127, signal: null });
    });
  });
  return {
    child,
    ended,
    async stop(graceMs = 10_000) {
      if (child.exitCode === null && child.signalCode === null) signalGroup(pid, stopSignal);
      const insist = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      try {
        return await ended;
      } finally {
        clearTimeout(insist);
      }
    },
  };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
