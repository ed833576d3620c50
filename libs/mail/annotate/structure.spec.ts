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

  test.each(['gezgbfvh', 'vxqveohj', 'xlnnbp9'])('a short key of small letters behind a name: %s', (key) => {
    const link = `https://larch.example.org/index.php/tides/user/activateUser/ann/${key}`;
    const body = `Ann Lee\n\nYou have created an account with Larch, but before you can start using it, you need to validate your email account. To do this, simply follow the link below:\n\n${link}\n\nThank you,\nLarch`;
    expect(text('Validate Your Account', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test.each(['settings', 'landscape', 'overview'])('a page that is called by a word: %s', (word) => {
    const url = `https://larch.example.org/verification/ann/${word}`;
    expect(text('Your account', `Your account was verified. See more: ${url}`)).toMatchObject(NOTHING);
  });

  test('a code in brackets that are a sentence of their own, beside a button that is counted', () => {
    const url = 'https://click.larch.example.net/l/BE85EH548ZZSZD0IAZIISQBMOO_8';
    const body = `<p>Hello Ann,</p><p>This user was created in Larch. Use the username ann@larch.example.org to login. Please click the button below to finish the initialization process. (Code SHUS4C) If you didn't ask for this mail, please ignore it.</p><p><a href="${url}">Finish initialization</a></p>`;
    expect(html('Initialize User', body)).toMatchObject({ kind: 'otp', code: 'SHUS4C', link: url });
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

describe('what stands around a number', () => {
  test('a question about it', () => {
    expect(text('Larch login', 'Is the code 482913 the one that Ann sent you?')).toMatchObject(NOTHING);
  });

  test('a question that ends with it', () => {
    const body = 'Your post was rejected.\n\nHere is your original post:\n\nHow do I use the login code 739104?';
    expect(text('Your post was rejected.', body)).toMatchObject(NOTHING);
  });

  test('one field of several', () => {
    const body = 'Olá Ann\n\nSegue abaixo dados de sua solicitação.\nInscrição: 482913\nMensagem: Olá\n';
    expect(text('Certificado de solicitação', body)).toMatchObject(NOTHING);
  });

  test('a street behind a bar', () => {
    const link = `https://larch.example.org/confirm/s3AB5VBQHVzvApa6QLFZywOvr3Fjx84b`;
    const body = `<p>Tap the button below to confirm your email address.</p><p><a href="${link}">Go on</a></p><p>Paste | 4829 S. Larch St.</p>`;
    expect(html('Confirm your email address', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a page that verifies and brings nothing with it', () => {
    const body =
      'you requested at 24.11.2026 10:48 a security code to change your e-mail address.\n\nThe following code was generated: 054407BF6D86A\n\nYou can verify your new e-mail address at https://larch.example.org/newemail.php\n';
    expect(text('Larch', body)).toMatchObject({ kind: 'otp', code: '054407BF6D86A' });
  });

  test('notices are sent to an address that is proved', () => {
    const link = 'https://larch.example.org/settings/notifications/48/verify/e07162fd-9a8d-4752-92df-fc8866f74745';
    const body = `<p>You may be notified here.</p><p><a href="${link}">Verify this email address</a></p>`;
    expect(html('Your address', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a start of what an account needs', () => {
    const link = 'https://larch.example.org/login-actions/action-token?key=s3AB5VBQHVzvApa6QLFZywOvr3Fjx84b';
    const body = `Din administratör har bett dig att uppdatera ditt konto. Klicka på länken för att påbörja processen.\n\n${link}\n`;
    expect(text('Uppdatera ditt konto', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('what follows a slash in a subject is a name', () => {
    const page = 'https://larch.example.org/translate/harbour/signin/ja/?checksum=872de93b0c14f6a5';
    const body = `<p><a href="https://larch.example.org"><img src="cid:logo" alt="Larch"></a></p><p>good</p><p><a class="button" href="${page}">文字列の編集</a></p><p><a href="https://larch.example.org/profile/#n">Manage</a></p>`;
    expect(html('Harbour/Sign-in 内での新しいコメント', body)).toMatchObject(NOTHING);
  });

  test('a key to verify', () => {
    const body =
      'To complete this change, you must confirm your new email address by entering the verifykey below in the appropriate fields:\n\nVerifykey: xxtfd7k76y\n\nThis key expires on 30/11/2026.';
    expect(text('Changing your email', body)).toMatchObject({ kind: 'otp', code: 'xxtfd7k76y' });
  });

  test('a secret of few letters, behind words of proving', () => {
    const link = 'https://larch.example.org/activate/482/wOOgZKLh/';
    const body = `rowan, to activate your account click the below link:\n\n${link}\n`;
    expect(text('Activate your account', body)).toMatchObject({ kind: 'magic_link', link });
    expect(text('Activate your account', body.replace('wOOgZKLh', 'myProfile'))).toMatchObject(NOTHING);
  });

  test('what a link is called is what the mail is called', () => {
    const link = 'https://larch.example.org/users/confirmation?confirmation_token=pjJv9PQRNZ369YFrC2be';
    const body = `<p>Pāwhiritia koa te hono o raro nei hei whakaū.</p><p><a href="${link}">Whakamanahia tāku wāhitau īmēra</a></p><a href="https://larch.example.org/users/edit">larch</a>`;
    expect(html('Whakamanahia tāku wāhitau īmēra', body)).toMatchObject({ kind: 'magic_link', link });
  });

  test('a code in brackets, which the link beside it calls one too', () => {
    const link = 'https://larch.example.org/login/user/init?userID=339374522334794583&code=UDF1O1';
    const body = `<p>This user was created in Larch. Please click the button below to finish the initialization process. (Code UDF1O1)</p><a href="${link}">Finish initialization</a>`;
    expect(html('Initialize User', body)).toMatchObject({ kind: 'otp', code: 'UDF1O1', link });
  });

  test('a phone that is verified', () => {
    const body = 'A new phone number has been added. Please use the following code to verify it DKLEQ9\n\nLarch';
    expect(text('Verify phone', body)).toMatchObject({ kind: 'otp', code: 'DKLEQ9' });
  });

  test('a line of brackets goes on with the one above it', () => {
    const body =
      'Eine Telefonnummer wurde hinzugefügt. Bitte verifiziere diese, indem du folgenden Code eingibst\n(Code X5Q84E).\n';
    expect(text('Telefonnummer verifizieren', body)).toMatchObject({ kind: 'otp', code: 'X5Q84E' });
  });

  test('a word with ss for ß', () => {
    const link = 'https://larch.example.org/login/user/init?userID=339374522334794583&code=UDF1O1';
    const body = `<p>Nutze den untenstehenden Button, um die Initialisierung abzuschliessen <br>(Code <strong>UDF1O1</strong>).</p><a href="${link}">Initialisierung abschliessen</a>`;
    expect(html('User initialisieren', body)).toMatchObject({ kind: 'otp', code: 'UDF1O1', link });
  });

  test('a new device, below a subject that brings a code', () => {
    const body =
      'Sign in verification\n\nYou just tried to access your account from a new device.\n\n963889\n\nWhere: Porto\nWhen: 14:20\n';
    expect(text("Here's your code to login to Larch", body)).toMatchObject({ kind: 'otp', code: '963889' });
  });

  test('an account that is registered, and then the code', () => {
    const body = '您好，\n\n您正在注册落叶松账号，验证码是：\n\n066502\n\n验证码有效期为5分钟。';
    expect(text('邮箱验证码', body)).toMatchObject({ kind: 'otp', code: '066502' });
  });
});
