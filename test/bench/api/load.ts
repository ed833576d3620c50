import { connect, type Socket } from 'node:net';

/** What a load came to: answers a second, and how long each took in milliseconds. */
export interface Load {
  perSecond: number;
  latencies: number[];
}

/**
 * Sends the same GET many times over kept connections, each as soon as the answer before it is whole. On plain sockets: a client
 * library would cost more than the servers that are compared. Throws at any answer but 200.
 */
export async function load(
  url: string,
  { headers = {}, connections, requests }: { headers?: Record<string, string>; connections: number; requests: number },
): Promise<Load> {
  const { host, hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const latencies: number[] = [];
  const from = performance.now();
  let left = requests;
  const one = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    try {
      while (left-- > 0) {
        const sentAt = performance.now();
        await exchange(socket, request);
        latencies.push(performance.now() - sentAt);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { perSecond: latencies.length / ((performance.now() - from) / 1_000), latencies };
}

function exchange(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const end = (error?: Error) => {
      socket.off('data', read).off('error', end).off('close', closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => end(new Error('the server hung up'));
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? NaN);
      if (text.length < head + 4 + length) return;
      end(text.startsWith('HTTP/1.1 200') ? undefined : new Error(text.slice(0, 200)));
    };
    socket.on('data', read).on('error', end).on('close', closed);
    socket.write(request);
  });
}
