import type { RawData, WebSocket } from 'ws';

/** Where more than this waits to be sent, the other side is read no further (bytes). */
const HIGH_WATER = 4 * 1024 ** 2;
const DRAIN_EVERY_MS = 10;

/** What becomes of a message: sent on, answered to whoever sent it, or neither. */
export type Passage = { forward: string } | { answer: string } | 'close';

/**
 * Joins two websockets message by message until either ends; `judge` may change or refuse what `client` sends. A slow reader
 * slows the writer down rather than filling memory.
 */
export function pipeSockets(client: WebSocket, upstream: WebSocket, judge: (text: string) => Passage): void {
  client.on('message', (data: RawData, isBinary) => {
    // The protocol is text only; anything else could be read differently on the other side.
    const passage = isBinary ? 'close' : judge(toText(data));
    if (passage === 'close') return client.close(1003, 'text messages of JSON only');
    if ('answer' in passage) return client.send(passage.answer);
    // As bytes: `ws` masks those into one write, a string into two, and the second costs a tenth of the way through.
    send(upstream, client, Buffer.from(passage.forward), false);
  });
  upstream.on('message', (data: RawData, isBinary) => send(client, upstream, data, isBinary));
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('close', () => other.close());
    one.on('error', () => other.terminate());
    one.resume();
  }
}

/** A message as text, whatever pieces it came in. */
export function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

function send(to: WebSocket, from: WebSocket, data: RawData, binary: boolean): void {
  if (to.readyState !== to.OPEN) return;
  to.send(data, { binary });
  if (to.bufferedAmount < HIGH_WATER || from.isPaused) return;
  from.pause();
  const timer = setInterval(() => {
    if (to.readyState === to.OPEN && to.bufferedAmount >= HIGH_WATER / 2) return;
    clearInterval(timer);
    from.resume();
  }, DRAIN_EVERY_MS);
}
