import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { ConfigError, withoutPassword } from './config.errors.js';

const DURATION_UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;
const HOSTNAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** An address that may be reached although it is not public: a range, or one port of one host (`EGRESS_ALLOW`). */
export type EgressAllowance = { kind: 'cidr'; cidr: string } | { kind: 'hostPort'; host: string; port: number };

/** Typed reading of environment variables. An empty value counts as unset; a bad one throws {@link ConfigError}. */
export class Variables {
  constructor(private readonly env: NodeJS.ProcessEnv) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value ? value : null;
  }

  integer(name: string, fallback: number, { min, max }: { min: number; max: number }): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new ConfigError(name, value, `a whole number from ${min} to ${max}`);
    }
    return number;
  }

  /** `min` is 0 where any free port will do. */
  port(name: string, fallback: number, { min = 0 } = {}): number {
    return this.integer(name, fallback, { min, max: 65_535 });
  }

  /** Milliseconds from `500ms`, `2s`, `8m`, `1.5h` or `90d`; with `zero` also from `0`, which needs no unit. */
  duration(name: string, fallback: string, { zero = false } = {}): number {
    const value = this.text(name) ?? fallback;
    if (zero && value === '0') return 0;
    const match = DURATION.exec(value);
    const ms = match ? Math.round(Number(match[1]) * DURATION_UNITS[match[2] as keyof typeof DURATION_UNITS]) : NaN;
    if (!Number.isSafeInteger(ms) || (ms === 0 && !zero)) {
      throw new ConfigError(name, value, 'a duration such as 500ms, 2s, 8m, 1h or 90d');
    }
    return ms;
  }

  /** The address as given, without a trailing slash; null when unset. The value may hold a password, so errors mask it. */
  url(name: string, protocols: string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (!parsed || !protocols.includes(parsed.protocol.slice(0, -1))) {
      const start = `a URL starting with ${protocols.map((p) => `${p}://`).join(' or ')}`;
      // Such a password is the usual reason, and the masked value does not show it.
      const hint = value.includes('@') ? ', "/", "?", "#" and "@" of a password percent-encoded' : '';
      throw new ConfigError(name, withoutPassword(value), start + hint);
    }
    return value.replace(/\/$/, '');
  }

  hostPort(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !parseHostPort(value)) throw new ConfigError(name, value, 'host:port');
    return value;
  }

  hostname(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback;
    if (!HOSTNAME.test(value)) throw new ConfigError(name, value, 'a domain name such as agents.example.com');
    return value.toLowerCase();
  }

  bindAddress(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback;
    if (!isIP(value) && !HOSTNAME.test(value)) throw new ConfigError(name, value, 'an IP address or a host name');
    return value;
  }

  /** An address that others are told: one of this machine's own, so not the one that stands for all of them. */
  announcedAddress(name: string, fallback: string): string {
    const value = this.bindAddress(name, fallback);
    if (/^[0:.]+$/.test(value)) throw new ConfigError(name, value, 'an address at which others reach this machine');
    return value;
  }

  oneOf<T extends string>(name: string, fallback: T, allowed: readonly T[]): T {
    const value = this.text(name) ?? fallback;
    if (!allowed.includes(value as T)) throw new ConfigError(name, value, `one of ${allowed.join(', ')}`);
    return value as T;
  }

  matching(name: string, pattern: RegExp, allowed: string): string | null {
    const value = this.text(name);
    if (value !== null && !pattern.test(value)) throw new ConfigError(name, value, allowed);
    return value;
  }

  /** 32-byte keys, base64, comma-separated. Values are secret: an error tells the length, never the text. */
  keys(name: string): Buffer[] {
    return this.list(name).map((value) => {
      const key = Buffer.from(value, 'base64');
      if (key.length !== 32) throw new ConfigError(name, `(${value.length} characters)`, '32 bytes in base64');
      return key;
    });
  }

  /** CIDR ranges and `host:port` pairs, separated by commas or spaces. */
  egress(name: string): EgressAllowance[] {
    return this.list(name).map((value) => {
      if (ipaddr.isValidCIDR(value)) return { kind: 'cidr', cidr: value };
      const pair = parseHostPort(value);
      if (!pair) throw new ConfigError(name, value, 'CIDRs (127.0.0.0/8) or host:port, separated by commas');
      return { kind: 'hostPort', ...pair };
    });
  }

  /** `host:port` pairs, separated by commas or spaces. */
  hostPorts(name: string): string[] {
    return this.list(name).map((value) => {
      if (!parseHostPort(value)) throw new ConfigError(name, value, 'host:port, separated by commas');
      return value.toLowerCase();
    });
  }

  ports(name: string): number[] {
    return this.list(name).map((value) => {
      const port = Number(value);
      if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65_535) {
        throw new ConfigError(name, value, 'ports (1 to 65535), separated by commas');
      }
      return port;
    });
  }

  /** Every variable that starts with `prefix`, for libraries that read their own ones. */
  startingWith(prefix: string): Record<string, string> {
    const entries = Object.entries(this.env).filter(([name, value]) => name.startsWith(prefix) && value);
    return Object.fromEntries(entries) as Record<string, string>;
  }

  private list(name: string): string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter(Boolean);
  }
}

function parseHostPort(value: string): { host: string; port: number } | null {
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(value);
  if (!match) return null;
  const [, bracketed, plain, digits] = match;
  const host = (bracketed ?? plain ?? '').toLowerCase();
  const port = Number(digits);
  const valid = bracketed ? isIP(host) === 6 : isIP(host) === 4 || HOSTNAME.test(host);
  return valid && port >= 1 && port <= 65_535 ? { host, port } : null;
}
