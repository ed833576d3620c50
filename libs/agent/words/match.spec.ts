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
