/** Removes NUL and lone surrogates: PostgreSQL takes neither in `text` nor in `jsonb`. */
export function clean(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Header lines (`Name: value`, possibly folded) as values by lowercase name, in their order. */
export function headersFromLines(lines: readonly string[]): Record<string, string[]> {
  const headers: Record<string, string[]> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = clean(line.slice(0, colon)).trim().toLowerCase();
    (headers[name] ??= []).push(
      clean(line.slice(colon + 1))
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }
  return { ...headers };
}
