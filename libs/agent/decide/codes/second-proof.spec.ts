import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { Control, Field, View } from '../../perceive/view.types.js';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Sent } from '../../sent.types.js';
import type { FormModel } from '../forms/form.js';
import type { Situation } from '../situation.js';
import { codePage, secondProof } from './codes.js';

const control = (text: string, kind: Control['kind'] = 'button'): Control =>
  ({
    text,
    kind,
    href: '',
    hints: '',
    visible: true,
    banner: '',
    form: -1,
    rect: [0, 0, 9, 9],
  }) as Partial<Control> as Control;

/** A page with one box, behind what was sent. */
function behind(
  sent: Partial<Sent>,
  purpose: string,
  asked: Partial<Field>,
  controls: Control[] = [],
  connected = true,
): Situation {
  const task = {
    type: connected ? 'connect' : 'register',
    connected,
    email: 'ada@example.org',
    appUrl: 'https://app.example.com/',
  };
  const field = { ...BLANK_FIELD, ...asked };
  const kind = purpose === 'code' ? 'code' : 'other';
  const form = { kind, fields: [{ field, purpose, optional: false }], submit: null, box: null } as unknown as FormModel;
  const text = `${field.label}\n${field.near}`;
  const empty = {
    title: '',
    headings: [],
    fields: [field],
    notices: [],
    widgets: [],
    pictures: [],
    forms: [],
    dialogs: [],
  };
  const view = { ...empty, frameUrls: [], seeds: [], url: task.appUrl, text, controls } as Partial<View> as View;
  const memory = new Memory(task as AgentTask);
  memory.sent = { kind: 'login', withPassword: true, answered: 'taken', ...sent } as Sent;
  memory.counts[memory.sent.kind] = 1;
  memory.accountCreated = memory.sent.kind === 'signup';
  return { view, forms: [form], memory, task } as Partial<Situation> as Situation;
}
const codeOf = (now: Situation): string | null => {
  const move = secondProof(now);
  return move?.move === 'end' && move.outcome.kind === 'blocked' ? move.outcome.code : null;
};

test('what is asked for behind a password that was taken is for the account’s owner', () => {
  expect(codeOf(behind({}, 'unknown', { near: 'Įveskite kodą iš kodų kortelės, pozicija Nr. 14.' }))).toBe(
    'MFA_REQUIRED',
  );
  expect(codeOf(behind({}, 'unknown', { label: 'What was your first pet called?' }))).toBe('MFA_REQUIRED');
});

test('what proves nothing, comes before a password, or can be left out is no second factor', () => {
  const code = { label: 'Code of your card' };
  expect(codeOf(behind({}, 'unknown', { label: 'Name of your workspace' }))).toBeNull();
  expect(codeOf(behind({ withPassword: false }, 'unknown', code))).toBeNull();
  expect(codeOf(behind({}, 'unknown', code, [control('Skip')]))).toBeNull();
  expect(codeOf(behind({}, 'unknown', code, [], false))).toBeNull();
});

test('a team’s code that is only offered is passed over, a mailed one is waited for', () => {
  const skip = control('Not now', 'link');
  const asked = (name: string, ...controls: Control[]) =>
    codePage(behind({ kind: 'signup' }, 'code', { name, label: 'Got a code?' }, controls, false))?.move;
  expect(asked('team_code', skip)).toBe('click');
  expect(asked('team_code')).toBe('end');
  expect(asked('code', skip)).toBe('end');
});
