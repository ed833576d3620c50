import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers to requests with an Idempotency-Key, kept for a day so that a repeated request gets the same one. */
export class IdempotencyKeys1795202000000 implements MigrationInterface {
  readonly name = 'IdempotencyKeys1795202000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE idempotency_keys (organization_id text NOT NULL, route text NOT NULL, key text NOT NULL, fingerprint text NOT NULL,
         status integer, body jsonb, secret boolean NOT NULL DEFAULT false,
         created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
         CONSTRAINT "PK_idempotency_keys" PRIMARY KEY (organization_id, route, key))`,
    );
    await runner.query('CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
