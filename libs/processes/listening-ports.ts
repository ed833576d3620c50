import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

const LISTEN = '0A';

/**
 * The TCP ports on which process `pid` and everything below it listen, as /proc tells them. Empty on systems without
 * /proc. A development server opens more ports than its flags name.
 */
export function listeningPorts(pid: number): number[] {
  let processes: { pid: number; parent: number }[];
  try {
    processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  } catch {
    return [];
  }
  const inodes = new Set(below(pid, processes).flatMap(socketsOf));
  const ports = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(readTable).filter(({ inode }) => inodes.has(inode));
  return [...new Set(ports.map(({ port }) => port))].sort((a, b) => a - b);
}

function below(pid: number, processes: { pid: number; parent: number }[]): number[] {
  const children = processes.filter(({ parent }) => parent === pid);
  return [pid, ...children.flatMap((child) => below(child.pid, processes))];
}

function parentOf(pid: string): number {
  try {
    // The second field, the name in brackets, may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
    });
  } catch {
    return [];
  }
}

function readTable(file: string): { port: number; inode: string }[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === LISTEN)
      .map((fields) => ({ port: parseInt(fields[1]?.split(':')[1] ?? '', 16), inode: fields[9] ?? '' }));
  } catch {
    return [];
  }
}
