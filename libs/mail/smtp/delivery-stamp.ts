/** Header that carries the envelope recipient, stamped by the embedded server (and by most others). */
export const RECIPIENT_HEADER = 'Delivered-To';

/** Header that carries the id of one delivery to one recipient, stamped by the embedded server. */
export const DELIVERY_ID_HEADER = 'X-Delivery-Id';

/** Only a receiving server may say these; whatever a sender wrote there is removed. */
const RESERVED = new Set([
  'return-path',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-delivery-id',
  'authentication-results',
]);

/** What the receiving server knows about a delivery; nothing of it comes from the mail. */
export interface Delivery {
  /** Lowercased address of RCPT TO. */
  recipient: string;
  deliveryId: string;
  /** Address of MAIL FROM, empty for a bounce. */
  mailFrom: string;
  /** Name in HELO and address of the sending host. */
  helo: string;
  remoteAddress: string;
  /** Name of the receiving host. */
  hostname: string;
  receivedAt: Date;
  /** What was found out about the sender: the value of the header field. */
  authentication: string;
}

/** The mail as it is stored: foreign delivery headers removed, our own on top (RFC 5321, section 4.4). */
export function stampDelivery(raw: Buffer, delivery: Delivery): Buffer {
  const { recipient, deliveryId, mailFrom, hostname, receivedAt } = delivery;
  const from = `${oneWord(delivery.helo)} ([${oneWord(delivery.remoteAddress)}])`;
  const stamp =
    `Return-Path: <${oneWord(mailFrom)}>\r\n` +
    `${RECIPIENT_HEADER}: ${recipient}\r\n` +
    `${DELIVERY_ID_HEADER}: ${deliveryId}\r\n` +
    `Authentication-Results: ${delivery.authentication}\r\n` +
    `Received: from ${from}\r\n\tby ${hostname} with ESMTP id ${deliveryId}\r\n` +
    `\tfor <${recipient}>; ${receivedAt.toUTCString().replace('GMT', '+0000')}\r\n`;
  const end = headerEnd(raw);
  return Buffer.concat([Buffer.from(stamp), withoutReserved(raw.subarray(0, end)), raw.subarray(end)]);
}

/** How often the mail says it was received; a number this service never reaches without a loop is one. */
export function hopCount(raw: Buffer): number {
  return raw.toString('latin1', 0, headerEnd(raw)).match(/^received[ \t]*:/gim)?.length ?? 0;
}

function headerEnd(raw: Buffer): number {
  for (let at = 0; ;) {
    const lineEnd = raw.indexOf(0x0a, at);
    if (lineEnd === -1) return raw.length;
    const length = lineEnd - at;
    if (length === 0 || (length === 1 && raw[at] === 0x0d)) return at;
    at = lineEnd + 1;
  }
}

function withoutReserved(header: Buffer): Buffer {
  let dropping = false;
  const kept = header
    .toString('latin1')
    .split(/(?<=\n)/)
    .filter((line) => {
      // A folded line shares the fate of the one that it continues.
      if (!/^[ \t]/.test(line)) dropping = RESERVED.has(/^([!-9;-~]+)[ \t]*:/.exec(line)?.[1]?.toLowerCase() ?? '');
      return !dropping;
    });
  return Buffer.from(kept.join(''), 'latin1');
}

/** A foreign word may neither end a line nor close a bracket. */
function oneWord(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0020\u007f<>()[\];]/g, '').slice(0, 320);
}
