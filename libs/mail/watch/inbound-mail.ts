/** Where a mail lies in its mailbox (RFC 3501, 2.3.1.1). */
export interface MailPlace {
  uid: number;
  uidValidity: number;
}

/** One mail as it lies in the mailbox. */
export interface InboundMail extends MailPlace {
  raw: Buffer;
  /** Lowercased envelope recipient from the trusted header; `null` when the receiving server stamped none. Never a To header. */
  recipient: string | null;
  /** Id of this delivery as stamped by the receiving server; `null` when it stamps none. */
  deliveryId: string | null;
  /** When the receiving server took it (INTERNALDATE); absent where that is not known, as for a mail that has just come. */
  arrivedAt?: Date;
}

const LONGEST_HEADER = 256 * 1024;

/**
 * The value of the topmost header `name` (any case), unfolded, or `null`. A receiving server writes above everything a
 * sender wrote, so the first occurrence is the trusted one.
 */
export function topmostHeader(raw: Buffer, name: string): string | null {
  const lines = headerLines(raw);
  const at = lines.findIndex((line) => headerName(line) === name.toLowerCase());
  if (at === -1) return null;
  let value = lines[at]!.slice(lines[at]!.indexOf(':') + 1);
  for (const line of lines.slice(at + 1)) {
    if (!/^[ \t]/.test(line)) break;
    value += line;
  }
  return value.trim();
}

/** How many header fields have this name. */
export function countHeaders(raw: Buffer, name: string): number {
  return headerLines(raw).filter((line) => headerName(line) === name.toLowerCase()).length;
}

/** The address in a recipient header: bare or in angle brackets, lowercased; `null` when there is none. */
export function recipientOf(raw: Buffer, header: string): string | null {
  const value = topmostHeader(raw, header)?.replace(/^<|>$/g, '').toLowerCase() ?? '';
  return /^[^\s@<>]+@[^\s@<>]+$/.test(value) ? value : null;
}

/** What is kept of a mail that is too large: its headers without the MIME ones, and one line of text. */
export function stubOf(raw: Buffer, size: number): Buffer {
  let dropping = false;
  const kept = headerLines(raw).filter((line) => {
    if (!/^[ \t]/.test(line)) dropping = /^(content-|mime-version)/.test(headerName(line) ?? '');
    return !dropping;
  });
  const text = `This mail of ${size} bytes was too large to be kept.`;
  return Buffer.from(`${kept.join('\r\n')}\r\n\r\n${text}\r\n`, 'latin1');
}

function headerLines(raw: Buffer): string[] {
  const start = raw.subarray(0, LONGEST_HEADER);
  return start.toString('latin1', 0, endOfHead(start)).split(/\r?\n/);
}

/** Where the line ends that a blank one follows: bodies are a hundred times as long as heads, and this is asked several times a mail. */
function endOfHead(start: Buffer): number {
  if (/^\r?\n/.test(start.toString('latin1', 0, 2))) return 0;
  const blanks = ['\n\n', '\n\r\n'].map((blank) => start.indexOf(blank)).filter((at) => at >= 0);
  return Math.min(start.length, ...blanks);
}

function headerName(line: string): string | null {
  return /^([!-9;-~]+)[ \t]*:/.exec(line)?.[1]?.toLowerCase() ?? null;
}
