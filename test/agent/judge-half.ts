import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { judge, openSite } from './judge.js';

const CORPUS = join(process.cwd(), 'test/agent/corpus');

/** One page is drawn while the rules think about another. */
const AT_ONCE = 2;

export type Half = 'train' | 'held';

/** What the rules make of a half of the form pages, as shares of 1. */
export interface HalfReport {
  pages: number;
  /** Forms found, classified and filled right. */
  forms: number;
  /** Gates that were found, of those there are. */
  recall: number;
  /** Gates that were rightly found, of those that were. */
  precision: number;
  /** What went wrong, by page. */
  wrong: Record<string, string[]>;
}

/** Judges every page of a half, or one of `oneOf` where that is enough. */
export async function judgeHalf(browser: Browser, half: Half, oneOf = 1): Promise<HalfReport> {
  const files = readdirSync(join(CORPUS, half))
    .filter((file) => file.endsWith('.html'))
    .filter((_, at) => at % oneOf === 0);
  const failures: HalfReport['wrong'] = {};
  const forms = { right: 0, wrong: 0 };
  const gates = { right: 0, missed: 0, wrong: 0 };
  const judgeNext = async (): Promise<void> => {
    const page = await openSite(browser);
    for (let file = files.shift(); file; file = files.shift()) {
      const { wrong, expected, gate } = await judge(page, readFileSync(join(CORPUS, half, file), 'utf8'));
      if (wrong.length) failures[file] = wrong;
      if (expected.gate) gates[gate === expected.gate ? 'right' : 'missed']++;
      else forms[wrong.length ? 'wrong' : 'right']++;
      if (gate && gate !== expected.gate) gates.wrong++;
    }
    await page.close();
  };
  const pages = files.length;
  await Promise.all(Array.from({ length: AT_ONCE }, judgeNext));
  return {
    pages,
    forms: forms.right / (forms.right + forms.wrong),
    recall: gates.right / (gates.right + gates.missed),
    precision: gates.right / (gates.right + gates.wrong),
    wrong: failures,
  };
}
