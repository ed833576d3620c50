import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const SECRET = 'https://go.larch.example/4bFsPZ7038GHqpV536zoMf0fHb0SNyf0qGej12';
const OTHER = { kind: 'other', code: null, link: null };

const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });
const button = (label: string, url = SECRET) =>
  `<p><a href="${url}" style="background:#226;color:#fff;padding:12px 24px">${label}</a></p>`;

describe('an offer asks to go on, and proves no account', () => {
  test('a sum of money in the subject', () => {
    const body = `<h1>Willkommen bei Larch</h1><p>Eröffnen Sie Ihr kostenloses Konto</p>${button('LOSLEGEN')}`;
    expect(html('Erhalten Sie 5.555 EUR ohne Einzahlung', body)).toMatchObject(OTHER);
  });

  test('a discount in the subject', () => {
    const short = 'https://la.ch/4ydc8v';
    const said = 'Your Larch Subscription may have ended. Activate with 60% OFF now';
    const body = `<p><a href="${short}"><img src="a.png"></a></p><p><a href="${short}">${said}</a></p>`;
    expect(html('Re: "Your Larch subscription may have ended. 60% OFF now!"', body)).toMatchObject(OTHER);
  });

  test('a prize, and a button that asks to go on', () => {
    const body =
      '<p>Hurry up. The number of prizes to be won is limited. Confirm now!</p><p>What our customers say is key to us.</p><p>Answer a few questions for a chance to win a mystery box.</p>' +
      `${button('GET STARTED NOW')}<p>It will take you only a minute.</p><p><a href="${SECRET}">Click to get started!</a></p><p><a href="https://go.larch.example/out/8GHqpV536zoMf0fHb0SNyf">Unsubscribe</a></p>`;
    expect(html('You will lose nothing if you open it', body)).toMatchObject(OTHER);
  });

  test('a button that gives a reward, below a subject that asks to check', () => {
    expect(html('Überprüfen Sie jetzt Ihre Daten', button('JETZT BELOHNUNG EINLÖSEN'))).toMatchObject(OTHER);
  });

  test('a newsletter, one of whose many links signs up for something', () => {
    const counted = (n: number) => `https://rd.larch.example/www.pine.example/item${n}/${SECRET.slice(-20)}${n}`;
    const items = Array.from(
      { length: 14 },
      (_, n) => `<p>News of the week, part ${n}: <a href="${counted(n)}">read it</a></p>`,
    );
    const body = `${items.join('')}<p>All you have to do is confirm your e-mail address. Follow this link:</p><p><a href="${counted(99)}">here</a></p>`;
    expect(html('Pine news: skins and players', body)).toMatchObject(OTHER);
  });

  test.each([
    ['Confirm your email address and get $10 of credit', 'Confirm email address'],
    ['Activate your account to claim your 20% discount', 'Activate my account'],
  ])('but who is asked to prove an account may be promised something: %s', (subject, label) => {
    const body = `<p>Please confirm your email address to activate your account.</p>${button(label)}`;
    expect(html(subject, body)).toMatchObject({ kind: 'magic_link', link: SECRET });
  });
});

test('an address that is called a refusal is one where a picture leads there, too', () => {
  const page =
    'https://larch.example/calendar/eventreply/fr-fr/?t=2_HAYTGMJXGI3DIMBTHAYTGMJXGKQXKTOWBNTDXZA5J7OK4X6H4WQ';
  const answer = (label: string, reply: string) =>
    `<td><a href="${page}#reply=${reply}"><img src="${reply}.png"></a></td><td><a style="background:#226;color:#fff;padding:12px 24px" href="${page}#reply=${reply}">${label}</a></td>`;
  const body = `<p>lundi 16 mars, 06:00 – 07:00</p><table><tr>${answer('Accepter', 'accept')}${answer('Refuser', 'decline')}</tr></table>`;
  expect(html('Ana vous a invité à « Nilas »', body)).toMatchObject(OTHER);
});

describe('numbers and words that are no codes', () => {
  test.each([
    [
      'a pickup code in the genitive',
      'Poczta',
      'Dziś doręczymy Twoją przesyłkę.\nOdbierz za pomocą kodu odbioru: 433566\nKurier zadzwoni.',
    ],
    [
      'the code of a bank',
      'PI',
      'We have made the payment.\nBank: LARCHBANK, S.A.\nCurrency: EUR\nSWIFT/BIC Code: LARCESBBXXX\nNational Bank Code: 21003467\nPlease use the booking reference quoted below.',
    ],
    ['the code of a branch', 'Help them', 'Account holder: Larch Aid\nBSB code 092-002\nThank you.'],
    [
      'a house number behind a word that asks to type',
      'Please confirm your email',
      'Confirm your email address by the button.\n\nPaste 1234 S. Broadway St. City, State 12345',
    ],
    [
      'two house numbers',
      'The future in this email',
      'Add us to your address book.\nLARCH USA LLC 546-548 Broadway, 3rd floor New York NY 10012 | larch.example',
    ],
    [
      'a word with a number beside a discount',
      'Shirts for you',
      'Today there is still a discount of 10%.\nUSE CODE : "OFF10ALL"\nConfirm your size in the shop.',
    ],
  ])('%s', (_, subject, body) => {
    expect(text(subject, body)).toMatchObject(OTHER);
  });

  test('a number in the subject of a long mail that speaks of no code', () => {
    const body =
      '<p>We have found an irregularity in what you have declared.</p>'.repeat(12) +
      button('Settle it', 'https://larch.example/');
    const subject = 'Irregularity found. Blocked within 24h! Code: 12060478.';
    expect(annotate({ subject, text: 'This mail is shown as HTML.', html: body })).toMatchObject(OTHER);
  });
});

test('words that are the code, where a link carries them', () => {
  const link = 'https://larch.example/login?otp=unstamped-matching-onboard-proofs&user=robin';
  const body = `To continue, open this link in your browser:\n\n${link}\n\nOr, enter this one-time passphrase in your open tab:\n\nunstamped matching onboard proofs\n\nIf you didn't expect this email, ignore it.`;
  const code = 'unstamped matching onboard proofs';
  expect(text('Your one-time passphrase', body)).toMatchObject({ kind: 'otp', code, link });
});

test('who was mailed is no secret, in an address that counts a campaign', () => {
  const tips = '<p>1. Complete your profile 2. Invite your team 3. Turn on two-step verification</p>';
  const subject = 'Welcome to Larch – 3 tips to get started';
  const to = (query: string) => `https://larch.example/app?utm_source=welcome&${query}`;
  expect(html(subject, tips + button('Open Larch', to('cid=a5fc17c7f327a974')))).toMatchObject(OTHER);
  const link = `https://larch.example/verify?utm_source=welcome&id=a5fc17c7f327a974a5fc17c7f327a974`;
  expect(html('Confirm your account', `<p>Confirm your address:</p>${button('Confirm', link)}`)).toMatchObject({
    link,
  });
});
