import type { DataSource, EntityManager } from 'typeorm';
import type { BrowserLink } from '#libs/browser/link/link-client';
import type { Config } from '#libs/config/config';
import type { Logger } from '#libs/config/logger';
import type { Notifications } from '#libs/database/notifications';
import type { AccountRules } from '#libs/database/repositories/identities.repository';
import type { EgressGuard } from '#libs/egress/egress-guard';
import type { Sender } from '#libs/mail/send/create-sender';
import type { BlobStore } from '#libs/storage/blob-store';
import type { CredentialVault } from '#libs/vault/credential-vault';
import type { RunClient } from '#temporal/run-client';
import type { SessionClient } from '#temporal/session-client';

/** What the API reads of the configuration. */
export type ApiConfig = Pick<Config, 'http' | 'limits' | 'timers' | 'serviceSecret'> & {
  mail: Pick<Config['mail'], 'domain'>;
  browser: Pick<Config['browser'], 'perOrganization'>;
  recordings: Config['recordings'];
};

/** Whether a part is up, with words for the operator. */
export interface PartHealth {
  ready: boolean;
  detail: string;
}

/** One part that has to be up for the service to be ready; a check that rejects means it is not. */
export interface ReadinessCheck {
  name: string;
  check: () => Promise<PartHealth>;
}

/** Everything outside HTTP that the API works with; who starts it makes and ends these. */
export interface ApiParts {
  config: ApiConfig;
  logger: Logger;
  database: DataSource;
  notifications: Notifications;
  runs: Pick<RunClient, 'startRun' | 'signalRun'>;
  sessions: Pick<SessionClient, 'startSession' | 'closeSession'>;
  /** The link to the hosts of live browsers. */
  browsers: Pick<BrowserLink, 'openCdp' | 'openView' | 'storageState' | 'meetWarm' | 'takeWarm' | 'openBrowser'>;
  vault: CredentialVault<EntityManager>;
  egress: Pick<EgressGuard, 'checkUrl'>;
  blobs: BlobStore;
  /** Null where no relay is configured: then nothing can be sent. */
  sender: Sender | null;
  readiness: ReadinessCheck[];
}

/** Injection token of {@link ApiParts}: one object, since its members are made before Nest starts. */
export const API_PARTS = Symbol('ApiParts');

/** The part of the configuration that decides about identities and caps. */
export function accountRules({ mail, limits }: ApiConfig): AccountRules {
  return { mailDomain: mail.domain, ...limits };
}
