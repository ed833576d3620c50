import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const SECRET = '8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d8f3a9c2d7e6b5a4f';
const OPAQUE = `https://click.example.net/?qs=${SECRET}`;
const NOTHING = { kind: 'other', code: null, link: null };

const button = (url: string, label: string) => `<a style="background:#00f;padding:12px" href="${url}">${label}</a>`;
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });

describe('an address that says nothing, behind words that ask to sign in', () => {
  test.each([
    ['We miss you', 'Log in to see what is new.', 'Log in to your account'],
    ['Votre essai se termine dans 3 jours', 'Connectez-vous pour choisir une offre.', 'Se connecter'],
    ['La tua prova termina tra 3 giorni', 'Accedi per scegliere un piano.', 'Accedi'],
    ['Пробный период заканчивается через 3 дня', 'Войдите, чтобы выбрать тариф.', 'Войти'],
    ['Пробний період закінчується через 3 дні', 'Увійдіть, щоб обрати тариф.', 'Увійти'],
    ['무료 체험이 3일 후 종료됩니다', '로그인하여 요금제를 선택하세요.', '로그인'],
    ['Din provperiod slutar om 3 dagar', 'Logga in för att välja en plan.', 'Logga in'],
    ['Zkušební verze končí za 3 dny', 'Přihlaste se a vyberte si tarif.', 'Přihlásit se'],
    ['Ihre Registrierung wird geprüft', 'Wir melden uns innerhalb von 48 Stunden.', 'Zum Konto'],
  ])('%s', (subject, said, label) => {
    const leave = `<p><a href="${OPAQUE}0">Unsubscribe</a></p>`;
    expect(html(subject, `<h1>${subject}</h1><p>${said}</p>${button(OPAQUE, label)}${leave}`)).toMatchObject(NOTHING);
  });

  test.each([
    ['Log in to Larch', 'Here is the login link you asked for.', 'Log in'],
    ['Hello from Larch', 'Here is your link. It expires in 15 minutes.', 'Log in'],
    ['Вход в Larch', 'Нажмите кнопку, чтобы войти. Ссылка действует 15 минут.', 'Войти'],
    ['ログイン', '下のボタンからログインしてください。リンクの有効期限は15分です。', 'ログインする'],
  ])('but: %s', (subject, said, label) => {
    expect(html(subject, `<p>${said}</p>${button(OPAQUE, label)}`)).toMatchObject({ link: OPAQUE });
  });
});

describe('an address that says nothing, behind words that ask for nothing', () => {
  test.each([
    ['Authentification à deux facteurs activée', 'Un code vous sera demandé à chaque connexion.', 'Mon compte'],
    ['2段階認証を有効にしました', '今後ログインの際に認証アプリのコードが必要になります。', 'アカウントを開く'],
    ['Tweestapsverificatie ingeschakeld', 'Vanaf nu vragen we bij het inloggen om een code.', 'Naar mijn account'],
  ])('%s', (subject, said, label) => {
    expect(html(subject, `<h1>${subject}</h1><p>${said}</p>${button(OPAQUE, label)}`)).toMatchObject(NOTHING);
  });
});

test('several that ask for something else each, in a letter through a counter of clicks', () => {
  const titles = ['Activez votre espace client', 'Confirmez votre venue', 'Lire la suite', 'Se désabonner'];
  const links = titles.map((title, i) => `<h3><a href="${OPAQUE}${i}">${title}</a></h3><p>Lorem ipsum.</p>`);
  expect(html('La lettre de novembre', links.join(''))).toMatchObject(NOTHING);
});

describe('an address without its scheme', () => {
  const text = (subject: string, body: string) => annotate({ subject, text: body, html: null });

  test.each([
    [
      'Activate your account',
      'Please open the following address to activate your account:',
      'www.larch.example/activate.php?id=48&key=3b3996a264cd694471919eb1',
    ],
    [
      'Konto aktivieren',
      'Bitte rufen Sie folgende Adresse auf, um Ihr Konto zu aktivieren:',
      'larch.example/account/activate/f0ef83833cec824d990192ac',
    ],
    [
      'Активация аккаунта',
      'Для активации аккаунта перейдите по адресу:',
      'my.larch.example:8080/activate/f0ef83833cec824d990192ac',
    ],
  ])('%s', (subject, said, address) => {
    expect(text(subject, `${said}\n\n${address}\n\nLarch`)).toMatchObject({
      kind: 'magic_link',
      link: `${address.includes(':') ? 'http' : 'https'}://${address}`,
    });
  });

  test.each([
    ['what the scheme left behind', ':larch.example/verify/email/MQ/diru1t-32376b7182f4ce672576532bb44a75c0/'],
    ['what the scheme left behind', '://larch.example/verify/email/MQ/diru1t-32376b7182f4ce672576532bb44a75c0/'],
    ['a long number', 'larch.example/confirm/82736458273645827364'],
    ['a number for a host', '192.0.2.7:8000/verify/email/MQ/diru1t-32376b7182f4ce672576532bb44a75c0/'],
  ])('with %s: %s', (_, address) => {
    const bare = address.replace(/^:(\/\/)?/, '');
    const link = `${/:\d/.test(bare) ? 'http' : 'https'}://${bare}`;
    const said = 'Thank you for registering. Please click on the link below to confirm your registration:';
    expect(text('Activate your account', `${said}\n\n${address}\n\nLarch`)).toMatchObject({ link });
    expect(html('Activate your account', `${said}<br><a href="${address}">${address}</a>`)).toMatchObject({ link });
  });

  test('a full one is no second one', () => {
    const link = 'https://www.larch.example/activate/f0ef83833cec824d990192ac';
    expect(text('Activate your account', `Activate your account: ${link}`)).toMatchObject({ link });
  });

  test.each([
    'www.larch.example/help',
    'larch.example/files/annual-report-2026.html',
    'ann@larch.example/8f3a9c2d7e6b5a4f',
  ])('but not: %s', (address) => {
    expect(text('Confirm your account', `Confirm your account. Read ${address} before.`)).toMatchObject(NOTHING);
  });
});
