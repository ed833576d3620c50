import { expect, test } from '@jest/globals';
import { normalize } from './normalize.js';
import { actions, fields, messages, parts } from './words.js';

test.each([
  'Tal vez más tarde',
  'Nem, köszönöm',
  'Nu, mulțumesc',
  'Ні, дякую',
  'Όχι, ευχαριστώ',
  'لا شكراً',
  'לא תודה',
  'Không, cảm ơn',
  'Tidak, terima kasih',
  '不，谢谢',
  'あとにする',
  '다음에 하기',
  'Ne, hvala',
  'Ask me later',
])('"%s" leaves a step out', (said) => {
  expect(actions.skip.cover(normalize(said))).toBeGreaterThan(0.6);
});

test.each([
  'No se admiten nuevos registros en este momento.',
  'Nieuwe registraties worden niet geaccepteerd.',
  'Nu se mai acceptă conturi noi.',
  'В момента не приемаме нови регистрации.',
  'Реєстрацію тимчасово припинено.',
  'تم إيقاف التسجيل الجديد.',
  'Hiện tại chúng tôi không nhận đăng ký mới.',
  '目前不接受新用户注册。',
])('"%s" puts signing up and a closed door together', (said) => {
  expect([parts.joining, parts.shut].every((one) => one.test(normalize(said)))).toBe(true);
});

test.each([
  'Bestätige deine Telefonnummer',
  'Erősítsd meg a telefonszámodat',
  'Потвърдете телефонния си номер',
  'Подтверждение телефона',
  'Apstipriniet tālruņa numuru',
])('"%s" has a phone verified', (said) => {
  expect([fields.phone, actions.verify].every((one) => one.test(normalize(said)))).toBe(true);
});

test.each([
  'Gib die Zeichen aus dem Bild ein',
  'Typ de tekens uit de afbeelding over',
  'اكتب الحروف الظاهرة في الصورة',
  'הקלד את התווים שבתמונה',
  'พิมพ์ตัวอักษรที่เห็นในภาพ',
  '請輸入圖片中的文字',
  '이미지에 보이는 문자를 입력하세요',
  'Skriv tegnene i billedet',
])('"%s" tells of characters in a picture', (said) => {
  expect([fields.picture, fields.characters].every((one) => one.test(normalize(said)))).toBe(true);
});

test.each([
  'Zadajte kód z overovacej aplikácie.',
  'Въведете кода от приложението за удостоверяване.',
  'Vnesite kodo iz aplikacije za preverjanje pristnosti.',
])('"%s" asks for an authenticator’s code', (said) => {
  expect(messages.authenticator.test(normalize(said))).toBe(true);
});

test.each(['Numero della carta', 'Номер на картата'])('"%s" is a card’s number', (said) => {
  expect(fields.card.test(normalize(said))).toBe(true);
});

test.each(['Jatka Googlella', 'Googleで続ける', 'Google로 계속하기'])('"%s" is another provider’s', (said) => {
  expect(actions.social.test(normalize(said))).toBe(true);
});

test.each(['Continuer avec l’e-mail', 'Продолжить с почтой', 'Продовжити з поштою', 'Συνέχεια με email'])(
  '"%s" is a way by mail',
  (said) => {
    expect(actions.useEmail.test(normalize(said))).toBe(true);
  },
);

test.each(['Повторите почту', 'Повторіть пошту', 'Repetă e-mailul', 'E-postayı tekrarla'])(
  '"%s" asks for the address once more',
  (said) => {
    expect([fields.email, fields.repeat].every((one) => one.test(normalize(said)))).toBe(true);
  },
);

test.each(['Wyślij nowy kod', 'Send en ny kode', 'Kirim kode baru', '发送新验证码', 'إرسال رمز جديد'])(
  '"%s" asks for another code',
  (said) => {
    expect(actions.resend.test(normalize(said))).toBe(true);
  },
);

test.each([
  'Σας στείλαμε έναν κωδικό με email.',
  '이메일로 코드를 보냈습니다.',
  'Chúng tôi đã gửi mã đến email của bạn.',
])('"%s" tells that a code is on its way', (said) => {
  expect(messages.codeSent.test(normalize(said))).toBe(true);
});

test('a word of one language is no other one’s: Swedish work under way costs nothing', () => {
  expect(messages.payment.test(normalize('Underhåll pågår. Vi är snart tillbaka.'))).toBe(false);
  expect(messages.payment.test(normalize('Pagar ahora con tarjeta'))).toBe(true);
});

test.each([
  'Inscrivez-vous sur la liste d’attente.',
  'Zapisz się na listę oczekujących.',
  'Du hörst von uns, sobald du an der Reihe bist.',
  '順番が来たらメールでお知らせします。',
])('"%s" has somebody wait for an account', (said) => {
  expect(messages.pendingApproval.test(normalize(said))).toBe(true);
});

test.each([
  '您的帐户已受到双因素身份认证的保护。请输入身份验证器代码：',
  '您的帳號由二階驗證所保護，請輸入驗證器中的代碼：',
  'حسابك محمي بواسطة المصادقة الثنائية. الرجاء إدخال رمز المصادقة:',
])('a page behind a login asks for the code of an authenticator: %s', (text) => {
  const said = normalize(text);
  expect([fields.code.test(said), messages.authenticator.test(said)]).toEqual([true, true]);
});
