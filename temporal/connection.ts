import { Connection, Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';

export interface TemporalAddress {
  address: string;
  namespace: string;
}

/** A client that connects when it is first used: the API boots and reads while Temporal is down. */
export function lazyClient({ address, namespace }: TemporalAddress): Client {
  return new Client({ connection: Connection.lazy({ address }), namespace });
}

/** The worker's connection; tries until the server answers or `signal` aborts. */
export async function workerConnection({ address }: TemporalAddress): Promise<NativeConnection> {
  return NativeConnection.connect({ address });
}

/** A client on a worker's own connection: what it starts eagerly is handed to a worker of this process at once. */
export function workerClient(connection: NativeConnection, namespace: string): Client {
  return new Client({ connection, namespace });
}
