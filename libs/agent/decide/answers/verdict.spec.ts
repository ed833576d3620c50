import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import type { Evidence } from '../../confirm/evidence.js';
import { Memory } from '../../memory.js';
import type { View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { mailAnnounced, signedIn } from './verdict.js';

/** The first page of a login, on a profile that may still be logged in. */
const first = (): Situation => {
  const task = {
    type: 'login',
    email: 'a@b.example',
    appUrl: 'https://app.example/',
    verifyToIdentity: true,
  } as AgentTask;
  const text = 'Next steps: register, then check your email.';
  const view = {
    url: task.appUrl,
    title: 'App',
    text,
    notices: [],
    headings: [],
    controls: [],
    fields: [],
  } as Partial<View> as View;
  return { view, forms: [], task, memory: new Memory(task), cookies: [], hasTotp: false, awaitsAnswer: false };
};
const evidence = (named: boolean) => ({ score: 2.5, signs: [], against: [], named, sure: false }) as Evidence;

test('a front that speaks of mails announces none to whom it knows, before anything is done', () => {
  expect(mailAnnounced(first(), evidence(true))).toBeNull();
  expect(mailAnnounced(first(), evidence(false))).toMatchObject({ outcome: { kind: 'awaiting_mail' } });
});

test('a mail is looked for behind a sign-up only where the app was told an address', () => {
  const mayFollow = (addressGiven: boolean): unknown => {
    const now = first();
    const task = { ...now.task, type: 'register' } as AgentTask;
    const memory = new Memory(task);
    Object.assign(memory, { addressGiven, accountCreated: true, counts: { ...memory.counts, signup: 1 } });
    const view = { ...now.view, text: 'Tasks', controls: [], fields: [] } as Partial<View> as View;
    const move = signedIn({ ...now, view, task, memory }, { ...evidence(true), sure: true });
    return move?.move === 'end' && 'mailMayFollow' in move.outcome ? move.outcome.mailMayFollow : move;
  };
  expect([mayFollow(true), mayFollow(false)]).toEqual([true, undefined]);
});
