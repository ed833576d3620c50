import { WebSocket } from 'ws';

const OPEN_TIMEOUT_MS = 5_000;
const MAX_MESSAGE_BYTES = 256 * 1024 ** 2;

/** A websocket that is open and paused, so that no message is lost before somebody listens. Rejects where nobody answers in time. */
export function openSocket(url: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      headers,
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
      handshakeTimeout: OPEN_TIMEOUT_MS,
    });
    socket.once('open', () => {
      socket.off('error', reject);
      socket.pause();
      resolve(socket);
    });
    socket.once('error', reject);
  });
}
