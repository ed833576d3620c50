import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import type { Evidence } from '../../confirm/evidence.js';
import { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { goesOnInFirstTab } from './first-tab.js';

/** Whether the page that asked for the link is waited for, where the link's own page offers this. */
function waits(control: Partial<Control>, mailedPassword: string | null = null): boolean {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const controls = [{ visible: true, disabled: false, kind: 'link', form: -1, href: '', hints: '', ...control }];
  const view = { url: 'https://app.example/done', text: '', headings: [], fields: [], controls } as unknown as View;
  const memory = Object.assign(new Memory(task), { mailedPassword });
  const now = { view, forms: [], task, memory, firstTab: 'waits' } as unknown as Situation;
  return goesOnInFirstTab(now, { sure: false } as Evidence)?.move === 'wait';
}

test('the page that asked for a mailed link is waited for, unless the link’s own page has a button that finishes', () => {
  expect(waits({ text: 'Help' })).toBe(true);
  expect(waits({ text: 'Search', kind: 'submit', form: 0 })).toBe(true);
  expect(waits({ text: 'Sign up' })).toBe(true);
  expect(waits({ text: 'Create account', kind: 'submit', form: 0 })).toBe(false);
  expect(waits({ text: 'Continue', kind: 'submit', form: 0 })).toBe(false);
  expect(waits({ text: 'Continue', kind: 'submit', form: 0, disabled: true })).toBe(true);
});

test('whoever was mailed a password logs in with it, and waits for no page', () => {
  expect(waits({ text: 'Back to the portal' }, 'Mailed1')).toBe(false);
});
