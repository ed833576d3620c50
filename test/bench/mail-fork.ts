import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#libs/processes/free-port';

/**
 * Where an app that serves both sides of a pair sends its mail: what is addressed to `scriptDomain` becomes a file for the
 * hand-written scripts, everything else goes on to the service.
 */
export class MailFork {
  private constructor(
    readonly port: number,
    private readonly server: SMTPServer,
  ) {}

  static async start(options: { folder: string; scriptDomain: string; servicePort: number }): Promise<MailFork> {
    const service = createTransport({ host: '127.0.0.1', port: options.servicePort, ignoreTLS: true, pool: true });
    let last = 0;
    const store = async (recipient: string, raw: Buffer): Promise<void> => {
      const folder = join(options.folder, recipient.toLowerCase());
      await mkdir(folder, { recursive: true });
      last = Math.max(Date.now(), last + 1);
      const half = join(folder, `.${last}.tmp`);
      await writeFile(half, raw);
      await rename(half, join(folder, `${last}.eml`));
    };
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'any' }),
      onData: (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope;
        const deliver = async (): Promise<void> => {
          const raw = await buffer(stream);
          for (const { address } of rcptTo) {
            if (address.toLowerCase().endsWith(`@${options.scriptDomain}`)) await store(address, raw);
            else await service.sendMail({ raw, envelope: { from: mailFrom ? mailFrom.address : '', to: address } });
          }
        };
        deliver().then(
          () => done(null),
          (error: Error) => done(error),
        );
      },
    });
    const port = await freePort();
    await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve));
    server.on('close', () => service.close());
    return new MailFork(port, server);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
