import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { milliseconds, summary, type BenchmarkRow } from '../benchmark.js';
import { annotate } from '#libs/mail/annotate/annotate';
import { parseMail } from '#libs/mail/parse/parse-mail';

const FOLDER = 'test/mails';
const TRIES = 8;

/** Annotating beside parsing the same mail; the best of several tries each, so that it is the work that counts, not the machine. */
export async function annotating(): Promise<BenchmarkRow> {
  const raws = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(FOLDER, name)));
  const mails = await Promise.all(raws.map((raw) => parseMail(raw)));
  const ours = raws.map(() => Infinity);
  const bare = raws.map(() => Infinity);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    for (const [n, raw] of raws.entries()) {
      ours[n] = Math.min(ours[n]!, await milliseconds(async () => annotate(mails[n]!)));
      bare[n] = Math.min(bare[n]!, await milliseconds(() => simpleParser(raw)));
    }
  }
  const [a, b] = [summary(ours), summary(bare)];
  const what = 'annotating beside parsing the same mail (ratio of the p99)';
  return { what, unit: 'ms', ours: a, bare: b, ratio: a.p99 / b.p99, target: 1 };
}
