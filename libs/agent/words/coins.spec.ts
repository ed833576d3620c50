import { expect, test } from '@jest/globals';
import { namesPrice, namesSum } from './coins.js';

test.each([
  'Pay €35.00',
  '$12 / month',
  'ab 9 €',
  '199.000đ',
  '99 ر.س',
  '980円（税込）',
  '299 บาท',
  'Rp 89.000',
  'kr 300,-',
  '1 990 ₽',
  '29 zł / mies.',
  '5 р.',
  '24,00 лв.',
  'R$ 14,90 / mês',
  '12 so‘m',
])('"%s" names a price', (line) => expect(namesPrice(line)).toBe(true));

test.each(['$0 / month', '0 €', '€ 0,00', 'Rp 0'])('"%s" names a sum that costs nothing', (line) => {
  expect(namesSum(line)).toBe(true);
  expect(namesPrice(line)).toBe(false);
});

test.each([
  '14 days',
  '2 new messages',
  'Lei ha 3 messaggi',
  'kr',
  '9 MB',
  '1 день',
  'Version 2.0',
  '12 km',
  '7 din ele',
])('"%s" names no sum', (line) => expect(namesSum(line)).toBe(false));
