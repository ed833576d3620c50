import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import type { Evidence } from '../../confirm/evidence.js';
import { Memory } from '../../memory.js';
import type { View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { mailAnnounced } from './verdict.js';

/** The first page of a login, on a profile that may still be logged in. */
const first = (): Situation => {
  const task = {
    type: 'login',
    email: 'a@b.example',
    appUrl: 'https://app.example/',
    verifyToIdentity: true,
  } as AgentTask;
  const text = 'Next steps: register, then check your email.';
  const view = { url: task.appUrl, title: 'App', text, notices: [], headings: [] } as Partial<View> as View;
  return { view, forms: [], task, memory: new Memory(task), cookies: [], hasTotp: false, awaitsAnswer: false };
};
const evidence = (named: boolean) => ({ score: 2.5, signs: [], against: [], named, sure: false }) as Evidence;

test('a front that speaks of mails announces none to whom it knows, before anything is done', () => {
  expect(mailAnnounced(first(), evidence(true))).toBeNull();
  expect(mailAnnounced(first(), evidence(false))).toMatchObject({ outcome: { kind: 'awaiting_mail' } });
});
