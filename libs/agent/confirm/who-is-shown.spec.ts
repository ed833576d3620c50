import { expect, test } from '@jest/globals';
import type { AgentTask } from '../agent.types.js';
import { Memory } from '../memory.js';
import type { Control, View } from '../perceive/view.types.js';
import type { Scene } from './scene.js';
import { Signs } from './signs.js';
import { weighWhoIsShown } from './who-is-shown.js';

/** What tells of the account on a page that only has this control. */
function signsOf(control: Partial<Control>): string[] {
  const task = {
    type: 'login',
    email: 'ada@example.org',
    appUrl: 'https://app.example/',
    username: 'ada1815',
  } as AgentTask;
  const view = { text: 'Lists', controls: [{ visible: true, hints: '', ...control }], fields: [] } as unknown as View;
  const signs = new Signs();
  weighWhoIsShown({ view, forms: [], task, memory: new Memory(task) } as unknown as Scene, signs);
  return signs.signs;
}

test('a picture that is described by the account’s address shows it as well as text does, unless it is hidden', () => {
  expect(signsOf({ text: 'ada@example.org' })).toEqual(['the page shows the account’s address']);
  expect(signsOf({ text: 'Ada', hints: 'ada@example.org' })).toEqual(['the page shows the account’s address']);
  expect(signsOf({ text: 'ada@example.org', visible: false })).toEqual([]);
});
