import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { API_PARTS, type ApiParts } from '../parts.js';

/** What the API process tells Prometheus. Labels are route patterns, never addresses: those name resources. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'latchkey_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [this.registry],
  });

  constructor(@Inject(API_PARTS) { notifications }: ApiParts) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'latchkey_waiting_calls',
      help: 'Calls that wait for a message or the outcome of a request',
      registers: [this.registry],
      collect() {
        this.set(notifications.waiting);
      },
    });
  }

  answered(method: string, route: string, status: number, ms: number): void {
    this.requests.observe({ method, route, status }, ms / 1_000);
  }

  async text(): Promise<string> {
    return this.registry.metrics();
  }
}
