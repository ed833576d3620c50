import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { EgressAllowance } from '#libs/config/config';
import { type IpAddress, classifyAddress, isInside, parseAddress } from './address-class.js';

/** A `host:port` entry: a literal address or a name, compared as the caller wrote it. */
interface HostPort {
  host: string;
  port: number;
}

/** Lower case, without brackets and the root dot: the form in which hosts are compared. */
export function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

/** Allow entries as written by the operator: `10.0.0.0/8`, `fd00::/8`, `192.0.2.7`, `app.local:8080`, `[::1]:8080`. */
export class AllowList {
  private readonly blocks: [IpAddress, number][] = [];
  private readonly hosts: HostPort[] = [];

  /** Throws an Error that names the first entry that is none of the accepted forms. */
  constructor(entries: readonly (string | EgressAllowance)[]) {
    for (const allowance of entries) {
      const entry = typeof allowance === 'string' ? allowance : allowanceText(allowance);
      const block = parseBlock(entry);
      const host = block ? null : parseHostPort(entry);
      if (block) this.blocks.push(block);
      else if (host) this.hosts.push(host);
      else throw new Error(`"${entry}" is neither a CIDR block, an address nor host:port`);
    }
  }

  /** Whether the operator opened this address, asked for under this host name and port. */
  allows(host: string, ip: IpAddress, port: number): boolean {
    return (
      this.blocks.some((block) => isInside(ip, block)) ||
      this.hosts.some((entry) => entry.port === port && (entry.host === host || sameAddress(entry.host, ip)))
    );
  }
}

/** The service's own listeners: refused on whatever address they are reached, allow entries or not. */
export class OwnAddresses {
  private readonly ports = new Set<number>();
  private readonly hosts: HostPort[] = [];

  /** A number is a port on this machine; `host:port` is a listener elsewhere (a database on another host). */
  constructor(entries: readonly (number | string)[]) {
    for (const entry of entries) {
      if (typeof entry === 'number') {
        this.ports.add(entry);
        continue;
      }
      const parsed = parseHostPort(entry);
      if (!parsed) throw new Error(`"${entry}" is not host:port`);
      this.hosts.push(parsed);
    }
  }

  /** Refuses one more port of this machine, for listeners that open later; returns how to take it back. */
  add(port: number): () => void {
    this.ports.add(port);
    return () => this.ports.delete(port);
  }

  /** Names among the entries; `covers` has to be given their addresses. */
  namesFor(port: number): string[] {
    return this.hosts.filter((entry) => entry.port === port && !parseAddress(entry.host)).map((entry) => entry.host);
  }

  /** Whether this is a listener of the service; `named` are the addresses behind {@link namesFor} this port. */
  covers({ host, ip, port }: { host: string; ip: IpAddress; port: number }, named: readonly string[]): boolean {
    if (this.ports.has(port) && isThisMachine(ip)) return true;
    const entries = this.hosts.filter((entry) => entry.port === port);
    if (entries.some((entry) => entry.host === host)) return true;
    return [...entries.map((entry) => entry.host), ...named].some((text) => {
      const own = parseAddress(text);
      // A server of this machine may listen on all of its addresses, whichever we know it by.
      return own !== null && (own.toString() === ip.toString() || (isThisMachine(own) && isThisMachine(ip)));
    });
  }
}

function allowanceText(allowance: EgressAllowance): string {
  if (allowance.kind === 'cidr') return allowance.cidr;
  return `${allowance.host.includes(':') ? `[${allowance.host}]` : allowance.host}:${allowance.port}`;
}

function isThisMachine(ip: IpAddress): boolean {
  const kind = classifyAddress(ip);
  if (kind === 'loopback' || kind === 'unspecified') return true;
  const text = ip.toString();
  return Object.values(networkInterfaces()).some((list) =>
    list?.some((own) => parseAddress(own.address)?.toString() === text),
  );
}

function sameAddress(host: string, ip: IpAddress): boolean {
  return parseAddress(host)?.toString() === ip.toString();
}

function parseBlock(entry: string): [IpAddress, number] | null {
  const single = parseAddress(entry);
  if (single) return [single, single instanceof ipaddr.IPv4 ? 32 : 128];
  try {
    return ipaddr.parseCIDR(entry);
  } catch {
    return null;
  }
}

function parseHostPort(entry: string): HostPort | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:/\s]+):(\d{1,5})$/i.exec(entry);
  const port = Number(match?.[2]);
  if (!match?.[1] || port < 1 || port > 65_535) return null;
  return { host: normalizeHost(match[1]), port };
}
