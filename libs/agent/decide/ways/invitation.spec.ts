import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { Control, View } from '../../perceive/view.types.js';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { FormModel } from '../forms/form.js';
import type { Situation } from '../situation.js';
import { invitationOwed } from './invitation.js';

const control = (text: string, kind: Control['kind'] = 'button'): Control =>
  ({ text, kind, href: '', hints: '', visible: true, banner: '', form: -1 }) as Partial<Control> as Control;

/** What becomes of a page behind a sign-up that asks for this alone, beside these controls. */
function read(label: string, ...beside: Control[]): string | null {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example.com/' } as AgentTask;
  const submit = control('Connect');
  const asked = { field: { ...BLANK_FIELD, label }, purpose: 'invite', optional: false };
  const form = { kind: 'other', fields: [asked], submit } as unknown as FormModel;
  const controls = [submit, ...beside];
  const empty = { title: '', headings: [], fields: [], notices: [], dialogs: [], frameUrls: [], status: 200 };
  const view = { ...empty, url: task.appUrl, text: label, controls } as Partial<View> as View;
  const memory = new Memory(task);
  memory.sent = { kind: 'signup' } as Memory['sent'];
  const move = invitationOwed({ view, forms: [form], memory } as Partial<Situation> as Situation);
  return move?.move === 'end' ? move.why : null;
}

test('an invitation that is asked for alone keeps out whoever has signed up, though they can log out', () => {
  expect(read('Código de convite', control('Sair'))).toBe('invite is demanded');
  expect(read('Class code', control('Sair'))).toBeNull();
});

test('beside other things to do it is an offer', () => {
  expect(read('Invite code', control('Create a team'))).toBeNull();
  expect(read('Invite code', control('Board', 'link'), control('Files', 'link'), control('Chat', 'link'))).toBeNull();
});

test('where the page says that it is needed it is none', () => {
  expect(read('Invite code. You need an invitation.', control('Scan a picture'))).toBe('invite is demanded');
});
