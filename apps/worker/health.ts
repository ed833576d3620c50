import type { DataSource } from 'typeorm';
import type { PartKind } from '#libs/database/entities/service-part.entity';
import { type PartReport, REPORT_EVERY_MS, reportParts, withdrawParts } from '#libs/database/projection/service-parts';

type Look = () => Omit<PartReport, 'kind'> | null | undefined;

const LOOK_EVERY_MS = 100;
/** A report that takes longer has a connection that is dead: the next one gets another. */
const REPORT_PATIENCE_MS = 3_000;

/** Reports how this process's parts are, for the API's `/readyz`: what changes at once, and that it lives every second. */
export class Health {
  private timer: NodeJS.Timeout | undefined;
  private told = { what: '', at: -Infinity };
  private telling: Promise<void> | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly process: string,
    private readonly parts: Partial<Record<PartKind, Look>>,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    // A report that came after the withdrawal would stand for a while.
    await this.telling;
    await withdrawParts(this.database, this.process).catch(() => undefined);
  }

  private look(): void {
    const sinceTold = performance.now() - this.told.at;
    if (this.telling && sinceTold < REPORT_PATIENCE_MS) return;
    const reports = (Object.entries(this.parts) as [PartKind, Look][]).map(([kind, look]) => ({
      kind,
      ...(look() ?? { healthy: false, detail: 'starting' }),
    }));
    const what = JSON.stringify(reports);
    if (what === this.told.what && sinceTold < REPORT_EVERY_MS) return;
    this.told = { what, at: performance.now() };
    const telling = reportParts(this.database, this.process, reports)
      // A database that is away makes the API not ready by itself; it is told again.
      .catch(() => void (this.told.what = ''))
      .finally(() => {
        if (this.telling === telling) this.telling = null;
      });
    this.telling = telling;
  }
}
