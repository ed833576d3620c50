import { expect, test } from '@jest/globals';
import { Concept } from './match.js';
import { normalize } from './normalize.js';
import { actions } from './words.js';

test.each([
  ['ចុះឈ្មោះឥឡូវនេះ', 'ចុះឈ្មោះ'],
  ['ຈົ່ງລົງທະບຽນໃໝ່', 'ລົງທະບຽນ'],
  ['ယခုအကောင့်ဖွင့်ပါ', 'အကောင့်ဖွင့်'],
])('a word is found within "%s", which has no blanks', (text, word) =>
  expect(new Concept([word]).test(normalize(text))).toBe(true),
);

test('what joins or parts letters unseen is no part of a word', () => {
  expect(normalize('పాస్\u200cవర్డ్')).toBe(normalize('పాస్వర్డ్'));
  expect(normalize('ពាក្យ\u200bសម្ងាត់')).toBe(normalize('ពាក្យសម្ងាត់'));
  expect(normalize('Pass\u00adwort')).toBe('passwort');
  expect(normalize('می\u200cخواهم')).toBe(normalize('می خواهم'));
});

test('an abbreviation ends where the next word begins', () => {
  // As a page's text reads where a box stands between the two.
  expect(normalize('Κωδικός SMSΕπαλήθευση')).toBe('κωδικος sms επαληθευση');
  expect(normalize('VATNumber')).toBe('vat number');
  for (const word of ['OAuth', 'IDs', 'URLs', 'PINs', 'REGISTRIEREN']) expect(normalize(word)).toBe(word.toLowerCase());
});

test('letters with apostrophes are read however they are typed', () => {
  for (const apostrophe of ["'", '’', 'ʻ', '‘', 'ʼ'])
    expect(actions.signUp.test(normalize(`Ro${apostrophe}yxatdan o${apostrophe}tish`))).toBe(true);
});

test.each(['neuer User', 'Enregistrez-vous', 'Новый пользователь', '在此登記', 'Nuevo usuario', 'Nuovo utente'])(
  'a link that says "%s" leads to the sign-up',
  (text) => {
    expect(actions.signUp.cover(normalize(text))).toBeGreaterThan(0.6);
    expect(actions.logIn.test(normalize(text))).toBe(false);
  },
);

test('of words that may go on in any way and longer ones the longer ones are found', () => {
  expect(new Concept(['log*', 'log in now']).find('log in now')).toBe('log in now');
});

test.each([
  ['a word within may go on', 'velik* slov*', 'jedno veliko slovo', 'veliko slovo'],
  ['a first word may begin in any way', '*konto anlegen', 'jetzt kundenkonto anlegen', 'kundenkonto anlegen'],
  [
    'up to three others may stand at a gap',
    'create a_account',
    'create a new free user account',
    'create a new free user account',
  ],
  ['and none', 'create a_account', 'create a account', 'create a account'],
])('%s', (_what, words, text, found) => expect(new Concept([words]).find(text)).toBe(found));

test.each([
  ['a fourth word at a gap', 'create a_account', 'create a new free and plain account'],
  ['a word that goes on where it may not', 'konto', 'kontonummer'],
  ['a digit before a word that may begin in any way', '*konto', '1konto'],
  ['words in another order', 'log in', 'in log'],
])('not %s', (_what, words, text) => expect(new Concept([words]).test(text)).toBe(false));

test('what is covered is counted once, in words and in scripts without blanks', () => {
  const concept = new Concept(['sign up|sign up now|登録|新規登録']);
  expect(concept.cover('sign up now')).toBe(1);
  expect(concept.cover('新規登録')).toBe(1);
  expect(concept.cover('sign up now or 登録 later')).toBeCloseTo((11 + 2) / 23);
});
