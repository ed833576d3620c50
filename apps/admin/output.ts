/** What a command answers: JSON with `--json`, else lines of `name: value`, or a table of rows. */
export type Output = Record<string, unknown> | Record<string, unknown>[];

/** An answer as text. */
export function print(output: Output, json: boolean): string {
  return json ? JSON.stringify(output).replace(UNPRINTABLE, escaped) : readable(output);
}

function readable(output: Output): string {
  if (!Array.isArray(output)) {
    return Object.entries(output)
      .map(([name, value]) => `${name}: ${cell(value)}`)
      .join('\n');
  }
  const [first] = output;
  if (!first) return 'none';
  const names = Object.keys(first);
  const rows = [names, ...output.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => row.map((text, column) => text.padEnd(widths[column]!)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** What a terminal would act upon, and what turns the order of letters: pages and mails may have written it. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The same in JSON. */
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(UNPRINTABLE, ' ');
}
