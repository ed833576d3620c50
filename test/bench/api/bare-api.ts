import 'reflect-metadata';
import { Controller, Get, Module, NotFoundException, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });

/** A run by id as a bare Nest handler would read it: one query, the row as it is. */
@Controller('v1/runs')
class BareRuns {
  @Get(':id')
  async get(@Param('id') id: string): Promise<unknown> {
    const { rows } = await pool.query('SELECT * FROM runs WHERE id = $1', [id]);
    if (rows.length === 0) throw new NotFoundException();
    return rows[0];
  }
}

@Module({ controllers: [BareRuns] })
class BareModule {}

const app = await NestFactory.create<NestFastifyApplication>(BareModule, new FastifyAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
process.send?.((app.getHttpServer().address() as AddressInfo).port);
process.on('disconnect', () => process.exit(0));
