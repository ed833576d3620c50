import pg from 'pg';

/** One row and one notification on the service's own database server: the least that hands a mail to somebody who waits. */
export class BareNotify {
  private heard: () => void = () => undefined;

  private constructor(
    private readonly writer: pg.Client,
    private readonly listener: pg.Client,
  ) {
    listener.on('notification', () => this.heard());
  }

  static async open(url: string): Promise<BareNotify> {
    const [writer, listener] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([writer.connect(), listener.connect()]);
    await writer.query('CREATE TABLE bench_mail (id bigserial PRIMARY KEY, raw bytea NOT NULL)');
    await listener.query('LISTEN bench_mail');
    return new BareNotify(writer, listener);
  }

  /** Milliseconds from the beginning of the transaction to the notification. */
  async insert(raw: Buffer): Promise<number> {
    const heard = new Promise<void>((resolve) => (this.heard = resolve));
    const from = performance.now();
    await this.writer.query('BEGIN');
    await this.writer.query('INSERT INTO bench_mail (raw) VALUES ($1)', [raw]);
    await this.writer.query("SELECT pg_notify('bench_mail', '')");
    await this.writer.query('COMMIT');
    await heard;
    return performance.now() - from;
  }

  async close(): Promise<void> {
    await this.writer.query('DROP TABLE bench_mail');
    await Promise.all([this.writer.end(), this.listener.end()]);
  }
}
