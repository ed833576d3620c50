import { writeFile } from 'node:fs/promises';
import type { Client } from '@temporalio/client';
import type { Command } from 'commander';
import { partHealth } from '#libs/database/projection/service-parts';
import { lazyClient } from '#temporal/connection';
import { exportHistory, runRate, setRunRate, singletonStates } from '#temporal/operations';
import type { AdminContext } from './context.js';
import { OperatorError } from './operator.errors.js';
import type { Output } from './output.js';

type Answer = (work: () => Promise<Output>) => Promise<void>;

/** What the operator asks of Temporal: the kill switch, the state of things, histories for replay. */
export function addTemporalCommands(program: Command, context: () => AdminContext, answer: Answer): void {
  const withTemporal = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const place = context().temporal();
    const client = lazyClient(place);
    try {
      await client.connection.ensureConnected().catch((error: Error) => {
        throw new OperatorError(`Temporal cannot be reached at ${place.address}: ${error.message}`);
      });
      return await work(client);
    } finally {
      await client.connection.close();
    }
  };
  program
    .command('pause-runs')
    .description('the kill switch: no queued run gets a browser until resume-runs')
    .requiredOption('--reason <reason>', 'what other operators should know')
    .action(({ reason }: { reason: string }) =>
      answer(() =>
        withTemporal(async (client) => {
          await setRunRate(client, 0, reason);
          return { paused: true, reason };
        }),
      ),
    );
  program
    .command('resume-runs')
    .description('lifts the kill switch')
    .action(() =>
      answer(() =>
        withTemporal(async (client) => {
          await setRunRate(client, null, 'resumed');
          return { paused: false };
        }),
      ),
    );
  program
    .command('status')
    .description('whether runs are paused, and how workers, mailbox and browser hosts are')
    .action(() =>
      answer(() =>
        context().withDatabase(async (database) => ({
          runs: await withTemporal(runRate),
          workflows: await withTemporal(singletonStates),
          worker: await partHealth(database, 'worker'),
          mailbox: await partHealth(database, 'mailbox'),
          browserHost: await partHealth(database, 'browser_host'),
        })),
      ),
    );
  program
    .command('history')
    .description("writes a run's workflow history, for replay")
    .argument('<run>', 'run id, or the id of any workflow')
    .requiredOption('--out <file>', 'JSON file to write')
    .action((runId: string, { out }: { out: string }) =>
      answer(() =>
        withTemporal(async (client) => {
          const history = await exportHistory(client, runId);
          if (history === null) throw new OperatorError(`Temporal has no history of ${runId}`);
          await writeFile(out, history);
          return { runId, file: out };
        }),
      ),
    );
}
