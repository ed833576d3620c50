import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { Field } from '../../perceive/view.types.js';
import { classifyAll } from './classify-form.js';
import { toldNames } from './given-name.js';

test.each([
  ['Ditt kundnummer är EB-395093. Spara det – du behöver det när du loggar in.', 'EB-395093'],
  ['Card number: 23529001234567', '23529001234567'],
  ['Votre espace est ouvert. Votre identifiant client : 50318842', '50318842'],
  ['Kundennummer\t7073979011', '7073979011'],
  ['Ihre Kundennummer lautet: "K-20 441"', null],
  ['Twój numer klienta to 88213304.', '88213304'],
  ['お客様番号は12345678です。', '12345678'],
  ['您的客户编号：12345678', '12345678'],
  ['Your new user name is quickfalcon77.', 'quickfalcon77'],
  ['Membership number: 2300 4421 99', '2300442199'],
  ['Customer number\n88-1204', '88-1204'],
  ['Your order number is 5512093.', null],
  ['Reference: 5512093', null],
  ['Customer service number: 0771-123456', null],
  ['Ihre Kundennummer, z. B. 12345678, steht auf der Rechnung', null],
  ['Customer number: 12345678@mail.example', null],
  ['Username: robin.miller.77@mail.example', null],
  ['Card number: 4242 4242 4242 4242', null],
  ['Your card number was changed on 12.05.2026', null],
  ['Client number since: 12-05-2026', null],
  ['Welcome, new user 12345', null],
])('"%s" tells the name %s', (text, name) => expect([...toldNames(text.split('\n'))][0] ?? null).toBe(name));

const box = (label: string, type = 'text', name = label): Field => ({ ...BLANK_FIELD, label, name, type });
const read = (...list: Field[]): string[] => classifyAll(list).map(({ purpose }) => purpose);

test('a number beside one password names the account, and is neither an invitation nor a card to pay with', () => {
  expect(read(box('Card number:'), box('Password:', 'password'))).toEqual(['identifier', 'password']);
  expect(read(box('Kundennummer'), box('Kennwort', 'password'))).toEqual(['identifier', 'password']);
  expect(read(box('Card number'), box('Security code', 'password', 'cvc'))).toEqual(['card', 'card']);
  expect(read(box('Customer number'), box('Email'), box('Password', 'password'))[0]).toBe('invite');
});
