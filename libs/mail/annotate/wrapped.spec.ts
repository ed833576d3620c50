import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const NOTHING = { kind: 'other', code: null, link: null };
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });
const a = (url: string, label: string) => `<a href="${url}">${label}</a>`;
const button = (url: string, label: string) =>
  `<a href="${url}" style="display:inline-block;padding:12px 28px;background:#0b5fff;color:#fff">${label}</a>`;

/** A counter that carries its goal in base64, alone or in an object. */
const packed = (goal: string) => `https://t.mailer.test/c/90093623?d=${Buffer.from(goal).toString('base64url')}`;
/** The same in the alphabet of base64 that has a slash, at a place where the goal needs one. */
function packedWithSlash(goal: string): string {
  const [data] = ['', 'x', 'xx']
    .map((n) => Buffer.from(JSON.stringify({ n, u: goal })).toString('base64'))
    .filter((base64) => base64.includes('/'));
  return `https://t.mailer.test/c/90093623?d=${data!.replace(/=+$/, '')}`;
}
/** The guard of a mailbox around the link of a counter. */
const guarded = (goal: string) =>
  `https://eur04.guard.test/?url=${encodeURIComponent(`https://clicks.mailer.test/3s/${encodeURIComponent(goal)}/vvwh/AQ/62598021-4ddd-0a93-2645-e82e9fd62f02/1`)}&data=05%7C02%7Cbirch%40inbox.test&reserved=0`;

describe('an address that another one carries', () => {
  const confirm = 'https://larch.example/confirm-email?token=8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d';

  test.each([
    ['in base64', packed(confirm)],
    ['in an object in base64', packed(JSON.stringify({ u: confirm, n: '90093623' }))],
    ['twice wrapped', guarded('larch.example/confirm-email?token=8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d')],
  ])('%s: it confirms', (_, link) => {
    const body = `<p>Hi Rowan, please confirm that this is your address.</p>${button(link, 'Larch 48')}`;
    expect(html('Confirm your email address', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test.each([
    ['in base64', packed('https://larch.example/dashboard')],
    ['in an object in base64', packed(JSON.stringify({ url: 'https://larch.example/dashboard', n: '90093623' }))],
    ['twice wrapped', guarded('larch.example/dashboard')],
  ])('%s: it only shows something', (_, link) => {
    expect(html('Welcome to Larch', `<p>Welcome to Larch.</p>${button(link, 'Get started')}`)).toMatchObject(NOTHING);
  });

  test('in base64 with a slash: it confirms', () => {
    const link = packedWithSlash('https://larch.example/auth/verify?token=8f3a9c2d7e6b5a4f3e2d1c0b9a8f7e6d');
    const body = `<p>※本メールは自動配信メールです。</p><p>以下のリンクへアクセスし、本登録を進めてください。</p><p>${a(link, '本登録を行う')}</p>`;
    expect(html('仮会員登録完了', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a host named on the way does not say what the link does', () => {
    const link =
      'https://clicks.mailer.test/track/click/45467895/feedback.larch.example?p=syvkGrPFaPpoP1GXgclE5JwmepmCY9DKnfSDyqKmGMYndv4tgwPtp74CjVn9cORwa9JZuTHW';
    const body = `<p>Click the link below to confirm your new email address.</p><p>${a(link, link)}</p>`;
    expect(html('Confirm your new email', body)).toMatchObject({ kind: 'magic_link', link });
  });
});

describe('"if it was not you, click below and remove it"', () => {
  const link =
    'https://clicks.mailer.test/ls/click?upn=u001.IDwoPLXw5JwMTBMIH60Hpbn8co_RyvHDVImjFxqG1uk9QAVw_x1llnQWF1eh';

  test.each([
    [
      'Ваша учётная запись Larch изменена',
      'Кто-то пытается связать этот адрес с вашей учётной записью. Если не вы инициировали эту операцию, нажмите на ссылку ниже и удалите адрес.',
      'Управление адресами электронной почты',
    ],
    [
      'Ihr Larch-Konto wird gerade bearbeitet',
      'Jemand hat diese E-Mail-Adresse mit dem Konto verknüpft. Wenn Sie diese Aktion nicht veranlasst haben, klicken Sie auf den Link unten und entfernen Sie die unbestätigte Adresse.',
      'E-Mail-Adressen verwalten',
    ],
    [
      'A sua conta Larch está a ser alterada',
      'Alguém está a tentar vincular este e-mail à conta. Se não iniciou esta operação, clique na hiperligação abaixo e remova o endereço.',
      'Gerir os meus endereços de e-mail',
    ],
    [
      'Larch hesabınız değiştiriliyor',
      'Birisi bu adresi hesabınızla ilişkilendirmeye çalışıyor. Bu işlemi siz başlatmadıysanız, aşağıdaki bağlantıya tıklayın ve adresi kaldırın.',
      'E-posta adreslerinizi yönetin',
    ],
  ])('%s', (subject, body, label) => {
    expect(html(subject, `<p>${body}</p><p>${button(link, label)}</p>`)).toMatchObject(NOTHING);
  });
});

describe('an address of the text part that the HTML names', () => {
  const link = 'https://clicks.example.com/e/c/5-cCXn9Id8_izXEP6DADIIuIcPnLbwaHHTuZ0fY/7a16d709ddd1bf69';
  const words = 'You can always sign in to your account here:';
  const mail = (label: string) => ({
    subject: 'Welcome to Larch!',
    text: `${words}\n\n${link}\n`,
    html: `<p>${words}</p><p>${a(link, label)}</p>`,
  });

  test('it leads to a page without a secret', () => {
    expect(annotate(mail('https://larch.example.org/login/'))).toMatchObject(NOTHING);
  });

  test('it leads to one with a secret', () => {
    const secret = 'https://larch.example.org/login/3fcee3eea865969324aacdad7e84128a';
    expect(annotate(mail(secret))).toMatchObject({ kind: 'magic_link', link });
  });
});
