import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/**
 * Waits at a pipe that only this process holds. `+ PID SIGNAL` and `- PID` keep the list; at the end of the pipe, which
 * comes however this process went, each process group left on it gets its signal, and 5 seconds later SIGKILL.
 */
const SCRIPT = `
list=
while read -r sign pid signal; do
  case $sign in
    +) list="$list $pid:$signal" ;;
    -) kept=; for entry in $list; do case $entry in $pid:*) ;; *) kept="$kept $entry" ;; esac; done; list=$kept ;;
  esac
done
for entry in $list; do kill -s "\${entry#*:}" -- "-\${entry%%:*}"; done 2>/dev/null
for round in 1 2 3 4 5 6 7 8 9 10; do
  alive=
  for entry in $list; do kill -0 -- "-\${entry%%:*}" && alive=yes; done 2>/dev/null
  [ -z "$alive" ] && exit
  sleep 0.5
done
for entry in $list; do kill -s KILL -- "-\${entry%%:*}"; done 2>/dev/null
`;

let pipe: Writable | undefined;

/** From now on the process group `pid` does not outlive this process, even if this one is killed with SIGKILL. */
export function reapAfterUs(pid: number, signal: NodeJS.Signals): void {
  pipe ??= startReaper();
  pipe.write(`+ ${pid} ${signal.slice(3)}\n`);
}

/** The process group `pid` has ended; its number may soon belong to somebody else. */
export function forget(pid: number): void {
  pipe?.write(`- ${pid}\n`);
}

function startReaper(): Writable {
  // A session of its own, so that the Ctrl-C that ends this process does not end the reaper first.
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'reaper'], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  const stdin = child.stdin;
  // Writing to a reaper that somebody killed must not end this process.
  stdin.on('error', () => undefined);
  (stdin as unknown as { unref?: () => void }).unref?.();
  return stdin;
}
