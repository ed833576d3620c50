import type { DataSource } from 'typeorm';
import { recordLiveBrowser } from '#libs/database/projection/live-browser';
import { claimLeaseForBrowser } from '#libs/database/projection/profile-lease';
import type { HostPlace } from '#libs/database/projection/service-parts';
import type { HostBrowserInput } from './browser.contract.js';

type Placed = Pick<HostBrowserInput, 'browserId' | 'organizationId' | 'identityId' | 'holder' | 'generation'>;

/** What a host puts on record of a browser that it opens. */
export class BrowserPlace {
  constructor(
    private readonly database: DataSource,
    readonly host: HostPlace,
  ) {}

  /**
   * Asks for the browser's lease while it starts. False where the holder has lost it: the browser must not live on. A
   * browser that does not start is told of instead of a lease that was not had.
   */
  claim({ identityId, generation, browserId }: Placed): Promise<boolean> {
    const { hostQueue } = this.host;
    const claim = claimLeaseForBrowser(this.database, { identityId, generation, browserId, hostQueue });
    claim.catch(() => undefined);
    return claim;
  }

  /** Says where the live browser is. */
  async record({ browserId: id, organizationId, identityId, holder, generation }: Placed): Promise<void> {
    await recordLiveBrowser(this.database, { id, organizationId, identityId, holder, generation, ...this.host });
  }
}
