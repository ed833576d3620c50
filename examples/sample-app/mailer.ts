import { createTransport, type Transporter } from 'nodemailer';
import type { Html } from './pages/html.js';

/** A mail of the sample app in both forms. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: Html;
}

/** Where the sample app hands its mail over, and in whose name. */
export interface MailerOptions {
  readonly smtp: { readonly host: string; readonly port: number };
  readonly from: { readonly name: string; readonly address: string };
  /** `held` keeps mail until `sendHeld()`, `never` loses it. */
  readonly policy?: 'held' | 'never';
}

/** Sends the app's mail over plain SMTP; `send` rejects when the server refuses it. */
export class Mailer {
  private readonly transport: Transporter;
  private held: Mail[] = [];

  constructor(private readonly options: MailerOptions) {
    this.transport = createTransport({ ...options.smtp, secure: false, ignoreTLS: true });
  }

  async send(mail: Mail): Promise<void> {
    if (this.options.policy === 'never') return;
    if (this.options.policy === 'held') this.held.push(mail);
    else await this.deliver(mail);
  }

  /** Sends what was held back, oldest first, and answers how many mails that were. */
  async sendHeld(): Promise<number> {
    const mails = this.held;
    this.held = [];
    for (const mail of mails) await this.deliver(mail);
    return mails.length;
  }

  close(): void {
    this.transport.close();
  }

  private async deliver({ to, subject, text, html }: Mail): Promise<void> {
    await this.transport.sendMail({ from: this.options.from, to, subject, text, html: html.text });
  }
}
