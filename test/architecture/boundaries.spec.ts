import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, root, sourcesBelow } from './imports.js';
import { isAllowed } from './matrix.js';

const FOLDERS = ['apps', 'workflows', 'activities', 'libs', 'temporal', 'examples'];
const LONGEST_FILE = 300;

const all = FOLDERS.flatMap(sourcesBelow);
const product = all.filter((file) => !file.endsWith('.spec.ts'));

describe('imports', () => {
  test.each(FOLDERS)('of %s/ point one way', (folder) => {
    const wrong = product
      .filter((file) => file.startsWith(`${folder}/`))
      .flatMap((file) =>
        importsOf(file)
          .filter((one) => !isAllowed(file, one))
          .map((one) => `${file} → ${one.typeOnly ? 'type ' : ''}${one.target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('the matrix refuses what it should', () => {
    const from = (file: string, target: string, typeOnly = false) =>
      isAllowed(file, { target, typeOnly, ours: /^(apps|workflows|activities|libs|temporal)\//.test(target) });
    const workflow = 'workflows/account-run/account-run.workflow.ts';
    expect(from(workflow, 'node:fs')).toBe(false);
    expect(from(workflow, 'libs/config/config')).toBe(false);
    expect(from(workflow, 'activities/browser/browser.contract')).toBe(false);
    expect(from(workflow, 'activities/browser/browser.contract', true)).toBe(true);
    expect(from('libs/mail/parse/parse-mail.ts', 'libs/database/data-source')).toBe(false);
    expect(from('libs/mail/parse/parse-mail.ts', '@temporalio/client')).toBe(false);
    expect(from('apps/api/main.ts', 'activities/browser/browser.activities')).toBe(false);
    expect(from('apps/api/main.ts', 'apps/worker/workers')).toBe(false);
    expect(from('activities/records/records.activities.ts', 'workflows/account-run/account-run.workflow')).toBe(false);
  });
});

/** Files that import each other in a circle, through whatever others; types are gone by the time that anything runs. */
function circles(): string[] {
  const importing = new Map(
    product.map((file) => [
      file.replace(/\.ts$/, ''),
      importsOf(file)
        .filter((one) => one.ours && !one.typeOnly)
        .map((one) => one.target),
    ]),
  );
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    const queue = [from];
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const next of importing.get(at) ?? []) if (!seen.has(next)) queue.push((seen.add(next), next));
    return seen;
  };
  return [...importing.keys()].filter((file) => reached(file).has(file));
}

test('no file imports itself through others', () => {
  expect(circles()).toEqual([]);
});

/** Word lists are data: one list is one idea, however many languages it speaks. */
const isWhole = (file: string) => file.endsWith('.words.ts');

test('no file has grown beyond what one idea needs', () => {
  const long = product.filter(
    (file) => !isWhole(file) && readFileSync(join(root, file), 'utf8').split('\n').length > LONGEST_FILE + 1,
  );
  expect(long).toEqual([]);
});

test('what is sent into pages as text imports nothing but types', () => {
  const inPage = product.filter((file) => file.includes('/in-page/'));
  expect(inPage.flatMap(importsOf).filter((one) => !one.typeOnly)).toEqual([]);
  expect(inPage.length).toBeGreaterThan(0);
});

test('a folder says what is in it', () => {
  expect(all.filter((file) => /\/(utils?|helpers?|shared|common|misc)(\/|\.ts$)/.test(file))).toEqual([]);
});
