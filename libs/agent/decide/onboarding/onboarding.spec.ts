import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import type { Evidence } from '../../confirm/evidence.js';
import { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { onboarding } from './onboarding.js';

/** Which of these buttons alike a new account presses, below a few words behind its mailed link. */
function pressed(...texts: string[]): string | null {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const controls = texts.map((text): Partial<Control> => ({
    ...{ text, kind: 'button', role: '', hints: '', href: '', visible: true, disabled: false },
    ...{ form: -1, dialog: -1, banner: '', rect: [0, 0, 40, 40] },
  }));
  const page = { url: 'https://app.example/', title: '', lang: 'en', text: texts.join(' '), headings: [], fields: [] };
  const view = { ...page, dialogs: [], notices: [], controls } as unknown as View;
  const memory = Object.assign(new Memory(task), { accountCreated: true, mailApplied: true });
  memory.counts.signup = 1;
  const move = onboarding({ view, forms: [], task, memory } as unknown as Situation, { sure: false } as Evidence);
  return move?.move === 'click' ? move.control.text : null;
}

test('one of a few buttons alike is a step of the new account, one of the languages of the page is not', () => {
  expect(pressed('Work', 'School', 'Other')).toBe('Work');
  expect(pressed('No', 'Sì')).toBe('Sì');
  expect(pressed('en', 'fr', 'vi', 'zh_TW', 'pt-BR')).toBe(null);
});

test('two ways in are no choice, however much is said on them', () => {
  expect(pressed('Register to get a shelf', 'Log in to see your books')).toBe(null);
  expect(pressed('Create a shelf', 'Look round')).toBe('Create a shelf');
});

test('the switch of a tool for those who build the app is no step', () => {
  expect(pressed('Toggle Bakery Dev Tools')).toBe(null);
  expect(pressed('Open router devtools')).toBe(null);
  expect(pressed('Open my tools')).toBe('Open my tools');
});
