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

/** What runs where each file is imported; types are gone by the time that anything runs. */
const running = new Map(
  product.map((file) => [file.replace(/\.ts$/, ''), importsOf(file).filter((one) => !one.typeOnly)]),
);

/** Files of ours, and packages, that a file imports through whatever others. */
function reached(from: string): Set<string> {
  const seen = new Set<string>();
  const queue = [from];
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const { target } of running.get(at) ?? []) if (!seen.has(target)) queue.push((seen.add(target), target));
  return seen;
}

/** Files that import each other in a circle. */
function circles(): string[] {
  return [...running.keys()].filter((file) => reached(file).has(file));
}

test("the API's process loads nothing that only a worker needs: each costs it a part of a second at every start", () => {
  const loaded = reached('apps/api/main');
  const worker = ['@temporalio/worker', 'playwright-core', 'mailparser', 'imapflow', 'libs/mail/annotate/annotate'];
  expect(worker.filter((one) => loaded.has(one))).toEqual([]);
  expect(worker.filter((one) => !reached('apps/worker/main').has(one))).toEqual([]);
});

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
