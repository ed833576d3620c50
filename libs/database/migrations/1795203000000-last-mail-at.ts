import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time of an identity's newest inbound message: the next one is later. */
export class LastMailAt1795203000000 implements MigrationInterface {
  readonly name = 'LastMailAt1795203000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities ADD COLUMN last_mail_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities DROP COLUMN last_mail_at');
  }
}
