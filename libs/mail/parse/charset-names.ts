/** Names that some libraries write into headers: a charset with a country behind it, and "euc" before it (`eucgb2312_cn`, `big5_tw`). */
const UNREGISTERED = /=\?(?:euc)?(gb2312|gbk|gb18030|big5)_(?:cn|tw|hk|sg)\?(?=[bq]\?)/gi;

/** Headers stand within this much of a mail. */
const HEAD = 64 * 1024;

/** The same mail with its headers' charsets called as parsers know them. */
export function withKnownCharsets(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, HEAD);
  const head = start.subarray(0, endOfHeaders(start));
  if (!head.includes('=?')) return bytes;
  const text = head.toString('latin1');
  const known = text.replace(UNREGISTERED, '=?$1?');
  return known === text ? bytes : Buffer.concat([Buffer.from(known, 'latin1'), bytes.subarray(head.length)]);
}

function endOfHeaders(start: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => start.indexOf(blank)).filter((at) => at >= 0);
  return Math.min(start.length, ...ends);
}
