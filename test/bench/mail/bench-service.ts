import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess, type ServiceProcess } from '#libs/client/service-process';
import { SmtpSender } from './smtp-sender.js';

/** The answer to a call, and when it was there. */
export interface TimedAnswer {
  status: number;
  body: string;
  at: number;
}

export interface BenchIdentity {
  id: string;
  email: string;
}

/** A whole service of its own with a standing SMTP connection and kept-alive HTTP ones. */
export class BenchService {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  private constructor(
    readonly service: ServiceProcess,
    private readonly dataDir: string,
    readonly smtp: SmtpSender,
  ) {}

  static async start(changes: Record<string, string> = {}): Promise<BenchService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
    const service = await startServiceProcess({ DATA_DIR: dataDir, ...changes });
    return new BenchService(service, dataDir, await SmtpSender.connect(service.smtpPort!));
  }

  call(method: string, path: string, body?: unknown): Promise<TimedAnswer> {
    const headers = {
      'x-api-key': this.service.apiKey!,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const call = request(this.service.apiUrl + path, { method, agent: this.agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode!, body: text, at: performance.now() }));
      });
      call.on('error', reject);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async identities(count: number): Promise<BenchIdentity[]> {
    const made: BenchIdentity[] = [];
    for (let n = 0; n < count; n++) {
      const { body } = await this.call('POST', '/v1/identities', { name: `Bench ${n}` });
      made.push(JSON.parse(body) as BenchIdentity);
    }
    return made;
  }

  /** The oldest mail after `since`; `204` after `timeout` seconds. */
  wait({ id }: BenchIdentity, since: Date, timeout: number): Promise<TimedAnswer> {
    return this.call('GET', `/v1/messages/wait?identityId=${id}&since=${since.toISOString()}&timeout=${timeout}`);
  }

  /** The mailbox of the embedded Dovecot, as another client may open it. */
  async imapUrl(): Promise<string> {
    const folder = join(this.dataDir, 'dovecot');
    const port = await readFile(join(folder, 'imap-port'), 'utf8');
    const settings = await readFile(join(folder, 'run', 'instance.conf'), 'utf8');
    const password = /\bpassword ?= ?(\S+)/.exec(settings)![1];
    return `imap://inbox:${password}@127.0.0.1:${port}/INBOX`;
  }

  async stop(): Promise<void> {
    this.smtp.close();
    this.agent.destroy();
    await this.service.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
