import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { drive, launch, type Driven } from './driver.js';

const LOGIN = `<title>Board</title><h1>Board</h1><form method=post><label>Email <input name=email type=email></label>
  <label>Password <input name=password type=password></label><button>Log in</button></form>`;
const FRONT = `<title>Board</title><h1>Board</h1><h2>Today</h2><p>${'What has been said today. '.repeat(15)}</p>
  <a href="/1">One</a> <a href="/2">Two</a> <a href="/3">Three</a> <a href="/4">Four</a> <a href="/5">Five</a>`;
const SIGN_UP = `<title>Join</title><form method=post action=/auth/register><label>Email <input name=email type=email></label>
  <label>Choose a password <input name=password type=password autocomplete=new-password></label><button>Sign up</button></form>`;

describe('where no page offers a sign-up', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await launch()), 60_000);
  afterAll(() => browser.close());

  /** A sign-up at what answers so, and the pages that were opened. */
  async function signUpAt(
    answer: (path: string, response: ServerResponse) => void,
    entry = '/',
  ): Promise<Driven & { opened: string[] }> {
    const opened: string[] = [];
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      if (request.headers['sec-fetch-mode'] === 'navigate') opened.push(request.url!);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      answer(request.url!, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${entry}`;
    try {
      return { ...(await drive({ browser, task: { appUrl, email: 'robin.miller@agents.example.com' } })), opened };
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }
  const missing = (
    response: ServerResponse,
    html = '<h1>Not Found</h1><p>There is nothing at this address.</p>',
  ): void => void response.writeHead(404).end(html);

  test('usual addresses that are not there are not opened', async () => {
    const { outcome, opened } = await signUpAt((path, response) => {
      if (path === '/') return void response.end(FRONT);
      if (path === '/login') return void response.end(LOGIN);
      missing(response);
    });
    expect(outcome.kind).toBe('stuck');
    expect([...new Set(opened)]).toEqual(['/', '/login']);
  });

  test('nor are those that a headline alone calls missing, on a page with a script', async () => {
    const { outcome, opened } = await signUpAt((path, response) => {
      if (path === '/') response.end(FRONT);
      else missing(response, '<main><h1>Siden findes ikke</h1></main><script>document.title = "Board"</script>');
    });
    expect(outcome.kind).toBe('stuck');
    expect([...new Set(opened)]).toEqual(['/']);
  });

  test('nor are those at which the app fails', async () => {
    const { outcome, opened } = await signUpAt((path, response) => {
      if (path === '/') response.end(FRONT);
      else response.writeHead(500).end('<h1>Sorry, something went wrong</h1><p>The team has been told.</p>');
    });
    expect(outcome.kind).toBe('stuck');
    expect([...new Set(opened)]).toEqual(['/']);
  });

  test('nor are those that lead back to where one is', async () => {
    const { outcome, opened } = await signUpAt((path, response) => {
      if (path === '/') response.end(FRONT);
      else response.writeHead(302, { location: '/' }).end();
    });
    expect(outcome.kind).toBe('stuck');
    expect(opened).toEqual(['/']);
  });

  test('nor are those where an app answers with its front again, in other tokens and times', async () => {
    let token = 0;
    const { outcome, opened } = await signUpAt((path, response) => {
      const form = `<form action=/search><input name=q><input type=hidden name=token value=${++token}></form>`;
      if (path === '/accounts/register/') response.end(SIGN_UP);
      else if (path === '/enter') response.end(LOGIN);
      else
        response.end(
          `${FRONT}${form}<a href=/enter>Log in</a><p>Made in 0.0${token} s.</p><script>const made = ${token};</script>`,
        );
    });
    expect(outcome.kind).not.toBe('confirmed');
    expect([...new Set(opened)].slice(0, 3)).toEqual(['/', '/enter', '/accounts/register/']);
  });

  test("where the app's own folder has a login, not the sign-up of what stands beside it", async () => {
    const answer = (path: string, response: ServerResponse): void => {
      if (path === '/register') response.end(SIGN_UP);
      else if (/^\/\w+\/$/.test(path)) response.end(LOGIN);
      else missing(response);
    };
    const [beside, part] = [await signUpAt(answer, '/board/'), await signUpAt(answer, '/admin/')];
    expect(beside.outcome.kind).toBe('stuck');
    expect(beside.opened).not.toContain('/register');
    expect(part.opened).toContain('/register');
  });

  test('one that a script draws is opened, though its server calls it missing', async () => {
    const shell = `<script type=module>app.innerHTML = location.pathname === '/register' ? \`${SIGN_UP}\` : \`${FRONT}\`</script><div id=app></div>`;
    const { opened } = await signUpAt((path, response) =>
      path === '/' ? void response.end(shell) : missing(response, shell),
    );
    expect(opened).toContain('/register');
    expect(opened).toContain('/auth/register');
  });

  test('of an app whose scripts draw whatever there is, only the commonest are opened', async () => {
    const shell = `<script type=module>app.innerHTML = \`${FRONT}\`</script><div id=app></div>`;
    const { outcome, opened } = await signUpAt((_path, response) => void response.end(shell));
    expect(outcome.kind).toBe('stuck');
    expect([...new Set(opened)]).toEqual(['/', '/signup', '/register', '/login', '/sign-up']);
  });

  test('one of a page that lets itself ask nobody is opened', async () => {
    const { opened } = await signUpAt((path, response) => {
      response.setHeader('content-security-policy', "connect-src 'none'");
      if (path === '/') response.end(FRONT);
      else if (path === '/auth/register') response.end(SIGN_UP);
      else missing(response);
    });
    expect(opened.slice(-1)).toEqual(['/auth/register']);
    expect(opened.length).toBeGreaterThan(4);
  });

  test('where a script sends whoever comes back to the login, only the commonest are opened', async () => {
    const { outcome, opened } = await signUpAt((path, response) => {
      if (path.startsWith('/in')) response.end(LOGIN);
      else
        response.end(`<title>${path}</title><div id=app>${path.repeat(40)}</div>
          <script>location.replace('/in?from=' + encodeURIComponent(location.pathname) + Math.random())</script>`);
    });
    expect(outcome.kind).toBe('stuck');
    expect(new Set(opened.filter((path) => path !== '/' && !path.startsWith('/in'))).size).toBeLessThan(7);
  });

  test('of pages that could only be opened, the commonest are, not all', async () => {
    const { outcome, opened } = await signUpAt((path, response) => {
      response.setHeader('content-security-policy', "connect-src 'none'");
      if (path === '/') response.end(FRONT);
      else missing(response);
    });
    expect(outcome.kind).toBe('stuck');
    expect(new Set(opened).size).toBe(1 + 8);
  });
});
