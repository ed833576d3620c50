import { Connection, Client } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';

export interface TemporalAddress {
  address: string;
  namespace: string;
  /** The SDK's own variables, of which those about TLS, API key and headers count; none for an embedded server. */
  environment?: Readonly<Record<string, string>>;
}

/** A client that connects when it is first used: the API boots and reads while Temporal is down. */
export function lazyClient(temporal: TemporalAddress): Client {
  return new Client({ connection: Connection.lazy(connectionOptions(temporal)), namespace: temporal.namespace });
}

/** What both kinds of connection take. */
export function connectionOptions({ address, environment = {} }: TemporalAddress) {
  // A configuration file counts where it is named, not where one happens to lie.
  const disableFile = !environment.TEMPORAL_CONFIG_FILE;
  const { connectionOptions: options } = loadClientConnectConfig({ overrideEnvVars: { ...environment }, disableFile });
  const { tls, apiKey, metadata } = options;
  return { address, tls, ...(apiKey !== undefined && { apiKey }), ...(metadata && { metadata }) };
}
