import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'bounce+';

/** 80 bits in base36, in lower case because mail servers may change the case of an address. */
const TAG_LENGTH = 16;

/**
 * Return paths of single messages (VERP): `bounce+<message id>-<tag>@domain`, the tag an HMAC, so that a bounce finds its message
 * and nobody who has not seen a message's envelope can make up a bounce for it.
 */
export class ReturnPaths {
  readonly #key: Buffer;
  readonly #domain: string;

  constructor(key: Buffer, domain: string) {
    this.#key = key;
    this.#domain = domain.toLowerCase();
  }

  /** The token of a message (`msg_…`), fit for the local part of an address and for a Message-ID. */
  tokenFor(messageId: string): string {
    return `${messageId}-${this.#tag(messageId)}`;
  }

  /** The envelope sender of a message. */
  addressFor(messageId: string): string {
    return `${PREFIX}${this.tokenFor(messageId)}@${this.#domain}`;
  }

  /** Whether mail for this address is for us and for no identity. */
  isReturnPath(address: string): boolean {
    const { local, domain } = split(address);
    return local.startsWith(PREFIX) && domain === this.#domain;
  }

  /** The message whose return path `address` is; `null` for any other address and for a forged token. */
  messageIdOf(address: string): string | null {
    return this.isReturnPath(address) ? this.messageIdOfToken(split(address).local.slice(PREFIX.length)) : null;
  }

  /** The message that a genuine token belongs to, else `null`. */
  messageIdOfToken(token: string): string | null {
    const at = token.lastIndexOf('-');
    const messageId = token.slice(0, at);
    const given = Buffer.from(token.slice(at + 1));
    const right = Buffer.from(this.#tag(messageId));
    return at > 0 && given.length === right.length && timingSafeEqual(given, right) ? messageId : null;
  }

  #tag(messageId: string): string {
    const digest = createHmac('sha256', this.#key).update(`return path of ${messageId}`).digest('hex');
    return BigInt(`0x${digest}`).toString(36).slice(-TAG_LENGTH);
  }
}

function split(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at).toLowerCase(), domain: address.slice(at + 1).toLowerCase() };
}
