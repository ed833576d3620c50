import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

/** Sends a finished mail to a server on this machine; rejects with the server's `responseCode` when it refuses. */
export function sendRaw(port: number, envelope: { from: string; to: string[] }, raw: Buffer): Promise<void> {
  const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true, name: 'localhost' });
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      connection.close();
      reject(error);
    };
    connection.once('error', fail);
    connection.connect((error) => {
      if (error) return fail(error);
      connection.send(envelope, raw, (refusal) => {
        if (refusal) return fail(refusal);
        connection.quit();
        resolve();
      });
    });
  });
}
