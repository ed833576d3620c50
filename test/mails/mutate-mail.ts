/** Numbers from a seed, the same every time (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const MOST_BYTES = 4 * 1024 * 1024;

/** What breaks parsers: structure opened and never closed, wrong lengths and charsets, control characters, endless repetition. */
const POISON = [
  '\0',
  '\r\n\r\n',
  '\r\n--',
  '\n.\n',
  'Content-Type: multipart/mixed; boundary=""\r\n',
  'Content-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\n',
  'Content-Type: message/rfc822\r\n\r\n',
  'Content-Type: text/html; charset=utf-7\r\n',
  'Content-Type: text/plain; charset="no-such-charset"\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  'Subject: =?utf-8?B?//////8=?= =?gb18030?Q?=81?=\r\n',
  'From: <<<>>> "" <@>, ;:\r\n',
  '<div style="',
  '<!--',
  '<style>@media{',
  '<a href="https://',
  '<table><tr><td>',
  '&#x110000;&#0;&bogus;',
  '\u202e\u200b\ufeff',
  '=\r\n=',
  '\xff\xfe\xfd',
];

/** A mail with a few things wrong: bytes flipped, pieces cut, doubled, moved or repeated a thousand times, poison put in. */
export function mutate(mail: Buffer, others: readonly Buffer[], random: (below: number) => number): Buffer {
  let bytes = mail;
  for (let times = 1 + random(6); times > 0; times--) {
    const at = random(bytes.length + 1);
    const length = random(Math.min(2_000, bytes.length - at + 1));
    const piece = bytes.subarray(at, at + length);
    const poison = Buffer.from(POISON[random(POISON.length)]!, 'latin1');
    const put = (what: Buffer, cut = 0) => Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at + cut)]);
    const changes = [
      () => flipped(bytes, random),
      () => put(Buffer.alloc(0), length),
      () => put(piece),
      () => put(repeated(piece, 1 + random(1_000))),
      () => put(poison),
      () => put(repeated(poison, 1 + random(5_000))),
      () => bytes.subarray(0, at),
      () => put(others[random(others.length)]!),
      () => put(Buffer.from(bytes.subarray(0, length)).reverse()),
    ];
    bytes = changes[random(changes.length)]!().subarray(0, MOST_BYTES);
  }
  return bytes;
}

function flipped(bytes: Buffer, random: (below: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let n = random(50); n > 0 && copy.length > 0; n--) copy[random(copy.length)] = random(256);
  return copy;
}

function repeated(piece: Buffer, times: number): Buffer {
  const room = Math.max(1, Math.floor(MOST_BYTES / Math.max(piece.length, 1)));
  return Buffer.concat(Array.from({ length: Math.min(times, room) }, () => piece));
}
