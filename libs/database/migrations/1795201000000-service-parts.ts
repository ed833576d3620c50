import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where processes say how they are, for `/readyz`. */
export class ServiceParts1795201000000 implements MigrationInterface {
  readonly name = 'ServiceParts1795201000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE service_parts (name text NOT NULL, kind text NOT NULL, healthy boolean NOT NULL, detail text NOT NULL,
         seen_at timestamptz(3) NOT NULL DEFAULT now(), CONSTRAINT "PK_service_parts" PRIMARY KEY (name))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_parts');
  }
}
