import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { beginsAnew } from './begin-anew.js';

test.each([
  ['a cookie called as sessions are', ['sessionid:1'], 0, 'forget'],
  ['no cookie, on a page that scripts draw: what they keep may lie in a database of the browser', [], 3, 'forget'],
  ['nothing, on a page without scripts', [], 0, undefined],
])('a login begins anew as a stranger where the profile holds %s', (_, cookies, scripts, move) => {
  const task = { type: 'login', email: 'ada@larch.example', appUrl: 'https://app.example/' } as AgentTask;
  const view = { url: task.appUrl, storage: [], scripts } as Partial<View> as View;
  const now = { view, task, cookies, memory: new Memory(task) } as Partial<Situation> as Situation;
  expect(beginsAnew(now)?.move).toBe(move);
  expect(beginsAnew(now)).toBeNull();
});
