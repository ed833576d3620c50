/** Removes NUL and lone surrogates: PostgreSQL takes neither in `text` nor in `jsonb`. */
export function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
