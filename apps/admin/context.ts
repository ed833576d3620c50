import type { DataSource } from 'typeorm';
import { loadConfig, type Config } from '#libs/config/config';
import { readRunningService } from '#libs/config/running-service';
import { connectDatabase } from '#libs/database/data-source';
import type { TemporalAddress } from '#temporal/connection';
import { OperatorError } from './operator.errors.js';

/** Where a command works: the servers that the environment names, else those of the service that runs on `DATA_DIR`. */
export interface AdminContext {
  config: Config;
  databaseUrl(): string;
  temporal(): TemporalAddress;
  /** Runs `work` with a connected database and disconnects. */
  withDatabase<T>(work: (database: DataSource) => Promise<T>): Promise<T>;
}

export function createContext(env?: NodeJS.ProcessEnv): AdminContext {
  const config = loadConfig(env);
  const running = readRunningService(config.dataDir);
  const databaseUrl = () => known(config.database.url ?? running?.databaseUrl, 'DATABASE_URL', config);
  return {
    config,
    databaseUrl,
    temporal() {
      const { address, namespace, environment } = config.temporal;
      if (address !== null) return { address, namespace, environment };
      return { address: known(running?.temporalAddress, 'TEMPORAL_ADDRESS', config), namespace };
    },
    async withDatabase(work) {
      const database = await connectDatabase(databaseUrl(), 2).catch((error: unknown) => {
        throw new OperatorError(`PostgreSQL cannot be reached: ${reasonOf(error)}`);
      });
      try {
        return await work(database);
      } finally {
        await database.destroy();
      }
    },
  };
}

/** Where an address has several, each of them failed: what they say is in the code alone. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return message || code || 'no reason was given';
}

function known(address: string | undefined, variable: string, { dataDir }: Config): string {
  if (address) return address;
  throw new OperatorError(`no service is running on ${dataDir}: start it, or set ${variable}`);
}
