import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };
const SECRET = 'f5db8407c55e3832721878ca629d7f1d0b4a7c45';

describe('a code that nobody is asked for', () => {
  test.each([
    [
      'Comprovante',
      'Você enviou R$ 120,00.\nID da transação: E18236120202611271041\nCódigo de autenticação: 7F3A-21C9',
    ],
  ])('one of several particulars: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('but one beside the device that asks for it', () => {
    const body = 'Enter it on the new device.\nDevice: Firefox on Linux\nAuthentication code: 660518';
    expect(text('New device', body)).toMatchObject({ kind: 'otp', code: '660518' });
  });
});

describe('a link that asks for something else than an account', () => {
  test('an answer to somebody', () => {
    const body = `<p>Kim Alder, Larch</p><a href="https://larch.example/invite-accept/70123?mid=${SECRET}">Accept</a> <a href="https://larch.example/in/kim?t=${SECRET}">View profile</a>`;
    expect(html('Robin, you have 5 new invitations', body)).toMatchObject(NOTHING);
  });

  test('a form to sign up for something', () => {
    const body =
      '<p>Prihláste sa na testovanie (cez tlačidlo nižšie).</p><a style="background:#06c;padding:9px" href="https://forms.example/e/ZK4db7eq49">Prihlásiť sa na testovanie</a>';
    expect(html('Vyskúšajte nové priznanie', body)).toMatchObject(NOTHING);
  });

  test('but a membership is an account', () => {
    const body = `<p>Üyeliğinizi tamamlamak için aşağıdaki düğmeye tıklayın.</p><a style="background:#06c;padding:9px" href="https://larch.example/uyelik/onay?k=${SECRET}">Üyeliğimi onayla</a>`;
    expect(html('Üyeliğinizi onaylayın', body)).toMatchObject({ kind: 'magic_link' });
  });
});

test('a code for signing in, in the words of a language that builds them behind "for"', () => {
  const body = 'Cześć!\nTwój kod do zalogowania: 660518\nJeśli to nie Ty, zmień hasło.';
  expect(text('Kod logowania', body)).toMatchObject({ kind: 'otp', code: '660518' });
});
