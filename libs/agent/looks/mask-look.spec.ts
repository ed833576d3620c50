import { expect, test } from '@jest/globals';
import type { Look } from './look.js';
import { maskLook } from './mask-look.js';

const SEED = 'JBSW Y3DP EHPK 3PXP';
const PASSWORD = 'correct-horse';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9';
const field = { tag: 'input', label: 'Password', value: PASSWORD };

const look = {
  at: 1,
  decided: { move: 'wait', why: 'nothing' },
  task: { appUrl: `https://app.example.com/?title=Special:CreateAccount&key=${TOKEN}#access_token=a1` },
  cookies: ['session:12ab34cd'],
  hasTotp: false,
  memory: {
    mail: { code: '402957' },
    mailedPassword: 'Mailed1',
    clicked: { $map: [[`go|${TOKEN}`, 1]] },
    goal: 'register',
  },
  view: {
    url: `https://app.example.com/confirm/${TOKEN}?code=402957`,
    text: `Your key is ${SEED}.\nYour code is 402957, your password is ${PASSWORD} or Mailed1.`,
    seeds: [SEED],
    fields: [field, { ...field, tag: 'select', value: 'DE' }],
  },
} as unknown as Look;

test('no secret and no token is left of a look, what its page says otherwise is', () => {
  const masked = maskLook(look, [PASSWORD]);
  const text = JSON.stringify(masked);
  for (const secret of [SEED, PASSWORD, TOKEN, '402957', 'Mailed1', 'access_token=a1'])
    expect(text).not.toContain(secret);
  expect(masked.view.text).toBe('Your key is MASKEDSEEDMASKED.\nYour code is …, your password is … or ….');
  expect(masked.view.fields.map(({ label, value }) => [label, value])).toEqual([
    ['Password', ''],
    ['Password', 'DE'],
  ]);
  expect(masked.task.appUrl).toContain('title=Special:CreateAccount');
  expect(masked.memory).toMatchObject({ goal: 'register', mail: { code: '…' }, mailedPassword: '…' });
  expect(masked.cookies).toEqual(['session:12ab34cd']);
});
