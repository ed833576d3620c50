import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where browser hosts are reached by whoever wants a browser opened at once. */
export class HostAddresses1795204000000 implements MigrationInterface {
  readonly name = 'HostAddresses1795204000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_parts ADD COLUMN host_queue text, ADD COLUMN host_address text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_parts DROP COLUMN host_queue, DROP COLUMN host_address');
  }
}
