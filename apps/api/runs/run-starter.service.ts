import { Inject, Injectable } from '@nestjs/common';
import type { RunEntity } from '#libs/database/entities/run.entity';
import { runTimers } from '#temporal/run-timers';
import { API_PARTS, type ApiParts } from '../parts.js';

/** Starts workflows of runs that are committed. */
@Injectable()
export class RunStarter {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  /** Where Temporal does not answer, the run stays `queued` and housekeeping starts it: the caller's answer is the same. */
  async start(run: RunEntity, appOrigin: string, mode?: 'recover'): Promise<boolean> {
    try {
      await this.parts.runs.startRun({
        runId: run.id,
        organizationId: run.organizationId,
        identityId: run.identityId,
        registrationId: run.registrationId,
        type: run.type,
        appOrigin,
        timers: runTimers(this.parts.config.timers),
        mode,
      });
      return true;
    } catch (error) {
      this.parts.logger.warn({ runId: run.id, reason: String(error) }, 'workflow not started, housekeeping will');
      return false;
    }
  }
}
