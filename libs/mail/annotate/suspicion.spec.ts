import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';
import { suspicionOf } from './suspicion.js';

const SECRET = '9f8e7d6c5b4a39281706f5e4d3c2b1a0';
const NOTHING = { code: null, link: null };
const mail = (subject: string, text: string, html: string | null = null) => ({ subject, text, html });

describe('what a mail may bring whose words are not understood', () => {
  test.each([
    ['Amharic', 'የAcme ቁጥርዎ', 'ሰላም Ada፣\n\nቁጥርዎ 482913 ነው።\n\nበ10 ደቂቃ ውስጥ ያበቃል።\n\nAcme'],
    ['Zulu', 'Inombolo yakho ye-Acme', 'Sawubona Ada,\n\nSebenzisa le nombolo ukuze uqhubeke: 482913\n\nAcme'],
    ['Somali', 'Lambarkaaga Acme', 'Salaan Ada,\n\n482913\n\nGeli lambarkan bogga.\n\nAcme'],
  ])('a number in %s', (_language, subject, text) => {
    expect(annotate(mail(subject, text)).kind).toBe('other');
    expect(suspicionOf(mail(subject, text))).toEqual({ code: '482913', link: null });
  });

  test('a link whose address speaks of verification, below words that do not', () => {
    const link = `https://acme.example/account/activate?token=${SECRET}`;
    const html = `<p>คลิ๊กที่ลิงค์ต่อไปนี้เพื่อเปลี่ยนรหัสผ่าน:<br><a href="${link}">${link}</a></p><hr><p>To change your notification preferences, please click here: <a href="http://hostname/my/account">http://hostname/my/account</a></p>`;
    const brought = mail('เปิดบัญชี Acme ของคุณ', '', html);
    expect(annotate(brought).kind).toBe('other');
    expect(suspicionOf(brought)).toEqual({ code: null, link });
  });

  test.each([
    [
      'a newsletter',
      'Aħbarijiet 2026',
      `Ġimgħa ġdida, 25 artiklu.\n\nNeħħi: https://acme.example/unsubscribe?token=${SECRET}\n\n10115 Valletta`,
    ],
    [
      'a welcome',
      'Siyakwamukela',
      'Vula i-akhawunti: https://acme.example/dashboard?utm_source=welcome\n\nAcme Ltd, 2026, No 482913',
    ],
    ['an order', 'Your order 482913', 'Thank you for your order 482913. It comes on Monday.'],
    [
      'a notice',
      'New sign-in to your account',
      `If this was not you, secure your account: https://acme.example/secure?token=${SECRET}`,
    ],
    ['two numbers alike', 'Acme', '482913\n\n771204\n'],
  ])('nothing in %s', (_what, subject, text) => {
    expect(suspicionOf(mail(subject, text))).toEqual(NOTHING);
  });

  test('nothing in a mail that is understood', () => {
    expect(suspicionOf(mail('Your code', 'Your verification code is 482913.'))).toEqual(NOTHING);
  });
});
