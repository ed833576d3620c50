import type { DataSource } from 'typeorm';

/** Whose blob it is, as its key tells: `profiles/IDENTITY/…`, `mail/ORGANIZATION/IDENTITY/…`, `recordings/RUN`, `recordings/RUN.pages`. */
const OWNER = /^(?:profiles\/|mail\/\w+\/)(idt_\w+)\/\w[\w.-]*$|^recordings\/(run_[a-z\d]+)[\w.-]*$/;

interface Owned {
  key: string;
  identityId: string | undefined;
  runId: string | undefined;
}

/**
 * Those of the blobs that no row names any more, whatever a save that was cut off wrote beside them included. A blob of an identity
 * or run that this database has never had is somebody else's: of a database that shares the storage, or is yet to be restored.
 */
export async function leftoverBlobs(database: DataSource, keys: readonly string[]): Promise<string[]> {
  const owned = keys.map((key): Owned => {
    const [, identityId, runId] = OWNER.exec(key) ?? [];
    return { key, identityId, runId };
  });
  const identities = new Set(owned.flatMap(({ identityId }) => identityId ?? []));
  const runs = new Set(owned.flatMap(({ runId }) => runId ?? []));
  const [knownIdentities, knownRuns, recorded, named] = [
    await identitiesEverHad(database, [...identities]),
    await runsEverHad(database, [...runs]),
    await strings(database, 'SELECT run_id FROM recordings WHERE run_id = ANY($1)', [...runs]),
    await strings(
      database,
      `SELECT storage_key FROM profiles WHERE identity_id = ANY($1)
        UNION SELECT split_part(storage_key, '#', 1) FROM messages WHERE identity_id = ANY($1)`,
      [...identities],
    ),
  ];
  const isLeft = ({ key, identityId, runId }: Owned): boolean =>
    identityId
      ? knownIdentities.has(identityId) && !named.has(key)
      : // While its row is there, a recording may be under way, or goes when it is too old.
        runId !== undefined && knownRuns.has(runId) && !recorded.has(runId);
  return owned.filter(isLeft).map(({ key }) => key);
}

/** An identity that was deleted is told of by its audit event alone. */
async function identitiesEverHad(database: DataSource, ids: string[]): Promise<Set<string>> {
  const present = await strings(database, 'SELECT id FROM identities WHERE id = ANY($1)', ids);
  const deleted = await strings(
    database,
    `SELECT subject_id FROM audit_events WHERE action = 'identity.delete' AND subject_id = ANY($1)`,
    ids.filter((id) => !present.has(id)),
  );
  return new Set([...present, ...deleted]);
}

/** A run that went with its identity was booked. */
function runsEverHad(database: DataSource, ids: string[]): Promise<Set<string>> {
  return strings(
    database,
    `SELECT id FROM runs WHERE id = ANY($1)
      UNION SELECT reference FROM usage_ledger WHERE kind IN ('run', 'browser_minutes') AND reference = ANY($1)`,
    ids,
  );
}

async function strings(database: DataSource, sql: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows: Record<string, string>[] = await database.query(sql, [ids]);
  return new Set(rows.flatMap((row) => Object.values(row)));
}
