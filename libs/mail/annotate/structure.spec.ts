import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const NOTHING = { kind: 'other', code: null, link: null };
const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });

describe('what an address carries', () => {
  test.each([
    ['4829177', 'https://larch.example.org/registration?email=ann%40example.org&nonce=4829177'],
    ['6fn9cn', 'https://larch.example.org/registration?email=ann%40example.org&nonce=6fn9cn'],
  ])('a code beside a button that has it: %s', (code, url) => {
    const body = `<p>One step is missing.</p><p><a href="${url}">Confirm your e-mail address</a></p><p>If the button does not work, you can also copy the following code into your window: <span>${code}</span></p><p>See you on <a href="https://larch.example.org">Larch</a></p>`;
    expect(html('Welcome to Larch', body)).toMatchObject({ kind: 'otp', code });
  });

  test('a page of those who run the place', () => {
    const url = 'https://larch.example.org/adm/member_form.php?w=u&id=ann4829';
    const body = `<p>김하나 님께서 회원가입 하셨습니다.</p><p><a href="${url}">관리자에서 회원정보 확인하기</a></p>`;
    expect(html('새 회원', body)).toMatchObject(NOTHING);
  });

  test('one sentence and an address that lets in', () => {
    const link = 'https://larch.example.org/email_signup?token=T7cPbBW6pAc8uFr9m13936tL2Djo2Au9';
    expect(text('User registration', `Here is the link for registration: ${link}\n`)).toMatchObject({
      kind: 'magic_link',
      link,
    });
  });
});

describe('codes that are told about', () => {
  test('in a tracker', () => {
    const body = 'The code 739104 from the mail was refused after 5 minutes.\n\nView it on Larch';
    expect(text('[ann/seeds] Login code expires too soon (#482)', body)).toMatchObject(NOTHING);
  });

  test.each([
    ['sv', 'Du har valts ut från väntelistan', 'Lös in biljetten genom att ange följande kupongkod:\n\n8K9QD\n'],
    ['fr', 'Une place pour vous', 'Échangez le billet en saisissant le code de bon d’achat suivant :\n\nG5Y4K\n'],
    ['fi', 'Paikka on vapautunut', 'Voit lunastaa lipun syöttämällä seuraavan kuponkikoodin:\n\nCG6QP\n'],
  ])('of a voucher: %s', (_, subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });
});
