import { describe, expect, test } from '@jest/globals';
import { annotateFiles } from './annotate-files.js';

const CODE = 'test/mails/code-ja.eml';
const LINK = 'test/mails/link-ja.eml';

async function run(...args: string[]): Promise<{ code: number; out: string[]; error: string[] }> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await annotateFiles(args, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out, error };
}

describe('npm run annotate', () => {
  test('one line of JSON per file, in the order given', async () => {
    const { code, out, error } = await run(LINK, CODE);
    const lines = out.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ file, kind }) => [file, kind])).toEqual([
      [LINK, 'magic_link'],
      [CODE, 'otp'],
    ]);
    for (const line of lines) expect(Object.keys(line)).toEqual(['file', 'kind', 'code', 'link', 'confidence']);
    expect([code, error]).toEqual([0, []]);
  });

  test('--why adds the reasons for and against the best code and the best link', async () => {
    const { out } = await run('--why', CODE);
    const { code, why } = JSON.parse(out[0]!) as {
      code: string;
      why: { codes: { value: string; score: number; reasons: { points: number; because: string }[] }[] };
    };
    expect(why).toEqual({ codes: expect.any(Array), links: expect.any(Array), mail: expect.any(Array) });
    expect(why.codes[0]!.value).toBe(code);
    expect(why.codes[0]!.reasons.length).toBeGreaterThan(0);
  });

  test('a file that cannot be read is named, the others are still annotated, and the exit code tells', async () => {
    const { code, out, error } = await run('no-such-file.eml', CODE);
    expect(code).toBe(1);
    expect(out).toHaveLength(1);
    expect(error[0]).toMatch(/^no-such-file\.eml: .*ENOENT/);
  });

  test('without files, or with an option that it does not know, it says how it is used', async () => {
    expect(await run()).toMatchObject({ code: 2, out: [], error: [expect.stringContaining('usage:')] });
    expect(await run('--all', CODE)).toMatchObject({
      code: 2,
      error: [expect.stringMatching(/^unknown option --all/)],
    });
    expect(await run('--help')).toMatchObject({ code: 0, out: [expect.stringContaining('usage:')] });
  });
});
