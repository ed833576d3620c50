import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { AgentTask } from '../../agent.types.js';
import type { Evidence } from '../../confirm/evidence.js';
import { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import type { Control, Field, View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { confirmEntries } from './confirm-entries.js';
import type { FormModel } from './form.js';

const ref = { frame: 0, index: 0 };
const submit = (text: string, form: number) =>
  ({ ref, text, form, visible: true, disabled: false, banner: false, kind: 'submit', href: '', hints: '' }) as unknown;
const LOGIN = { kind: 'login', fields: [], submit: null, signature: 'login', box: null } as unknown as FormModel;

/** The page behind a sign-up form, with the login that stands on every page of the app. */
function behind(text: string, asksInForm: number): [string | null, Memory] {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const memory = new Memory(task);
  memory.sent = {
    kind: 'signup',
    answered: 'taken',
    signature: 'signup',
    lines: new Set(['Login']),
  } as unknown as Sent;
  const fields = [{ ...BLANK_FIELD, ref, form: asksInForm } as Field];
  const controls = [submit('Login', 0), submit('Finish', 1)] as Control[];
  const view = { url: 'https://app.example/', text, fields, controls } as Partial<View> as View;
  const now: Situation = { view, forms: [LOGIN], task, memory, cookies: [], hasTotp: false, awaitsAnswer: false };
  const move = confirmEntries(now, { sure: false } as Evidence);
  return [move?.move === 'click' ? move.control.text : null, memory];
}

test('what a page shows once more is sent from there, the login beside it notwithstanding, and answered only then', () => {
  const [pressed, memory] = behind('Login\nEmail: ada@example.org', 0);
  expect(pressed).toBe('Finish');
  expect(memory.sent?.answered).toBeUndefined();
});

test('a form that asks something is no such page, nor is one that shows nothing of what was typed', () => {
  expect(behind('Login\nEmail: ada@example.org', 1)[0]).toBeNull();
  expect(behind('Login\nWelcome', 0)[0]).toBeNull();
});
