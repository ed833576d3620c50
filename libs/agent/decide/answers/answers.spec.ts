import { afterEach, expect, jest, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import type { View } from '../../perceive/view.types.js';
import type { FormModel } from '../forms/form.js';
import type { Situation } from '../situation.js';
import { answerToSubmit } from './answers.js';

const LONG_AGO_MS = 30_000;

afterEach(() => void jest.restoreAllMocks());

/** A login form that stands as it was sent, half a minute and ten looks later. */
function unchanged(awaitsAnswer: boolean): Situation {
  const memory = new Memory({ type: 'login', email: 'ada@example.org' } as AgentTask);
  const address = 'https://app.example/login';
  const sent: Partial<Sent> = { kind: 'login', signature: 'a', url: address, at: Date.now() - LONG_AGO_MS };
  memory.sent = {
    ...(sent as Sent),
    before: new Set(),
    lines: new Set(),
    linesAtFirst: new Set(),
    linesFilled: new Set(),
  };
  memory.idle = 10;
  const view = { url: address, text: '', notices: [], controls: [], dialogs: [] as string[] } as Partial<View> as View;
  const forms = [{ signature: 'a', fields: [] } as Partial<FormModel> as FormModel];
  return { view, forms, task: {} as AgentTask, memory, cookies: [], hasTotp: false, awaitsAnswer };
}

test('a form is not sent again while the app has not answered it', () => {
  const slow = unchanged(true);
  expect(answerToSubmit(slow)).toMatchObject({ move: 'wait' });
  expect(slow.memory.silences).toBe(0);
  const silent = unchanged(false);
  expect(answerToSubmit(silent)).toBeNull();
  expect(silent.memory.silences).toBe(1);
});

test('a button that stays off once all is filled that was given waits for what was left out', () => {
  const now = unchanged(false);
  const field = { type: 'text', label: 'Organization', filled: false };
  now.memory.silences = 1;
  Object.assign(now.forms[0]!, {
    submit: { disabled: true },
    fields: [{ field, purpose: 'company', optional: false }],
  });
  now.memory.hints.set('a', new Set());
  expect(answerToSubmit(now)).toMatchObject({ move: 'end', outcome: { kind: 'blocked', code: 'MISSING_FIELD' } });
});

test('silence in a new document is believed sooner: its server has answered', () => {
  const now = unchanged(false);
  now.memory.sent!.at = Date.now() - 4000;
  expect(answerToSubmit(now)).toMatchObject({ move: 'wait' });
  now.view.born = 1;
  expect(answerToSubmit(now)).toBeNull();
});

test('a complaint that was there before is believed soon where the server has answered: it may not stand for long', () => {
  // The words' first use may take longer than the page is given.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const now = unchanged(false);
  const text = 'Email address not whitelisted';
  Object.assign(now.memory.sent!, { kind: 'signup', at: Date.now() - 2000, before: new Set([text]) });
  now.memory.refusedForms.add('a');
  now.memory.hints.set('a', new Set());
  now.view = { ...now.view, text, notices: [{ text, kind: 'error', form: -1, frame: 0 }], widgets: [], controls: [] };
  expect(answerToSubmit(now)).toMatchObject({ move: 'wait' });
  Object.assign(now, { wasAnswered: true, task: { type: 'register' } });
  expect(answerToSubmit(now)).toMatchObject({ move: 'end', outcome: { kind: 'blocked', code: 'MISSING_FIELD' } });
});

test('a form without a password is not refused for a weak one', () => {
  const now = unchanged(false);
  const text = 'At least two days have to pass before this name is free.';
  Object.assign(now.memory.sent!, { kind: 'signup', withPassword: false });
  Object.assign(now, { task: { type: 'register' } });
  now.view = { ...now.view, text, notices: [{ text, kind: 'error', form: -1, frame: 0 }], widgets: [], controls: [] };
  answerToSubmit(now);
  expect(now.memory.passwordRefusals).toBe(0);
});

test('a login refused in words of no known language is tried by the account’s other name', () => {
  const now = unchanged(false);
  const text = 'Pardonu, uzant-nomo aŭ pasvorto estis erara.';
  const { sent } = now.memory;
  now.memory = new Memory({ type: 'register', email: 'ada@example.org' } as AgentTask);
  now.memory.sent = { ...sent!, withPassword: true };
  now.memory.refusedForms.add('a');
  now.memory.hints.set('a', new Set());
  now.view = { ...now.view, text, notices: [{ text, kind: 'error', form: -1, frame: 0 }], widgets: [], controls: [] };
  Object.assign(now, { task: { type: 'register' } });
  expect(answerToSubmit(now)).toBeNull();
  expect(now.memory.identifiers[now.memory.identifierIndex]).toBe(now.memory.username);
});

test('the box of a mailed code is no unanswered form where an authenticator’s key stands beside it', () => {
  const now = unchanged(false);
  Object.assign(now.memory.sent!, { kind: 'code', url: 'https://app.example/verify-email', at: Date.now() });
  Object.assign(now.forms[0]!, { fields: [{ field: { label: 'Verify the code from the app' }, purpose: 'code' }] });
  const text = 'Set up two-factor authentication\nVerify the code from the app';
  Object.assign(now.view, { text, title: '', headings: [], fields: [], pictures: [], seeds: [] });
  expect(answerToSubmit(now)).toMatchObject({ move: 'wait' });
  now.view.seeds = ['JBSWY3DPEHPK3PXP'];
  expect(answerToSubmit(now)).toBeNull();
  expect(now.memory.sent!.answered).toBe('taken');
});
