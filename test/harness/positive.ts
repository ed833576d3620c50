import { InvalidArgumentError } from 'commander';

/** A count on the command line: a whole number of at least 1. */
export function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('a whole number of at least 1');
  return value;
}
