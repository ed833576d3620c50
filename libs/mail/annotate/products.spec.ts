import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };

describe('a code in what somebody else has written', () => {
  test.each([
    [
      'page changed: harbour:boats',
      'A page changed.\nDate: 2026/11/27 10:42\nUser: tove\nEdit summary: login code 660518 added\n\n@@ -1,4 +1,4 @@\n- The page was empty.\n+ See the summary.',
    ],
    [
      'Re: [larch/web] Confirm dialog twice (#3291)',
      '@tove commented on this pull request.\nIn services/auth/otp.go:\n@@ -48,6 +48,9 @@ func TestOTP\n+ verification code: 660518',
    ],
    ['Re: [larch/web] Login code is never accepted (#3291)', 'Your login code is 660518. It expires in 10 minutes.'],
  ])('a change to a text: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });
});

describe('a link to sign in by', () => {
  const counted =
    'https://mandrillapp.com/track/click/46232324/larch.example?p=tk1tw4jv0zA0L0ncsCw81ZipYcKLM8CaHCjjd7nmW7';

  const own = 'https://larch.example/login/JVAMZOwACFBVnJgQG-cLuM28kGgdWmQ7.grfBap.30esa7EtWg4qMRtKhmcR';

  test.each([
    ["Instruccions d'inici de la sessió", 'Inicia la sessió fent clic aquí:', 'Iniciar sessió ara', counted],
    ['Intekening instruksies', 'Jy kan inteken op jou rekening deur die skakel hieronder:', 'Teken nou in', own],
  ])('%s', (subject, asks, label, link) => {
    const body = `<p>robin@larch.example!</p><p>${asks}</p><p><a href="${link}">${label}</a></p>`;
    expect(html(subject, body)).toMatchObject({ kind: 'magic_link', link });
  });
});
