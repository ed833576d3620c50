import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const FILES = {
  'live-view.html': 'text/html; charset=utf-8',
  'live-view.css': 'text/css; charset=utf-8',
  'live-view.js': 'text/javascript; charset=utf-8',
  'dialogs.js': 'text/javascript; charset=utf-8',
  'text-input.js': 'text/javascript; charset=utf-8',
} as const;

/** Nothing but our own files and our own websocket; in nobody's frame. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-cache',
};

/** The page that a live-view link opens. It is the same for every browser: who may see what, its websocket decides. */
export function serveLivePage(fastify: FastifyInstance): void {
  const serve = (route: string, file: keyof typeof FILES) =>
    fastify.get(route, async (_request, reply) => {
      const content = await readFile(new URL(`./page/${file}`, import.meta.url));
      return reply.headers({ ...HEADERS, 'content-type': FILES[file] }).send(content);
    });
  serve('/live/:browserId', 'live-view.html');
  for (const file of ['live-view.css', 'live-view.js', 'dialogs.js', 'text-input.js'] as const)
    serve(`/live/assets/${file}`, file);
}
