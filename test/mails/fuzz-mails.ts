import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { annotate } from '#libs/mail/annotate/annotate';
import { parseMail } from '#libs/mail/parse/parse-mail';
import { mutate, randomFrom } from './mutate-mail.js';

const FOLDER = 'test/mails';
/** The most that one mail may cost beside all mails of the folder together, or as many of them as it has bytes. */
export const LONGEST_TIMES = 4;
/** A mail that cost more than this many times all mails of the folder together is read again, and they beside it. */
const AGAIN = 3;
const MOST_READS = 5;
const COLLECT_EVERY = 50;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** What became of the mails; `slowest` and `memory` are what a limit is set to. */
export interface FuzzReport {
  mails: number;
  /** Seeds of the mails that made something throw, with its words. */
  failures: { seed: number; words: string }[];
  /** What the slowest mail cost, as times of what all mails of the folder (0.3 MB), or its own bytes of them, cost then. */
  slowest: { times: number; seed: number };
  /** Resident memory at its highest, above where it began, in MiB. */
  memory: number;
}

/** Parses and annotates `count` mutated mails from `firstSeed` on: a seed makes the same mail again. */
export async function fuzzMails(count: number, firstSeed = 1): Promise<FuzzReport> {
  const mails = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(FOLDER, name)));
  const report: FuzzReport = { mails: count, failures: [], slowest: { times: 0, seed: 0 }, memory: 0 };
  for (let warm = 0; warm < 9; warm++) await costOf(mails); // The first readings compile the code.
  const bytes = Buffer.concat(mails).length;
  let whole = await costOf(mails);
  const atFirst = process.memoryUsage().rss;
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const random = randomFrom(seed);
    const mail = mutate(mails[random(mails.length)]!, mails, random);
    try {
      const fair = Math.max(1, mail.length / bytes);
      let times = (await costOf([mail])) / whole / fair;
      // What a busy machine took long for once, a slow mail takes long for each time.
      for (let reads = 1; times > AGAIN && reads < MOST_READS; reads++) {
        whole = await costOf(mails);
        times = Math.min(times, (await costOf([mail])) / whole / fair);
      }
      if (times > report.slowest.times) report.slowest = { times, seed };
    } catch (error) {
      report.failures.push({ seed, words: String(error) });
    }
    // What is merely not collected yet is no growth.
    if (seed % COLLECT_EVERY === 0) collect();
    report.memory = Math.max(report.memory, (process.memoryUsage().rss - atFirst) / 1024 ** 2);
  }
  return report;
}

/** Parses, annotates and checks mails; the processor time of that in microseconds. */
async function costOf(mails: readonly Buffer[]): Promise<number> {
  const began = process.cpuUsage();
  for (const mail of mails) checkAnnotation(annotate(await parseMail(mail)));
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

function checkAnnotation({ kind, code, link, confidence }: ReturnType<typeof annotate>): void {
  if (link !== null && !/^https?:\/\//i.test(link)) throw new Error(`a link that is none: ${link.slice(0, 100)}`);
  if ((kind === 'otp') !== (code !== null)) throw new Error(`${kind} with code ${code}`);
  if (kind === 'magic_link' && link === null) throw new Error('magic_link without a link');
  if (!(confidence >= 0 && confidence <= 1)) throw new Error(`confidence ${confidence}`);
}
