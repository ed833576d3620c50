import type { HostBrowserInput } from './browser.contract.js';
import type { BrowserPlace } from './browser-place.js';
import type { HostedBrowsers } from './hosted-browsers.js';

/**
 * Browsers of sessions whose workflow is only on its way: their callers need not wait for Temporal. Where no workflow comes the
 * browser is given up (see HostedBrowsers).
 */
export class SessionBrowsers {
  constructor(
    private readonly browsers: Pick<HostedBrowsers, 'openUnattended' | 'discard'>,
    private readonly place: BrowserPlace,
  ) {}

  /** Opens a browser on the identity's profile. Rejects where that cannot be; false where the session has lost the lease. */
  async open(wish: Omit<HostBrowserInput, 'purpose' | 'takeOver'>): Promise<boolean> {
    const claim = this.place.claim(wish);
    await this.browsers.openUnattended({ ...wish, purpose: 'session', takeOver: true });
    if (!(await claim)) {
      await this.browsers.discard(wish.browserId, 'fenced');
      return false;
    }
    await this.place.record(wish);
    return true;
  }
}
