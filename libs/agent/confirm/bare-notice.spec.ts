import { expect, test } from '@jest/globals';
import type { AgentTask } from '../agent.types.js';
import { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';
import { mayAwaitMail, tellsOfOwnAddress } from './bare-notice.js';

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
