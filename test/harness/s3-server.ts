import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The little of S3 that a blob store speaks, in memory: objects of any bucket, addressed by path. */
export interface TestS3 {
  endpoint: string;
  /** `/bucket/key` → what was stored there. */
  objects: Map<string, Buffer>;
  close(): Promise<void>;
}

export async function startTestS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test');
    const path = decodeURIComponent(pathname);
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ');
    if (!isSigned) return response.writeHead(403).end();
    if (request.method === 'PUT') {
      objects.set(path, await bodyOf(request));
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (searchParams.has('list-type')) return response.writeHead(200).end(page(objects, path, searchParams));
    const object = objects.get(path);
    if (object) return response.writeHead(200, { 'content-length': object.length }).end(object);
    response.writeHead(404, { 'content-type': 'application/xml' });
    return response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One object a page: whoever lists has to go on. All of them are a year old. */
function page(objects: TestS3['objects'], bucket: string, asked: URLSearchParams): string {
  const start = `${bucket}/`.replace('//', '/');
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(start + (asked.get('prefix') ?? '')))
    .map((path) => path.slice(start.length))
    .sort();
  const at = Number(asked.get('continuation-token') ?? 0);
  const storedAt = new Date(Date.now() - 365 * 24 * 3_600_000).toISOString();
  const contents = keys.slice(at, at + 1).map((key) => `<Contents><Key>${key}</Key><LastModified>${storedAt}</LastModified></Contents>`); // oxfmt-ignore
  const next = at + 1 < keys.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
