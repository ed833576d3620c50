import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedCall {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = number | 'silence';

/** A subscriber of webhooks on a loopback port: every path of it answers as it was told, the last answer again and again. */
export interface Receiver {
  /** A new path with its answers. */
  path(answers: Answer[]): string;
  url(path: string): string;
  redirect(path: string, to: string): void;
  /** Called before the next call to the path is answered. */
  onNext(path: string, work: () => Promise<void>): void;
  received(path: string): ReceivedCall[];
  /** Resolves when the path has been called so many times. */
  until(path: string, calls: number): Promise<void>;
  stop(): Promise<void>;
}

interface Path {
  answers: Answer[];
  calls: ReceivedCall[];
  location?: string;
  next?: () => Promise<void>;
  arrived: () => void;
}

export async function startReceiver(): Promise<Receiver> {
  const paths = new Map<string, Path>();
  const at = (path: string) => paths.get(path)!;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { answers, calls, location, next, arrived } = at(request.url!);
    const answer = answers[Math.min(calls.length, answers.length - 1)]!;
    calls.push({ method: request.method!, headers: request.headers, body });
    arrived();
    await next?.();
    if (answer !== 'silence') response.writeHead(answer, location ? { location } : {}).end('thank you');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    path(answers) {
      const path = `/${paths.size + 1}`;
      paths.set(path, { answers, calls: [], arrived: () => undefined });
      return path;
    },
    url: (path) => `http://127.0.0.1:${port}${path}`,
    redirect: (path, to) => void (at(path).location = to),
    onNext: (path, work) => void (at(path).next = work),
    received: (path) => at(path).calls,
    until: (path, calls) =>
      new Promise((resolve) => {
        const look = () => at(path).calls.length >= calls && resolve();
        at(path).arrived = look;
        look();
      }),
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
