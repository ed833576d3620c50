import { describe, expect, test } from '@jest/globals';
import { normalize } from './normalize.js';
import { OneBreath } from './one-breath.js';
import { messages } from './words.js';

describe('two things are said in one breath', () => {
  const off = new OneBreath([
    { one: 'registration*|sign up', other: 'closed|turned off' },
    { one: 'anmeldung', other: 'geschlossen' },
    { one: '注册', other: '关闭' },
  ]);
  const find = (text: string) => off.find(normalize(text));

  test.each([
    ['Registrations are closed.', 'registrations are closed'],
    ['Registration of new users is currently turned off.', 'registration of new users is currently turned off'],
    ['We have turned off the sign-up.', 'turned off the sign up'],
    ['目前已关闭新用户注册。', '关闭新用户注册'],
  ])('"%s": %s', (text, found) => expect(find(text)).toBe(found));

  test.each([
    ['too far apart', 'Registration for all of our many courses is not yet closed.'],
    ['in two languages', 'Anmeldung closed'],
    ['one of them alone', 'Registration for everybody. Registration now.'],
    ['a word that goes on where it may not', 'Registration closedown'],
    ['nothing', ''],
  ])('not where they are %s', (_why, text) => expect(find(text)).toBeNull());
});

describe('what apps say of accounts is understood from a thing and its state', () => {
  test.each([
    ['closed', 'Registrierung neuer Benutzer ist zurzeit abgeschaltet.'],
    ['closed', 'Die Neuanmeldung wurde vom Betreiber vorübergehend deaktiviert.'],
    ['closed', 'Les nouvelles inscriptions sont malheureusement désactivées.'],
    ['closed', 'Nowe rejestracje są wyłączone.'],
    ['closed', 'Nya registreringar är avstängda.'],
    ['closed', 'Az új regisztrációk ki vannak kapcsolva.'],
    ['closed', '登録は無効になっています。'],
    ['closed', 'Việc đăng ký hiện đã bị tắt.'],
    ['created', 'Das neue Kundenkonto für Ihren Verein wurde erstellt.'],
    ['created', 'Contul nou a fost creat.'],
    ['accountExists', 'Diese E-Mail-Adresse wird von jemandem bereits verwendet.'],
    ['accountExists', 'Selle e-posti aadressiga kasutaja on juba olemas.'],
    ['accountExists', 'Këtë llogari e kemi: ekziston tashmë.'],
    ['notActivated', 'Účet není aktivní.'],
    ['notActivated', 'Bu hesab aktiv deyil.'],
    ['verified', 'El. paštas sėkmingai patvirtintas.'],
    ['verified', 'Ваша адреса електронної пошти успішно підтверджена.'],
    ['codeWrong', 'Vale kood.'],
    ['codeWrong', 'Kod, który podano, jest nieprawidłowy.'],
    ['expired', 'Dieser Bestätigungslink ist leider abgelaufen.'],
    ['expired', 'Ця адреса більше не чинна: термін дії посилання закінчився.'],
    ['expired', 'Ce lien a expiré.'],
    ['expired', 'Lien invalide ou expiré.'],
    ['codeWrong', 'Code expiré'],
    ['rateLimited', 'Liiga palju nurjunud sisselogimise katseid.'],
    ['checkMail', 'Küldtünk egy e-mailt.'],
    ['checkMail', 'Saatsime teile e-kirja.'],
  ] as const)('%s: "%s"', (concept, text) => expect(messages[concept].test(normalize(text))).toBe(true));

  test.each([
    ['closed', 'Die Anmeldung mit Passwort ist nicht möglich.'],
    ['closed', 'Vous ne pouvez pas vous inscrire avec cette adresse.'],
    ['checkMail', 'Die E-Mail-Adresse wird an niemanden gesendet.'],
    ['notActivated', 'Zwei-Faktor-Anmeldung für Ihr Konto deaktiviert.'],
    ['expired', 'Ungültiger Code, bitte erneut versuchen.'],
    ['expired', 'This one-time link will expire in a day.'],
    ['codeWrong', 'Your code will expire in 10 minutes.'],
    ['barred', 'Zwei-Faktor-Anmeldung für Ihr Konto deaktiviert.'],
    ['accountExists', 'Ihr Konto gibt es seit zehn Jahren, es existiert noch.'],
    ['verified', 'Tento účet nie je aktívny.'],
    ['rateLimited', 'Versuche zählen nicht.'],
  ] as const)('not %s: "%s"', (concept, text) => expect(messages[concept].test(normalize(text))).toBe(false));
});
