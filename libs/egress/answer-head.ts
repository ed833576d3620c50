import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  validateHeaderValue,
} from 'node:http';

/** Headers that belong to one hop (RFC 9110, section 7.6.1) and are not passed on. */
const HOP_BY_HOP = [
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authorization',
];

/** The fields of a head that go on to the next hop. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of HOP_BY_HOP) delete kept[name];
  return kept;
}

/**
 * The head of a server's answer as it is passed on; null where it is no answer that can be. Servers are read as leniently as browsers
 * read them, but Node writes nothing that is wrong: it throws, outside of whatever could catch it. Such a field is left out.
 */
export function headToPassOn({
  statusCode: status = 0,
  headers,
}: Pick<IncomingMessage, 'statusCode' | 'headers'>): { status: number; headers: OutgoingHttpHeaders } | null {
  if (status < 200 || status > 999) return null;
  const fields = Object.entries(endToEnd(headers)).map(([name, value]) => {
    const values = [value ?? []].flat().filter(isWritable);
    return [name, Array.isArray(value) ? values : values[0]] as const;
  });
  const kept = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  // The length that counts is told by the chunks.
  if (headers['transfer-encoding'] !== undefined) delete kept['content-length'];
  return { status, headers: kept };
}

function isWritable(value: string): boolean {
  try {
    validateHeaderValue('field', value);
    return true;
  } catch {
    return false;
  }
}
