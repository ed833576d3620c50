import type { DataSource } from 'typeorm';
import type { BrowserLink } from '#libs/browser/link/link-client';
import type { Config } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import type { Notifications } from '#libs/database/notifications';

/** What a human may do to the run that a live view shows. */
export type RunAction = 'resume' | 'abort';

/** What the gateway works with. */
export interface GatewayParts {
  database: DataSource;
  notifications: Pick<Notifications, 'subscribe'>;
  browsers: Pick<BrowserLink, 'openCdp' | 'openView'>;
  serviceSecret: Config['serviceSecret'];
  logger: Logger;
  /** The same as the endpoint of that name; rejects with the refusal. */
  askRun(organizationId: string, runId: string, action: RunAction): Promise<void>;
}
