/** Header-like fields by lowercase name; the first of several wins. */
export type ReportFields = Map<string, string>;

/** The blocks of a machine-readable report, divided by blank lines (RFC 3464, section 2.1; RFC 5965, section 3). */
export function reportBlocks(text: string): ReportFields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n/)
    .map((block) => fieldsIn(block))
    .filter((fields) => fields.size > 0);
}

/** The fields of one block, unfolded. */
export function fieldsIn(block: string): ReportFields {
  const fields: ReportFields = new Map();
  for (const line of block
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), (value ?? '').trim());
  }
  return fields;
}

/** The address in a typed field like `rfc822; someone@example.org`. A stranger's field may be of any length: each word is looked at once. */
export function typedAddress(field: string | undefined): string | null {
  const words = (field ?? '').split(/[\s;<>]+/);
  return words.find((word) => /.@./.test(word))?.toLowerCase() ?? null;
}
