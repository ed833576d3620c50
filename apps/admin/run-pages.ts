import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Look } from '#libs/agent/looks/look';
import type { Config } from '#libs/config/config';
import { pagesKey } from '#libs/database/projection/recordings';
import { OperatorError } from './operator.errors.js';
import { openSealedBlob } from './sealed-blob.js';

/**
 * Writes what a run's agent saw last where it got no further: a screenshot, and its looks in the form that `test/agent/pages/`
 * replays, oldest first.
 */
export async function writeRunPages(
  config: Config,
  database: DataSource,
  run: { id: string; organizationId: string },
  folder: string,
): Promise<{ runId: string; files: string[] }> {
  const pages = await openSealedBlob(config, database, {
    key: pagesKey(run.id),
    organizationId: run.organizationId,
    purpose: 'recording',
    context: `pages:${run.id}`,
  });
  if (!pages) throw new OperatorError(`nothing is kept of ${run.id}: it was neither blocked nor stuck`);
  const kept = JSON.parse(pages.toString()) as {
    looks: Look[];
    picture: string | null;
  };
  const files = kept.looks.map((look, index): [string, string | Buffer] => [
    `look-${index + 1}.json`,
    `${JSON.stringify(look, null, 1)}\n`,
  ]);
  if (kept.picture) files.push(['page.png', Buffer.from(kept.picture, 'base64')]);
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content, { mode: 0o600 })));
  return { runId: run.id, files: files.map(([name]) => join(folder, name)) };
}
