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
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3.test').pathname);
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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
