import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { annotate, type Annotation } from '#libs/mail/annotate/annotate';
import { parseMail } from '#libs/mail/parse/parse-mail';

const FOLDER = 'test/mails';

type Label = { file: string } & Omit<Annotation, 'confidence'>;

/** One line per raw mail of this folder: many languages, charsets, layouts, and mails that only look like a verification. */
const labels = readFileSync(join(FOLDER, 'labels.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Label);

test.each(labels)('$file', async ({ file, ...wanted }) => {
  const { confidence, ...found } = annotate(await parseMail(readFileSync(join(FOLDER, file))));
  expect(found).toEqual(wanted);
  expect(confidence).toBeGreaterThan(0);
});
