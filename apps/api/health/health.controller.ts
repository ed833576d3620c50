import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PARTS, type ApiParts, type PartHealth, type ReadinessCheck } from '../parts.js';
import { Metrics } from './metrics.js';

const CHECK_DEADLINE_MS = 2_000;

/** Addresses for operators and load balancers (runtime contract, Addresses). */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly metrics: Metrics,
  ) {}

  @Get('healthz')
  alive(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Record<string, PartHealth>> {
    const results = await Promise.all(
      this.parts.readiness.map(async (check) => [check.name, await look(check)] as const),
    );
    void reply.status(results.every(([, { ready }]) => ready) ? 200 : 503);
    return Object.fromEntries(results);
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async prometheus(): Promise<string> {
    return this.metrics.text();
  }
}

async function look({ check }: ReadinessCheck): Promise<PartHealth> {
  const deadline = new Promise<PartHealth>((resolve) => {
    setTimeout(() => resolve({ ready: false, detail: 'no answer' }), CHECK_DEADLINE_MS).unref();
  });
  return Promise.race([check().catch((): PartHealth => ({ ready: false, detail: 'not reachable' })), deadline]);
}
