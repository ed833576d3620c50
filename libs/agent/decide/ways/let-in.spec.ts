import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { letIn } from './let-in.js';

const button = (text: string) =>
  ({ text, visible: true, disabled: false, banner: '', kind: 'button', href: '', hints: '' }) as Control;

function consent(at: string): Situation {
  const task = { type: 'login', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const view = { url: at, fields: [], controls: [button('Deny'), button('Allow')] } as Partial<View> as View;
  return { view, forms: [], task, memory: new Memory(task), cookies: [], hasTotp: false, awaitsAnswer: false };
}

test('an app is let in where this run has logged in for it', () => {
  const now = consent('https://house.example/authorize');
  now.memory.doors.add('https://house.example');
  expect(letIn(now)).toMatchObject({ move: 'click', control: { text: 'Allow' } });
});

test('no app has itself let in at another account of the identity, nor is anything allowed at the app itself', () => {
  const other = consent('https://house.example/authorize');
  other.memory.doors.add('https://app.example');
  expect(letIn(other)).toBeNull();
  const own = consent('https://app.example/authorize');
  own.memory.doors.add('https://app.example');
  expect(letIn(own)).toBeNull();
});
