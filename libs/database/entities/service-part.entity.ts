import { Column, Entity, PrimaryColumn } from 'typeorm';

export type PartKind = 'worker' | 'mailbox' | 'browser_host';

/** What each process last said of itself: readiness is read from here, since the parts run in other processes than the API. */
@Entity('service_parts')
export class ServicePartEntity {
  /** `kind` and the process, e.g. `browser_host:3f2a…`. */
  @PrimaryColumn('text') name!: string;
  @Column('text') kind!: PartKind;
  @Column('boolean') healthy!: boolean;
  /** Words for the operator. */
  @Column('text') detail!: string;
  /** Of a browser host: its own task queue, and the address of its link (`host:port`). */
  @Column('text', { nullable: true }) hostQueue!: string | null;
  @Column('text', { nullable: true }) hostAddress!: string | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) seenAt!: Date;
}
