import type { DataSource } from 'typeorm';
import type { PartKind } from '#libs/database/entities/service-part.entity';
import { type PartReport, REPORT_EVERY_MS, reportPart, withdrawPart } from '#libs/database/projection/service-parts';

type Look = () => Pick<PartReport, 'healthy' | 'detail' | 'hostQueue' | 'hostAddress'> | null | undefined;

/** Reports how this process's parts are, for the API's `/readyz`. */
export class Health {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly process: string,
    private readonly parts: Partial<Record<PartKind, Look>>,
  ) {}

  start(): void {
    const report = () => void this.report();
    // Often at first, so that a start is told as soon as it is one.
    const eager = setInterval(report, 250);
    setTimeout(() => clearInterval(eager), 5_000).unref();
    this.timer = setInterval(report, REPORT_EVERY_MS);
    report();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.allSettled(this.names().map(([name]) => withdrawPart(this.database, name)));
  }

  private async report(): Promise<void> {
    for (const [name, kind, look] of this.names()) {
      const seen = look() ?? { healthy: false, detail: 'starting' };
      // A database that is away makes the API not ready by itself.
      await reportPart(this.database, { name, kind, ...seen }).catch(() => undefined);
    }
  }

  private names(): [string, PartKind, Look][] {
    return (Object.entries(this.parts) as [PartKind, Look][]).map(([kind, look]) => [
      `${kind}:${this.process}`,
      kind,
      look,
    ]);
  }
}
