import { lookup as systemLookup } from 'node:dns/promises';
import type { Config, EgressAllowance } from '#libs/config/config';
import { classifyAddress, parseAddress } from './address-class.js';
import { EgressRefusedError, EgressUnresolvedError } from './egress.errors.js';
import { AllowList, OwnAddresses, normalizeHost } from './egress-rules.js';

/** One address of a host that has been checked and may be connected to. */
export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

/** Resolves a name to all its addresses, as `dns.promises.lookup(name, { all: true })` does. */
export type LookupAll = (host: string) => Promise<{ address: string }[]>;

export interface EgressGuardOptions {
  /** Non-public addresses that may be reached all the same: CIDR blocks, addresses, `host:port`. */
  allow?: readonly (string | EgressAllowance)[];
  /** The service's own listeners: ports of this machine, or `host:port` elsewhere. Nothing opens them. */
  refuse?: readonly (number | string)[];
  lookup?: LookupAll;
}

/** The answer about a URL. A name without an address is allowed and marked `unresolved`: the caller decides. */
export type UrlVerdict = { allowed: true; unresolved: boolean } | { allowed: false; reason: string };

/** The guard that the configuration asks for. */
export function guardOf({ allow, ownPorts, ownServers }: Config['egress']): EgressGuard {
  return new EgressGuard({ allow, refuse: [...ownPorts, ...ownServers] });
}

/** Decides which addresses webhooks, app URLs and browsers may reach. */
export class EgressGuard {
  private readonly allowList: AllowList;
  private readonly own: OwnAddresses;
  private readonly lookup: LookupAll;

  constructor(options: EgressGuardOptions = {}) {
    this.allowList = new AllowList(options.allow ?? []);
    this.own = new OwnAddresses(options.refuse ?? []);
    this.lookup = options.lookup ?? ((host) => systemLookup(host, { all: true, verbatim: true }));
  }

  /** Refuses one more port of this machine from now on; returns how to take it back. */
  refusePort(port: number): () => void {
    return this.own.add(port);
  }

  /** Checks a URL that a caller handed in. Never throws; the reason fits after "url not allowed: ". */
  async checkUrl(text: string): Promise<UrlVerdict> {
    const url = parseUrl(text);
    if (!url) return { allowed: false, reason: 'not a URL' };
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return { allowed: false, reason: 'only http and https' };
    if (url.username || url.password) return { allowed: false, reason: 'a user name or password in the URL' };
    try {
      await this.resolve(url.hostname, portOf(url));
      return { allowed: true, unresolved: false };
    } catch (error) {
      if (error instanceof EgressUnresolvedError) return { allowed: true, unresolved: true };
      if (error instanceof EgressRefusedError) return { allowed: false, reason: error.reason };
      throw error;
    }
  }

  /**
   * Resolves a host and returns the addresses to connect to: these and no others, or the check is worth nothing
   * (DNS rebinding). One refused address refuses the host. Throws EgressRefusedError or EgressUnresolvedError.
   */
  async resolve(host: string, port: number): Promise<CheckedAddress[]> {
    const name = normalizeHost(host);
    if (!name || !Number.isInteger(port) || port < 1 || port > 65_535)
      throw new EgressRefusedError('no valid host and port');
    // RFC 6761: localhost is never asked of a name server; only the family that was opened is used.
    const isLocalhost = name === 'localhost' || name.endsWith('.localhost');
    const answers = isLocalhost ? ['127.0.0.1', '::1'] : await this.addressesOf(name);
    const own = (
      await Promise.all(this.own.namesFor(port).map((entry) => this.addressesOf(entry).catch(() => [])))
    ).flat();
    const verdicts = answers.map((address) => ({ address, reason: this.refusal(name, address, port, own) }));
    const usable = verdicts.filter((verdict) => verdict.reason === null);
    const refused = verdicts.find((verdict) => verdict.reason !== null);
    if (refused?.reason && !(isLocalhost && usable.length)) throw new EgressRefusedError(refused.reason);
    return usable.map(({ address }) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }

  private async addressesOf(name: string): Promise<string[]> {
    if (parseAddress(name)) return [name];
    const found = await this.lookup(name).catch(() => []);
    if (found.length === 0) throw new EgressUnresolvedError(name);
    return found.map((entry) => entry.address);
  }

  private refusal(name: string, address: string, port: number, own: string[]): string | null {
    const ip = parseAddress(address);
    if (!ip) return 'not an internet address';
    if (this.own.covers({ host: name, ip, port }, own)) return 'an address of the service itself';
    const kind = classifyAddress(ip);
    if (kind === 'public' || this.allowList.allows(name, ip, port)) return null;
    return `not a public address (${kind})`;
  }
}

/** The URL that the text stands for, null when it is none. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** The port a URL speaks to, the scheme's default when it names none. */
export function portOf(url: URL): number {
  if (url.port) return Number(url.port);
  return url.protocol === 'https:' || url.protocol === 'wss:' ? 443 : 80;
}
