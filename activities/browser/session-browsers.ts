import type { DataSource } from 'typeorm';
import { recordLiveBrowser } from '#libs/database/projection/live-browser';
import { claimLeaseForBrowser } from '#libs/database/projection/profile-lease';
import type { HostBrowserInput } from './browser.contract.js';
import type { HostedBrowsers } from './hosted-browsers.js';

/**
 * Browsers of sessions whose workflow is only on its way: their callers need not wait for Temporal. Where no workflow comes the
 * browser is given up (see HostedBrowsers).
 */
export class SessionBrowsers {
  constructor(
    private readonly deps: {
      database: DataSource;
      browsers: Pick<HostedBrowsers, 'openUnattended' | 'discard'>;
      host: { queue: string; address: string };
    },
  ) {}

  /** Opens a browser on the identity's profile. Rejects where that cannot be; false where the session has lost the lease. */
  async open(wish: Omit<HostBrowserInput, 'purpose' | 'takeOver'>): Promise<boolean> {
    const { database, browsers, host } = this.deps;
    const { browserId: id, identityId, generation } = wish;
    const claim = claimLeaseForBrowser(database, { identityId, generation, browserId: id, hostQueue: host.queue });
    // It is asked for while the browser starts; a browser that does not start is told of instead.
    claim.catch(() => undefined);
    await browsers.openUnattended({ ...wish, purpose: 'session', takeOver: true });
    if (!(await claim)) {
      await browsers.discard(id, 'fenced');
      return false;
    }
    const { organizationId, holder } = wish;
    const place = { hostQueue: host.queue, hostAddress: host.address };
    await recordLiveBrowser(database, { id, organizationId, identityId, holder, generation, ...place });
    return true;
  }
}
