import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

/** A standing SMTP connection: what is measured begins when the server has accepted, not with a handshake. */
export class SmtpSender {
  private constructor(private readonly connection: SMTPConnection) {}

  static async connect(port: number): Promise<SmtpSender> {
    const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true, name: 'localhost' });
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    return new SmtpSender(connection);
  }

  /** Resolves when the server has answered 250, with the moment. */
  send(to: string, raw: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.connection.send({ from: 'app@app.example', to: [to] }, raw, (error) =>
        error ? reject(error) : resolve(performance.now()),
      );
    });
  }

  close(): void {
    this.connection.quit();
  }
}
