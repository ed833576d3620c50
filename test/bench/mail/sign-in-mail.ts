const HTML = `<html><body><p>Your code is <b>482913</b></p>${'<p>lorem ipsum dolor</p>'.repeat(150)}</body></html>`;

/** About 8 kB in two alternatives with a six-digit code, as a sign-in mail is; no two are the same. */
export function signInMail(to: string, n: number | string): Buffer {
  const lines = [
    'From: App <app@app.example>',
    `To: <${to}>`,
    `Subject: code ${n}`,
    `Message-ID: <${n}.${to}>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b1',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your code is 482913',
    'x'.repeat(70),
    '--b1',
    'Content-Type: text/html; charset=utf-8',
    '',
    ...HTML.match(/.{1,900}/g)!,
    '--b1--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
