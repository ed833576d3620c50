import { cpus, loadavg } from 'node:os';
import { reaches, type BenchmarkRow, type Summary } from './benchmark.js';

const COLUMNS = ['what', 'n', 'ours', 'p99', 'bare', 'p99', 'ratio', 'target', ''];

/** The table for people and, last, one line of JSON for programs. */
export function report(name: string, rows: BenchmarkRow[]): string {
  const table = [COLUMNS, ...rows.map(cells)];
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  const machine = { cores: cpus().length, load: Number(loadavg()[0]!.toFixed(2)) };
  return [...lines, JSON.stringify({ benchmark: name, machine, rows })].join('\n');
}

function cells(row: BenchmarkRow): string[] {
  const { what, unit, ours, bare, ratio, target, atLeast } = row;
  return [
    `${what} [${unit}]`,
    String(ours.n),
    ...figures(ours),
    ...figures(bare),
    ratio === undefined ? '' : ratio.toFixed(2),
    target === undefined ? '' : `${atLeast ? '≥' : '≤'} ${target}`,
    reaches(row) ? '' : 'missed',
  ];
}

const figures = (of?: Summary): string[] => (of ? [shown(of.median), shown(of.p99)] : ['', '']);
const shown = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
