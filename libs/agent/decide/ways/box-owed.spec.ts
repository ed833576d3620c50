import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { Evidence } from '../../confirm/evidence.js';
import type { Control, Field, View } from '../../perceive/view.types.js';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { FormModel } from '../forms/form.js';
import type { Situation } from '../situation.js';
import { ownPart } from './own-part.js';
import { boxesLeft, boxOwed, waitsUnnamed } from './box-owed.js';

const control = (text: string, kind: Control['kind'] = 'button'): Control =>
  ({ text, kind, href: '', hints: '', visible: true, banner: '', form: -1 }) as Partial<Control> as Control;

/** What becomes of a page that was looked at some times and asks for this alone, beside these controls. */
function read(
  asked: Partial<Field>,
  { idle = 3, sure = false, sent = 'signup', beside = [] as Control[] } = {},
): string | null {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example.com/' } as AgentTask;
  const submit = control('Join');
  const field = { ...BLANK_FIELD, label: 'Takım kodu', required: true, ...asked };
  const one = { field, purpose: 'unknown', required: field.required, optional: false };
  const form = { kind: 'other', fields: [one], submit } as unknown as FormModel;
  const view = { text: 'Takım kodu', controls: [submit, ...beside] } as Partial<View> as View;
  const memory = Object.assign(new Memory(task), { idle, sent: { kind: sent } });
  const now = { view, forms: [form], memory } as Partial<Situation> as Situation;
  const move = boxOwed(now, { sure } as Partial<Evidence> as Evidence);
  return move?.move === 'end' ? move.why : null;
}

test('the one box of a page that nobody understands keeps out whoever has signed up', () => {
  expect(read({})).toBe('unknown is demanded');
  expect(read({}, { beside: [control('Log out'), control('Help', 'link')] })).toBe('unknown is demanded');
});

test('it keeps nobody out where something else can be done, or somebody is inside, or nothing demands it', () => {
  expect(read({ required: false })).toBeNull();
  expect(read({ filled: true })).toBeNull();
  expect(read({}, { idle: 0 })).toBeNull();
  expect(read({}, { sure: true })).toBeNull();
  expect(read({}, { sent: 'login' })).toBeNull();
  expect(read({}, { beside: [control('Create a team')] })).toBeNull();
  expect(read({}, { beside: ['Board', 'Files', 'Chat'].map((text) => control(text, 'link')) })).toBeNull();
});

/** A page that was come back to, behind a sign-up, with these words and controls. */
function left(text: string, forms: FormModel[] = [], beside: Control[] = []): string | null {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example.com/' } as AgentTask;
  const view = {
    title: '',
    headings: [],
    url: task.appUrl,
    fields: [],
    text,
    controls: beside,
  } as Partial<View> as View;
  const sent = { kind: 'signup', url: '', born: 0, lines: new Set() };
  const memory = Object.assign(new Memory(task), { accountCreated: true, sent });
  const now = { view, forms, memory } as unknown as Situation;
  const own = { ...now, view: ownPart(now) };
  const move = waitsUnnamed(own) ?? boxesLeft(own);
  return move?.move === 'end' ? move.why : null;
}

test('an account that something comes before waits for somebody, whoever that is called', () => {
  expect(left('Доступ к кабинету откроет куратор после сверки списков.')).toBe('approval is pending');
  expect(left('Vaš pristup aktivirat ćemo nakon uvida u popis.')).toBe('approval is pending');
  expect(left('After your account was made, have a look around.', [], [control('Go on')])).toBeNull();
  expect(left('Nice weather today.')).toBeNull();
  expect(left('Your account opens once you follow the link that we have sent you by email.')).toBeNull();
});

test('boxes that are all there is, for what nobody has told, are for a person to fill in', () => {
  const one = { field: { ...BLANK_FIELD, type: 'file', label: 'Pass' }, purpose: 'upload', optional: false };
  const form = { kind: 'other', fields: [one], submit: control('Send') } as unknown as FormModel;
  expect(left('Pass', [form])).toBe('upload is demanded');
  expect(left('Pass', [form], [control('Skip')])).toBeNull();
});
