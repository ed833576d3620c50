import { expect, test } from '@jest/globals';
import type { Evidence } from '../../confirm/evidence.js';
import { Memory } from '../../memory.js';
import type { AgentTask } from '../../agent.types.js';
import type { Control, Field, View } from '../../perceive/view.types.js';
import type { FormModel } from '../forms/form.js';
import { ownStep } from '../answers/own-step.js';
import type { Situation } from '../situation.js';
import { keepCodes, showsKeptCodes } from './kept-codes.js';

const CODES = ['HK2M-TJ8B-QXJJ', 'YLYX-5HC9-RWEC', 'JR5Z-B9FH-5KAN', 'LRMI-HIHS-7JBR', 'B6K6-5PTP-NQDZ'];
const TOLD = 'Set up backup codes to activate your account.';
const shown = (...lines: string[]) => ({ text: [TOLD, ...lines].join('\n') }) as View;

function step(checked: boolean): Situation {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const box = { type: 'checkbox', label: 'I have saved them', visible: true, disabled: false, checked } as Field;
  const button = { text: 'Done', visible: true, disabled: !checked, kind: 'submit' } as Control;
  const view = { ...shown(...CODES), fields: [box], controls: [button] };
  const form = { signature: '0:0', kind: 'other', fields: [{ field: box, purpose: 'unknown' }] };
  const memory = new Memory(task);
  memory.counts.signup = 1;
  const now = { view, forms: [form as unknown as FormModel], task, memory, cookies: [], hasTotp: false };
  return { ...now, awaitsAnswer: false };
}
const outside = { sure: false } as Evidence;

test('codes to be kept are lines of one shape, most with digits', () => {
  expect(showsKeptCodes(shown(...CODES))).toBe(true);
  expect(showsKeptCodes(shown(...CODES.map((code, n) => `${n + 1}. ${code}`)))).toBe(true);
  expect(showsKeptCodes(shown(...CODES.slice(1)))).toBe(false);
  expect(showsKeptCodes(shown('Settings', 'Security', 'Messages', 'Contacts', 'Overview', 'Pictures'))).toBe(false);
});

test('the box that unlocks the way past the codes is ticked, and no mail is awaited for them', () => {
  expect(keepCodes(step(false), outside)).toMatchObject({ move: 'fill', sendWith: { text: 'Done' } });
  expect(keepCodes(step(true), outside)).toBeNull();
  expect(ownStep(step(false), [TOLD])).toBe(true);
});

test.each([
  ['Download recovery kit', [], true],
  ['Download our app', [], false],
  ['Copy codes', CODES, true],
  ['Print codes', CODES, false],
])('"%s" beside a locked button', (text, codes, isPressed) => {
  const now = step(false);
  const keeper = { ...now.view.controls[0]!, text, kind: 'button', disabled: false, href: '', hints: '', banner: '' };
  const view = { ...now.view, ...shown(...codes), controls: [...now.view.controls, keeper as Control] };
  expect(keepCodes({ ...now, view }, outside)?.move === 'click').toBe(isPressed);
});
