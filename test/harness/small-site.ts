import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page, or what makes it of what was sent. */
export type SmallPage = string | ((sent: URLSearchParams) => string);

/** Pages by path; everything else is not found. What was sent to which path is kept. */
export class SmallSite {
  readonly sent: [path: string, form: URLSearchParams][] = [];
  readonly visited: string[] = [];
  private readonly server: Server;

  constructor(private readonly pages: Record<string, SmallPage>) {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { pathname } = new URL(request.url!, 'http://site');
        const form = new URLSearchParams(body);
        this.visited.push(pathname);
        if (request.method === 'POST') this.sent.push([pathname, form]);
        const page = this.pages[pathname];
        const html = typeof page === 'function' ? page(form) : page;
        response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(html ?? '<title>404 Not Found</title><h1>Not Found</h1><p>There is nothing here.</p>');
      });
    });
  }

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
