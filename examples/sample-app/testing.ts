import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { startSampleApp, type SampleApp, type SampleAppOptions } from './app.js';

/** A mail server for the specs here that keeps what it is sent. */
export class MailSink {
  private readonly mails: ParsedMail[] = [];
  private waiting: (() => void)[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      void simpleParser(stream).then((mail) => {
        this.mails.push(mail);
        this.waiting.splice(0).forEach((wake) => wake());
        done();
      }, done);
    },
  });

  async start(): Promise<{ host: string; port: number }> {
    const listening = this.server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return { host: '127.0.0.1', port: (listening.address() as AddressInfo).port };
  }

  /** Mails to an address so far, oldest first. */
  to(address: string): ParsedMail[] {
    return this.mails.filter(({ to }) => [to].flat().some((header) => header?.text.includes(address)));
  }

  /** The newest mail to an address, waiting until there are `count` of them. */
  async newest(address: string, count = 1): Promise<ParsedMail> {
    for (;;) {
      const mails = this.to(address);
      if (mails.length >= count) return mails[mails.length - 1]!;
      await new Promise<void>((wake) => this.waiting.push(wake));
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((closed) => this.server.close(closed));
  }
}

/** What a spec here needs: a mail server and the apps it opened, all gone after `strike()`. */
export class Stage {
  readonly mail = new MailSink();
  private smtp?: { host: string; port: number };
  private readonly apps: SampleApp[] = [];

  async open(options: SampleAppOptions): Promise<{ app: SampleApp; browser: FetchBrowser }> {
    this.smtp ??= await this.mail.start();
    const app = await startSampleApp({ smtp: this.smtp, ...options });
    this.apps.push(app);
    return { app, browser: new FetchBrowser(app.url) };
  }

  async strike(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    if (this.smtp) await this.mail.close();
  }
}

/** The code in a mail of the sample app. */
export function codeIn(mail: ParsedMail): string {
  return /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '';
}

/** The link in a mail of the sample app. */
export function linkIn(mail: ParsedMail): string {
  return /https?:\S+/.exec(mail.text ?? '')?.[0] ?? '';
}

/** A browser without pictures: keeps cookies by origin, follows redirects, and remembers where it is. */
export class FetchBrowser {
  private readonly jars = new Map<string, Map<string, string>>();
  /** The page's whole HTML. */
  html = '';
  status = 0;
  path = '';
  /** Set-Cookie lines of the last navigation, redirects included. */
  setCookies: string[] = [];

  constructor(private readonly origin: string) {}

  get(address: string): Promise<this> {
    this.setCookies = [];
    return this.load(new URL(address, this.origin), { method: 'GET' });
  }

  post(address: string, form: Record<string, string> = {}): Promise<this> {
    this.setCookies = [];
    return this.load(new URL(address, this.origin), { method: 'POST', body: new URLSearchParams(form) });
  }

  /** The value of a hidden or filled field of the page. */
  valueOf(name: string): string {
    const input = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(this.html)?.[0] ?? '';
    return /\bvalue="([^"]*)"/.exec(input)?.[1] ?? '';
  }

  private async load(url: URL, init: RequestInit): Promise<this> {
    const jar = this.jars.get(url.origin) ?? new Map<string, string>();
    this.jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      this.setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0\b/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    this.html = await answer.text();
    const location = answer.headers.get('location');
    if (location) return this.load(new URL(location, url), { method: 'GET' });
    this.status = answer.status;
    this.path = url.pathname;
    return this;
  }
}
