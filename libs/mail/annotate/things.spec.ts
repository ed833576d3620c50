import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const NOTHING = { kind: 'other', code: null, link: null };
const shown = (code: string) => `<div style="font-size:30px;font-weight:bold">${code}</div>`;

describe('numbers of things, which prove no account', () => {
  test.each([
    ['Your recording is ready', '<p>Recording passcode: <b>m4P8w2</b></p>'],
    [
      'Kim shared a gallery with you',
      '<p>Gallery password: 660518</p><p><a href="https://pix.example/g/1">Open</a></p>',
    ],
    ['Welcome to the pool', `<p>Your entry PIN is</p>${shown('660518')}<p>Type it at the turnstile.</p>`],
    ['How to reach us', `<p>Tell our agent your support PIN</p>${shown('6605')}<p>It changes every month.</p>`],
    ['Parking is confirmed', `<p>Type this code at the barrier</p>${shown('660518')}<p>Level 2.</p>`],
    ['Din plass er klar', `<p>Tast denne koden på skapet</p>${shown('660518')}<p>Skap 3.</p>`],
    ['Código del edificio', `<p>Marca este código abajo</p>${shown('6605#')}<p>Válido hoy.</p>`],
    ['方文件已到', '<p>您的通行码为 660518，请在闸机处刷码。</p>'],
    ['ご宿泊のご案内', '<p>夜間は玄関で暗証番号 6605 を入力してください。</p>'],
    ['รับของได้แล้ว', '<p>รหัสรับสินค้าของคุณคือ 660518 กรุณาแสดงที่ร้าน</p>'],
    ['공연 안내', '<p>입장 코드: 660518. 문 앞에서 보여 주세요.</p>'],
  ])('%s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test.each([
    ['Welcome to the club', `<p>Your member number is</p>${shown('660518')}<p>Season begins on Monday.</p>`],
    ['You are on the list', `<p>Your place in the line</p>${shown('660518')}<p>We will call you in turn.</p>`],
    ['Danke', `<p>Ihre Spendernummer lautet</p>${shown('660518')}<p>Bis zum nächsten Mal im Januar.</p>`],
  ])('a number that a mail calls no code: %s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(NOTHING);
  });

  test('what stands between the name of a code and the number is another name', () => {
    const body = `<p>When you set it up, a pairing PIN is shown on it. Serial number</p>${shown('SN660518')}<p>Call us for help.</p>`;
    expect(html('Pair your speaker', body)).toMatchObject(NOTHING);
  });

  test('the PIN of a card stands beside its PUK', () => {
    expect(text('Activate your SIM', 'PUK: 66051829, PIN: 6605. Keep both.')).toMatchObject(NOTHING);
  });

  test.each([
    ['Your code', `<p>To sign in at the lockers, enter this code in the app</p>${shown('660518')}`],
    ['Finish signing up', `<p>Type this into the page you have open</p>${shown('660518')}`],
    ['Ihre Anmeldung', `<p>Ihre Bestätigungsnummer lautet</p>${shown('660518')}`],
  ])('but one of an account: %s', (subject, body) => {
    expect(html(subject, body)).toMatchObject({ kind: 'otp', code: '660518' });
  });
});

describe('words that are not the mail’s own', () => {
  test.each([
    ['Held for approval', 'A post is waiting for you:\n\n    Subject: Re: login code 660518\n\nPlease decide.'],
    ['Held for approval', 'Your message\n\n    Fwd: verification code 660518\n\nis waiting for a moderator.'],
    ['[SHOP-77] Sign-up', 'Kim commented: the OTP 660518 is rejected on staging.'],
  ])('of another mail or of what somebody tried: %s', (subject, body) => {
    expect(text(subject, body)).toMatchObject(NOTHING);
  });

  test('of one of several people who talk', () => {
    const body =
      'tom: the magic link opens a blank page\n\nida: code 660518 was mine, ignore\n\nOpen: https://chat.example/c/7';
    expect(text('New messages in #web', body)).toMatchObject(NOTHING);
  });

  test('but a name before what it says is to be used is not said by anybody', () => {
    expect(text('Larch', 'Use this to log in to Larch: 660518')).toMatchObject({ kind: 'otp', code: '660518' });
  });

  test('what a subject quotes is a title', () => {
    const body =
      'Verification Engineer, Graz\nSign-in Platform Lead, remote\n\nSee all: https://jobs.example/a?u=7hq2kd93mz18bb';
    expect(text('3 openings like "verification engineer"', body)).toMatchObject(NOTHING);
  });

  test('and one that is nothing but a quotation is its own', () => {
    expect(text('«Код подтверждения»', '660518')).toMatchObject({ kind: 'otp', code: '660518' });
  });
});

describe('links', () => {
  test.each([
    ['Wenn das stimmt, klicke auf den folgenden Link, um die Adresse zu ändern:', 'de'],
    ['Если это так, перейдите по следующей ссылке, чтобы изменить адрес:', 'ru'],
    ['이것이 확실하다면 다음의 링크를 클릭하세요:', 'ko'],
    ['Als dit klopt, klik dan op deze link om het adres te wijzigen:', 'nl'],
  ])('"if this is correct" asks to confirm: %s', (words) => {
    const link = 'https://blog.larch.example/options?hash=5d0c4c0f1e2a4b6f8a7c9d3e1b2f4a60';
    expect(text('[Larch] Kim', `${words}\n${link}`)).toMatchObject({ kind: 'magic_link', link });
  });

  test('an address without its scheme is one of the web', () => {
    const body =
      '<p>Please confirm your email address:</p><a href="//larch.example/confirm/7hq2kd93mz18bb">Confirm my address</a>';
    const link = 'https://larch.example/confirm/7hq2kd93mz18bb';
    expect(html('Confirm your email address', body)).toMatchObject({ kind: 'magic_link', link });
  });
});
