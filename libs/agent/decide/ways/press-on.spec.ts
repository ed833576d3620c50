import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import type { Evidence } from '../../confirm/evidence.js';
import { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { proceed } from './press-on.js';

function pressed(...texts: string[]): string | null {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const controls = texts.map(
    (text) => ({ text, visible: true, disabled: false, banner: false, kind: 'button', href: '', hints: '' }) as unknown,
  ) as Control[];
  const view = { url: 'https://app.example/', text: '', fields: [], controls } as Partial<View> as View;
  const memory = new Memory(task);
  memory.accountCreated = memory.mailApplied = true;
  const now: Situation = { view, forms: [], task, memory, cookies: [], hasTotp: false, awaitsAnswer: false };
  const move = proceed(now, { signs: [] as string[] } as Evidence);
  return move?.move === 'click' ? move.control.text : null;
}

test('a button goes on that says so, not one that begins something of the page’s own', () => {
  expect(pressed('Continue')).toBe('Continue');
  expect(pressed('Start Poll', 'Next')).toBe('Next');
  expect(pressed('Start Poll')).toBeNull();
});
