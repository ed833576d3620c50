import { ImapFlow } from 'imapflow';

/**
 * An unconnected IMAP client for `imap://` or `imaps://user:password@host:port`, without its own log (it would show addresses)
 * and without automatic IDLE. A silent server is given up after `patienceMs`.
 */
export function imapClient(imapUrl: string, patienceMs = 30_000): ImapFlow {
  const url = new URL(imapUrl);
  const secure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  // An error without a listener would end the process; every command in flight rejects with it anyway.
  client.on('error', () => client.close());
  return client;
}
