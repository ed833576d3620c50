import type { DataSource } from 'typeorm';
import type { Logger } from '#libs/config/logger';
import type { Notifications } from '#libs/database/notifications';
import { dispatchEvents, forgetDispatchedEvents } from '#libs/database/projection/outbox';
import type { DeliveryClient } from '#temporal/delivery-client';

/** What Temporal is asked to start at once; a larger batch takes longer than it saves. */
const BATCH = 20;
/** Notifications may be missed while the connection is down, and starts may fail while Temporal is. */
const SWEEP_EVERY_MS = 3_000;
const FORGET_EVERY_MS = 3_600_000;
/** Longer than the tries of any delivery take, with a day for an operator who repeats one. */
const KEPT_MS = 3 * 24 * 3_600_000;

/** Takes events out of the outbox and starts their deliveries, as soon as they are written. Several processes may do it at once. */
export class EventDispatcher {
  private sweep: NodeJS.Timeout | undefined;
  private forget: NodeJS.Timeout | undefined;
  private unsubscribe: () => void = () => undefined;
  private stopped = false;
  private rung = false;
  private draining: Promise<void> | null = null;

  constructor(
    private readonly deps: {
      database: DataSource;
      notifications: Notifications;
      deliveries: Pick<DeliveryClient, 'startDelivery'>;
      log: Logger;
    },
  ) {}

  start(): void {
    this.unsubscribe = this.deps.notifications.subscribe('outgoing_events', () => this.ring());
    this.sweep = setInterval(() => this.ring(), SWEEP_EVERY_MS);
    this.forget = setInterval(() => void this.dropOld(), FORGET_EVERY_MS);
    this.ring();
    void this.dropOld();
  }

  /** Resolves when the batch in hand is done. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    clearInterval(this.sweep);
    clearInterval(this.forget);
    await this.draining;
  }

  private ring(): void {
    this.rung = true;
    this.draining ??= this.drain().finally(() => (this.draining = null));
  }

  private async drain(): Promise<void> {
    while (this.rung && !this.stopped) {
      this.rung = false;
      try {
        const { looked, failed } = await dispatchEvents(this.deps.database, BATCH, (delivery) =>
          this.deps.deliveries.startDelivery(delivery),
        );
        if (failed > 0)
          this.deps.log.warn({ events: failed }, 'events stay due: their deliveries could not be started');
        // A full batch has more behind it; what failed waits for the next sweep.
        else if (looked === BATCH) this.rung = true;
      } catch (error) {
        this.deps.log.warn({ reason: (error as Error).message }, 'the outbox is out of reach');
      }
    }
  }

  private async dropOld(): Promise<void> {
    // Next hour is soon enough.
    await forgetDispatchedEvents(this.deps.database, KEPT_MS).catch(() => undefined);
  }
}
