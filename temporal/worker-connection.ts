import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { connectionOptions, type TemporalAddress } from './connection.js';

/** The worker's connection; tries until the server answers or `signal` aborts. */
export async function workerConnection(temporal: TemporalAddress): Promise<NativeConnection> {
  return NativeConnection.connect(connectionOptions(temporal));
}

/** A client on a worker's own connection: what it starts eagerly is handed to a worker of this process at once. */
export function workerClient(connection: NativeConnection, namespace: string): Client {
  return new Client({ connection, namespace });
}
