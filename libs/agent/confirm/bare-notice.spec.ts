import { expect, test } from '@jest/globals';
import type { AgentTask } from '../agent.types.js';
import { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';
import { mayAwaitMail, onlyMailsAgain, tellsOfOwnAddress } from './bare-notice.js';

const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;

/** A page behind a sign-up, with a way out. */
function behind(text: string): [View, Memory] {
  const memory = Object.assign(new Memory(task), { sent: { kind: 'signup' } });
  memory.counts.signup = 1;
  const controls = [{ visible: true, text: 'Log out', kind: 'link', href: '/out', hints: '' }];
  return [{ text, controls, fields: [], headings: [] } as unknown as View, memory];
}

test('a sentence with the account’s own address and a word for mail is about the address, in whatever language', () => {
  const tells = (text: string): boolean => tellsOfOwnAddress(behind(text)[0], task, behind(text)[1]);
  expect(tells('Zat korem ve plonk de flomp ada@example.org, ke nu e-mail dir mikte, florg us fram i dag sot.')).toBe(
    true,
  );
  expect(tells('Signed in as ada@example.org')).toBe(false);
  expect(tells('Welcome! You have successfully registered with your e-mail address ada@example.org, enjoy it.')).toBe(
    false,
  );
});

test('a page that offers little but to leave may wait for a mail where it speaks of one, and not once one was opened', () => {
  const [view, memory] = behind('Gloria frimas! Ke nu e-mail dir mikte, florg us.');
  expect(mayAwaitMail(view, memory)).toBe(true);
  expect(mayAwaitMail(behind('Gloria frimas! Ke nu dir mikte, florg us.')[0], memory)).toBe(false);
  memory.applyMail();
  expect(mayAwaitMail(view, memory)).toBe(false);
});

/** A page behind a login, with a menu and these buttons. */
function loggedIn(text: string, ...buttons: string[]): [View, Memory] {
  const memory = Object.assign(new Memory(task), { sent: { kind: 'login', answered: 'taken' } });
  const control = (kind: string, said: string, expanded = '') => ({
    visible: true,
    kind,
    text: said,
    href: '',
    hints: '',
    banner: '',
    expanded,
  });
  const controls = [
    control('link', 'Explore'),
    control('button', 'ada', 'false'),
    control('button', 'ada@example.org'),
    control('link', 'Settings'),
    control('link', 'Log out'),
    ...buttons.map((said) => control('submit', said)),
  ];
  return [{ text, controls, fields: [], headings: [] } as unknown as View, memory];
}

test.each([
  ['Hi ada, your e-mail address is not confirmed. Press the button to get a new mail.', 'Send it again'],
  ['Du har en obekräftad e-postadress. Tryck på knappen nedan.', 'Skicka e-post igen'],
  ['Zat korem flontig (ada@example.org) ver plonk, um tir dem neuf.', 'Klikněte zde pro odeslání e-mailu'],
  ['Чтобы начать работу, следуйте инструкциям в направленном вам письме.', 'Отправить повторно'],
  ['You need to confirm your e-mail address ada@example.org before you can proceed.', 'Send confirmation e-mail'],
])('a page on which nothing can be pressed but what mails (again) is no inside: %s', (text, button) =>
  expect(onlyMailsAgain(...loggedIn(text, button))).toBe(true),
);

test.each([
  ['Your e-mail address is not confirmed yet, some things wait for it.', ['Send it again', 'New project']],
  ['You have three unread messages in your inbox of today.', ['Refresh']],
  ['Welcome back, ada. Choose a mailbox from the list.', []],
])('a page with other work to do is one: %s', (text, buttons) =>
  expect(onlyMailsAgain(...loggedIn(text, ...buttons))).toBe(false),
);
