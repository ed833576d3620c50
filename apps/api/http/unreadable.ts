import type { Socket } from 'node:net';

/** What Node says about a request that it cannot read, as status and words; everything else is a malformed one. */
const REASONS: Record<string, [status: string, words: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request not sent in time'],
};
const MALFORMED: [string, string] = ['400 Bad Request', 'malformed request'];

/** Answers what is no HTTP request, and so reaches no hook and no handler, in the shape of every other error: `{ error }`. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, words] = REASONS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ error: words });
  const head = ['content-type: application/json; charset=utf-8', `content-length: ${body.length}`, 'connection: close'];
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}
