import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import type { Evidence } from '../../confirm/evidence.js';
import { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { proceed } from './press-on.js';

const pressed = (...texts: string[]): string | null => movedBy(texts);

/** What is pressed behind a mail, or as its absence is looked at for the nth time on a page of so much text. */
function movedBy(texts: string[], unmailed?: { idle: number; text: string }): string | null {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const controls = texts.map(
    (text) => ({ text, visible: true, disabled: false, banner: false, kind: 'button', href: '', hints: '' }) as unknown,
  ) as Control[];
  const view = {
    url: 'https://app.example/',
    text: unmailed?.text ?? '',
    headings: [],
    fields: [],
    controls,
  } as Partial<View> as View;
  const memory = new Memory(task);
  memory.accountCreated = true;
  memory.mailApplied = !unmailed;
  memory.idle = unmailed?.idle ?? 0;
  const now: Situation = { view, forms: [], task, memory, cookies: [], hasTotp: false, awaitsAnswer: false };
  const move = proceed(now, { signs: [] as string[] } as Evidence);
  return move?.move === 'click' ? move.control.text : null;
}

test('a button goes on that says so, not one that begins something of the page’s own', () => {
  expect(pressed('Continue')).toBe('Continue');
  expect(pressed('Start Poll', 'Next')).toBe('Next');
  expect(pressed('Start Poll')).toBeNull();
});

test('a way to the login waits for a mail to be announced: twice where the page is nearly bare, once where it has come', () => {
  const links = ['Home', 'Guide', 'Download', 'About', 'Log in'];
  const isPressed = (idle: number, text: string): boolean => movedBy(links, { idle, text }) === 'Log in';
  const guide = 'Install the plug-in for your editor and type a little. '.repeat(8);
  expect([0, 1, 2].map((idle) => isPressed(idle, 'Welcome!'))).toEqual([false, false, true]);
  expect([0, 1].map((idle) => isPressed(idle, guide))).toEqual([false, true]);
});
