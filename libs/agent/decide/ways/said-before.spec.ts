import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import { bestWay } from './navigate.js';

const link = (text: string): Control =>
  ({
    text,
    kind: 'link',
    href: '',
    hints: '',
    role: '',
    visible: true,
    dialog: -1,
    form: -1,
  }) as Partial<Control> as Control;

test.each([
  ['No account yet? Make one.', 'Make one'],
  ['Lost it? Get help.\nNew here? This way', 'This way'],
  ['By signing up you agree to the rules', null],
  ['Have an account? This way', null],
  ['No account? Ask the office for one. Imprint', null],
])('"%s": the way to sign up is %s', (text, way) => {
  const view = { url: 'https://app.example.com/', title: '', headings: [], fields: [], text } as Partial<View> as View;
  const controls = ['Make one', 'Get help', 'This way', 'rules', 'Imprint']
    .filter((one) => text.includes(one))
    .map(link);
  const memory = new Memory({ type: 'register', email: 'a@b.test', username: null } as AgentTask);
  expect(bestWay({ ...view, controls }, 'register', memory, 2)?.control.text ?? null).toBe(way);
});
