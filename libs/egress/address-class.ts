import ipaddr from 'ipaddr.js';

/** What kind of address an IP is; only `public` may be reached without an allow entry. */
export type AddressClass =
  | 'public'
  | 'loopback'
  | 'private'
  | 'cgnat'
  | 'link-local'
  | 'metadata'
  | 'unspecified'
  | 'multicast'
  | 'tunnel'
  | 'reserved'
  | 'invalid';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Addresses at which clouds serve credentials to the machine itself; one of them (Azure's) lies in public space. */
const METADATA = [
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
];

const IPV4_CLASSES: Record<string, AddressClass> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'cgnat',
  linkLocal: 'link-local',
  unspecified: 'unspecified',
  broadcast: 'multicast',
  multicast: 'multicast',
};

const IPV6_CLASSES: Record<string, AddressClass> = {
  unicast: 'public',
  loopback: 'loopback',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  linkLocal: 'link-local',
  unspecified: 'unspecified',
  multicast: 'multicast',
  '6to4': 'tunnel',
  teredo: 'tunnel',
  rfc6145: 'tunnel',
  amt: 'tunnel',
};

const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Parses an address in its canonical text form (brackets and a zone are dropped), null when it is none.
 * IPv4 in IPv6 clothes (mapped and the NAT64 prefix of RFC 6052) becomes the IPv4 address that is really reached.
 */
export function parseAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  if (!ipaddr.IPv6.isValid(bare)) return null;
  const v6 = ipaddr.IPv6.parse(bare);
  if (v6.isIPv4MappedAddress()) return v6.toIPv4Address();
  if (v6.match(NAT64)) return new ipaddr.IPv4(v6.toByteArray().slice(12));
  return v6;
}

/** Classifies one address by the IANA special-purpose registries; text that is no address is `invalid`. */
export function classifyAddress(address: string | IpAddress): AddressClass {
  const ip = typeof address === 'string' ? parseAddress(address) : address;
  if (!ip) return 'invalid';
  if (METADATA.includes(ip.toString())) return 'metadata';
  if (ip instanceof ipaddr.IPv4) return IPV4_CLASSES[ip.range()] ?? 'reserved';
  const kind = IPV6_CLASSES[ip.range()] ?? 'reserved';
  // Everything global lies in 2000::/3; the rest (IPv4-compatible addresses among it) reads as unicast but is not.
  return kind === 'public' && !ip.match(GLOBAL_UNICAST) ? 'reserved' : kind;
}

/** True when the address lies in the block; different families never match. */
export function isInside(ip: IpAddress, [network, bits]: [IpAddress, number]): boolean {
  if (ip instanceof ipaddr.IPv4 && network instanceof ipaddr.IPv4) return ip.match(network, bits);
  if (ip instanceof ipaddr.IPv6 && network instanceof ipaddr.IPv6) return ip.match(network, bits);
  return false;
}
