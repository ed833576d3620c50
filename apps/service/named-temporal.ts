import { Connection } from '@temporalio/client';
import { ServerUnusableError } from '#libs/config/config.errors';
import type { TemporalAddress } from '#temporal/connection';
import { connectionOptions } from '#temporal/connection';
import { makeSearchAttributes } from '#temporal/search-attributes';
import { untilListening } from './named-server.js';

const NOT_FOUND = 5;

/** Waits for the Temporal server that the environment names and gives its namespace what runs need. Throws {@link ServerUnusableError}. */
export async function useNamedTemporal(temporal: TemporalAddress): Promise<void> {
  const { address, namespace } = temporal;
  await untilListening({ variable: 'TEMPORAL_ADDRESS', address });
  try {
    const connection = await Connection.connect(connectionOptions(temporal));
    try {
      await makeSearchAttributes(connection, namespace);
    } finally {
      await connection.close();
    }
  } catch (error) {
    const isNamespace = (error as { code?: unknown }).code === NOT_FOUND;
    throw isNamespace
      ? new ServerUnusableError('TEMPORAL_NAMESPACE', namespace, error)
      : new ServerUnusableError('TEMPORAL_ADDRESS', address, error);
  }
}
