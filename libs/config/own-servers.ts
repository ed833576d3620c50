/** The ports that are meant where an address names none; the relay's are nodemailer's. */
const USUAL_PORTS: Record<string, number> = {
  postgres: 5432,
  postgresql: 5432,
  imap: 143,
  imaps: 993,
  smtp: 587,
  smtps: 465,
};

/** Where the servers listen that the service itself leans on, as `host:port`: no browser and no webhook has any business there. */
export function ownServers(addresses: readonly (string | null)[]): string[] {
  return addresses.flatMap((address) => {
    if (address === null) return [];
    if (!address.includes('://')) return address;
    const { protocol, hostname, port } = new URL(address);
    // A socket of this machine has a path where others have a host: no browser gets there.
    if (/%2f/i.test(hostname)) return [];
    return `${hostname.toLowerCase() || 'localhost'}:${port || USUAL_PORTS[protocol.slice(0, -1)]}`;
  });
}
