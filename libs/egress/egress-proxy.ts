import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { endToEnd, headToPassOn } from './answer-head.js';
import { type EgressGuard, parseUrl, portOf } from './egress-guard.js';
import { EgressRefusedError, EgressUnresolvedError } from './egress.errors.js';
import { connectGuarded } from './guarded-connect.js';

export interface EgressProxyOptions {
  guard: EgressGuard;
  /** Told of every refusal, for logs and counters. */
  onRefused?: (refusal: { host: string; port: number; reason: string }) => void;
}

export interface EgressProxy {
  /** For `--proxy-server`: `http://127.0.0.1:port`. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/**
 * A forward proxy for browsers: CONNECT for https and websockets, absolute-form for http. It refuses after resolving
 * and connects to what it checked; its own port is refused too. Failures carry a `Proxy-Status` header (RFC 9209).
 */
export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const { guard, onRefused } = options;
  const tunnels = new Set<Duplex>();
  const agent = new GuardedAgent(guard, true);
  const fresh = new GuardedAgent(guard, false);

  const explain = (error: unknown, host: string, port: number) => {
    const failure = describeFailure(error);
    if (error instanceof EgressRefusedError) onRefused?.({ host, port, reason: error.reason });
    return failure;
  };

  const server = createServer((incoming, outgoing) => {
    const url = parseUrl(incoming.url ?? '');
    if (url?.protocol !== 'http:') {
      outgoing.writeHead(400).end('a proxy speaks absolute-form http');
      return;
    }
    forward(incoming, outgoing, url, { agent, fresh }, (error) => explain(error, url.hostname, portOf(url)));
  });

  server.on('connect', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const authority = parseUrl(`http://${incoming.url}`);
    const port = Number(/:(\d+)$/.exec(incoming.url ?? '')?.[1]);
    const host = authority?.hostname ?? '';
    tunnels.add(client);
    client.once('close', () => tunnels.delete(client));
    client.on('error', () => client.destroy());
    connectGuarded({ guard, host, port }).then(
      (upstream) => {
        if (client.destroyed) return void upstream.destroy();
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        if (head.length) upstream.write(head);
        upstream.setNoDelay(true);
        pipeline(client, upstream, client, () => upstream.destroy());
      },
      (error: unknown) => {
        const { status, proxyStatus } = explain(error, host, port);
        client.end(
          `HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Bad Gateway'}\r\nProxy-Status: ${proxyStatus}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
      },
    );
  });
  server.on('clientError', (_error, socket) => socket.destroy());

  // It asks nobody who they are.
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const openOwnPort = guard.refusePort(port);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      openOwnPort();
      for (const tunnel of tunnels) tunnel.destroy();
      agent.destroy();
      fresh.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Its connections are to checked addresses; they are pooled by host and port if they are kept. */
class GuardedAgent extends Agent {
  constructor(
    private readonly guard: EgressGuard,
    keepAlive: boolean,
  ) {
    super({ keepAlive, maxSockets: 64, timeout: 120_000 });
  }

  override createConnection(
    options: { host?: string | null; port?: string | number | null },
    callback?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    connectGuarded({ guard: this.guard, host: options.host ?? '', port: Number(options.port) }).then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, undefined as unknown as Socket),
    );
    return undefined;
  }
}

/** What of a request's body is kept at most, in case it has to be sent again. */
const KEPT_BODY = 1024 * 1024;

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  { agent, fresh }: { agent: Agent; fresh: Agent },
  explain: (error: unknown) => { status: number; proxyStatus: string },
): void {
  const headers = { ...endToEnd(incoming.headers), host: url.host };
  let answered: IncomingMessage | undefined;
  const ask = (by: Agent): ClientRequest => {
    const upstream = request({
      agent: by,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: portOf(url),
      method: incoming.method,
      path: url.pathname + url.search,
      headers,
      setHost: false,
      // Browsers read what servers send a little wrong, such as the end of a body said twice.
      insecureHTTPParser: true,
    });
    upstream.on('response', (response) => {
      const head = headToPassOn(response);
      if (!head) {
        response.destroy();
        return fail(new Error('no answer that can be passed on'));
      }
      answered = response;
      outgoing.writeHead(head.status, head.headers);
      // A redirect counts even where its body never comes to an end.
      outgoing.flushHeaders();
      pipeline(response, outgoing, () => response.destroy());
    });
    // Nobody asked for another protocol.
    upstream.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new Error('another protocol'));
    });
    outgoing.on('close', () => upstream.destroy());
    return upstream;
  };
  const fail = (error: unknown): void => {
    // What comes behind the end of the answer is nobody's.
    if (outgoing.destroyed || answered?.complete) return;
    if (outgoing.headersSent) return void outgoing.destroy();
    const { status, proxyStatus } = explain(error);
    const words = status === 403 ? 'This address may not be reached from here.' : 'This address could not be reached.';
    outgoing.writeHead(status, { 'content-type': 'text/plain', 'proxy-status': proxyStatus }).end(words);
  };

  const body: Buffer[] = [];
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= KEPT_BODY) body.push(chunk);
  });
  const upstream = ask(agent);
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    // The server closed a kept connection just as it was used again: a browser that held it itself would ask once more, too.
    const wasClosed = upstream.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(error.code ?? '');
    if (!wasClosed || outgoing.headersSent || outgoing.destroyed || !incoming.complete || size > KEPT_BODY)
      return fail(error);
    ask(fresh).on('error', fail).end(Buffer.concat(body));
  });
  // Not by a pipeline, which would take the browser's connection down with the server's.
  incoming.pipe(upstream);
}

function describeFailure(error: unknown): { status: number; proxyStatus: string } {
  if (error instanceof EgressRefusedError)
    return { status: 403, proxyStatus: 'egress; error=destination_ip_prohibited' };
  if (error instanceof EgressUnresolvedError) return { status: 502, proxyStatus: 'egress; error=dns_error' };
  return { status: 502, proxyStatus: 'egress; error=connection_refused' };
}
