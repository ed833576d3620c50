import { type DynamicModule, Module } from '@nestjs/common';
import { HealthController } from './health/health.controller.js';
import { Metrics } from './health/metrics.js';
import { IdentitiesController } from './identities/identities.controller.js';
import { API_PARTS, type ApiParts } from './parts.js';
import { AccountOpeningService } from './registrations/account-opening.service.js';
import { RegistrationsController } from './registrations/registrations.controller.js';
import { RunStarter } from './runs/run-starter.service.js';

/** The REST interface: one controller per resource. */
@Module({})
export class ApiModule {
  static with(parts: ApiParts): DynamicModule {
    return {
      module: ApiModule,
      controllers: [HealthController, IdentitiesController, RegistrationsController],
      providers: [{ provide: API_PARTS, useValue: parts }, Metrics, RunStarter, AccountOpeningService],
    };
  }
}
