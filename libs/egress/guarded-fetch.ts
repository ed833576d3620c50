import { Agent, buildConnector, request } from 'undici';
import { type EgressGuard, parseUrl, portOf } from './egress-guard.js';
import { EgressRefusedError } from './egress.errors.js';
import { pinnedLookup } from './guarded-connect.js';

interface GuardedRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The whole call ends with it: connecting and sending by failing, reading with what came until then. */
  signal: AbortSignal;
  /** The response body is cut here (bytes); the rest is not read. */
  maxBodyBytes?: number;
}

interface GuardedResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends one request. Redirects are answers like any other; throws EgressRefusedError, EgressUnresolvedError or the transport's error. */
export type GuardedFetch = (url: string, init: GuardedRequest) => Promise<GuardedResponse>;

export interface GuardedFetchOptions {
  guard: EgressGuard;
  /** Connections kept alive per receiver, so that one slow receiver cannot take them all. */
  connectionsPerOrigin?: number;
}

/** An HTTP client for webhooks: every connection goes to an address that was checked for it; nothing follows a redirect. */
export function createGuardedFetch(options: GuardedFetchOptions): { fetch: GuardedFetch; close: () => Promise<void> } {
  const agent = new Agent({
    connect: guardedConnector(options.guard),
    connections: options.connectionsPerOrigin ?? 8,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 16_384,
  });
  return { fetch: (url, init) => send(agent, url, init), close: () => agent.destroy() };
}

function guardedConnector(guard: EgressGuard): buildConnector.connector {
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    guard.resolve(options.hostname, port).then(
      (addresses) => {
        const lookup = pinnedLookup(addresses);
        // The session cache is keyed by name, and a new connector is made per connection: it would only leak.
        buildConnector({ lookup, maxCachedSessions: 0, timeout: 10_000, autoSelectFamily: true })(options, callback);
      },
      (error: Error) => callback(error, null),
    );
  };
}

async function send(dispatcher: Agent, target: string, init: GuardedRequest): Promise<GuardedResponse> {
  const url = parseUrl(target);
  if (!url || !/^https?:$/.test(url.protocol) || !portOf(url)) throw new EgressRefusedError('only http and https');
  const response = await request(url, {
    dispatcher,
    method: init.method ?? 'POST',
    headers: init.headers,
    body: init.body,
    signal: init.signal,
  });
  const body = await readAtMost(response.body, init.maxBodyBytes ?? 65_536);
  return { status: response.statusCode, headers: response.headers, body };
}

async function readAtMost(stream: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk.subarray(0, limit - size));
      size += chunk.length;
      // Leaving the loop destroys the stream and with it the connection: an endless answer costs no more than this.
      if (size >= limit) break;
    }
  } catch {
    // The status is the answer: a receiver that never ends it, or breaks off, has answered all the same.
  }
  return Buffer.concat(chunks);
}
