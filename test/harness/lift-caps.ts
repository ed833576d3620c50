import pg from 'pg';

/** Lifts every cap of the organizations that there are: what is measured many times would meet its plan's. */
export async function liftCaps({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE organizations SET limits = '{"unlimited": true}'`);
  await client.end();
}
