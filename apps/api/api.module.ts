import { type DynamicModule, Module } from '@nestjs/common';
import { AuditEventsController } from './audit-events/audit-events.controller.js';
import { ConnectionsController } from './connections/connections.controller.js';
import { HealthController } from './health/health.controller.js';
import { Metrics } from './health/metrics.js';
import { IdentitiesController } from './identities/identities.controller.js';
import { MailOut } from './messages/mail-out.service.js';
import { MailWaits } from './messages/mail-waits.js';
import { MessagesController } from './messages/messages.controller.js';
import { API_PARTS, type ApiParts } from './parts.js';
import { AccountOpeningService } from './registrations/account-opening.service.js';
import { RegistrationsController } from './registrations/registrations.controller.js';
import { RecordingsController } from './runs/recordings.controller.js';
import { RunRequests } from './runs/run-requests.service.js';
import { RunStarter } from './runs/run-starter.service.js';
import { RunsController } from './runs/runs.controller.js';
import { SessionOpeningService } from './sessions/session-opening.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** The REST interface: one controller per resource. */
@Module({})
export class ApiModule {
  static with(parts: ApiParts): DynamicModule {
    return {
      module: ApiModule,
      controllers: [
        HealthController,
        IdentitiesController,
        RegistrationsController,
        SessionsController,
        ConnectionsController,
        RunsController,
        RecordingsController,
        MessagesController,
        AuditEventsController,
        WebhooksController,
      ],
      providers: [
        { provide: API_PARTS, useValue: parts },
        Metrics,
        RunStarter,
        RunRequests,
        MailOut,
        MailWaits,
        AccountOpeningService,
        SessionOpeningService,
      ],
    };
  }
}
