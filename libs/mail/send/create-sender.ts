import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { composeMail } from './compose-mail.js';
import type { ComposedMail, OutgoingMail } from './compose-mail.js';
import type { DkimKey } from './dkim.js';
import type { ReturnPaths } from './return-path.js';
import { MailRefusedError, RelayUnreachableError } from './send.errors.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;

/** How mail leaves. */
export interface SenderOptions {
  /** The relay, `smtp(s)://user:password@host:port`. */
  smtpUrl: string;
  dkim: DkimKey;
  returnPaths: ReturnPaths;
  /** Our name in EHLO. */
  hostname: string;
}

/** What the relay said when it took a mail. */
interface RelayAnswer {
  /** The relay's id of the mail, or our Message-ID where it names none. */
  providerMessageId: string;
  response: string;
}

/** Composes mails and hands them to the relay; the two are apart so that a mail can be stored before it is sent. */
export interface Sender {
  composeMail(mail: OutgoingMail): Promise<ComposedMail>;
  /** Throws MailRefusedError or RelayUnreachableError. Tries once. */
  deliver(mail: ComposedMail): Promise<RelayAnswer>;
  /** Closes the connections. */
  close(): void;
}

/** A sender with standing connections to the relay. */
export function createSender({ smtpUrl, dkim, returnPaths, hostname }: SenderOptions): Sender {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    // A mail whose connection broke may be sent already; only the caller knows whether to try again.
    maxRequeues: 0,
    name: hostname,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    composeMail: (mail) => composeMail(mail, dkim, returnPaths),
    deliver: async (mail) => {
      const raw = Readable.from([mail.raw]);
      let handedOver = false;
      raw.once('end', () => (handedOver = true));
      try {
        const { response } = await transport.sendMail({
          raw,
          envelope: mail.envelope,
          // RFC 3461; relays that do not know it are not asked.
          dsn: {
            id: mail.envelope.from.split('@')[0]!,
            return: 'headers',
            notify: ['success', 'failure', 'delay'],
            recipient: `rfc822;${mail.envelope.to}`,
          },
        });
        return { providerMessageId: queueIdIn(response) ?? mail.messageId, response };
      } catch (error) {
        const { responseCode, response } = error as { responseCode?: number; response?: string };
        if (responseCode)
          throw new MailRefusedError(responseCode >= 500, responseCode, response ?? String(responseCode));
        throw new RelayUnreachableError(handedOver, error);
      }
    },
    close: () => transport.close(),
  };
}

/** Relays name the mail in different words: "queued as X", "Ok X", "OK id=X", "stored as X". */
function queueIdIn(response: string): string | null {
  const named = /(?:queued as|stored as|id=)\s*([\w.-]{4,})/i.exec(response);
  return named?.[1] ?? /^250[ -](?:\d\.\d\.\d )?ok:? ([\w-]*\d[\w.-]{7,})/i.exec(response)?.[1] ?? null;
}
