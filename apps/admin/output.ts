/** What a command answers: JSON with `--json`, else lines of `name: value`, or a table of rows. */
export type Output = Record<string, unknown> | Record<string, unknown>[];

/** An answer as text. */
export function print(output: Output, json: boolean): string {
  return json ? JSON.stringify(output) : readable(output);
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

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
