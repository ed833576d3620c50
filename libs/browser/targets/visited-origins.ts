import { getDomain } from 'tldts';

/** Where logins live is far fewer places; each is visited by an export, which somebody waits for. */
const MOST = 100;

/**
 * The origins that a profile has been at, least recently used first, and no more than can be visited again. Where there are too many,
 * the site that has the most of them gives its oldest away: a site that leads through names without end forgets none but its own.
 */
export class VisitedOrigins {
  /** Origin → its site. */
  private readonly sites = new Map<string, string>();

  constructor(known: readonly string[] = []) {
    for (const origin of known) this.add(origin);
  }

  add(origin: string): void {
    const site = this.sites.get(origin) ?? siteOf(origin);
    this.sites.delete(origin);
    this.sites.set(origin, site);
    if (this.sites.size > MOST) this.forgetOne();
  }

  all(): string[] {
    return [...this.sites.keys()];
  }

  private forgetOne(): void {
    const counts = new Map<string, number>();
    for (const site of this.sites.values()) counts.set(site, (counts.get(site) ?? 0) + 1);
    const most = Math.max(...counts.values());
    for (const [origin, site] of this.sites) if (counts.get(site) === most) return void this.sites.delete(origin);
  }
}

/** Names that a hoster gives away are the hoster's: anybody has as many as they like. */
function siteOf(origin: string): string {
  if (!URL.canParse(origin)) return origin;
  const { hostname } = new URL(origin);
  return getDomain(hostname) ?? (/(^|\.)localhost$/.test(hostname) ? 'localhost' : hostname);
}
