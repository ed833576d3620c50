import { expect, test } from '@jest/globals';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import type { Situation } from '../situation.js';
import { way, whole } from './ways.js';

const page = (text: string, headings: string[], links: number): View =>
  ({ text, headings, controls: Array.from({ length: links }, () => ({ visible: true }) as Control) }) as View;

test.each([
  ['a long text with links', page('x'.repeat(400), [], 6), true],
  ['a short front with headings, such as a blog with one entry', page('x'.repeat(250), ['Thoughts', 'Hello'], 7), true],
  ['a bar and a foot around nothing yet', page('x'.repeat(250), [], 7), false],
  ['a heading alone', page('x'.repeat(40), ['Welcome', 'Hello'], 7), false],
  ['a text without links', page('x'.repeat(400), ['Thoughts', 'Hello'], 1), false],
])('has come: %s', (_what, view, isWhole) => {
  expect(whole(view)).toBe(isWhole);
});

test('what a guessed address was led on to is not waited for where it is an error, though its text trails off', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'http://127.0.0.1:1/' } as AgentTask;
  const at = (status: number, title: string): Situation => {
    const view = { url: 'http://127.0.0.1:1/hub/signup', status, title, text: 'This is not one of our moons...' };
    const empty = { fields: [], controls: [], headings: [], notices: [], scripts: 3, frameUrls: [], dialogs: [] };
    const memory = new Memory(task);
    memory.triedPaths.add('http://127.0.0.1:1/signup');
    const now = { view: { ...empty, ...view } as unknown as View, forms: [], task, memory, cookies: [] };
    return { ...now, hasTotp: false, awaitsAnswer: false };
  };
  expect(way(at(404, '404: Not Found'))?.move).not.toBe('wait');
  expect(way(at(200, 'Moons'))?.move).toBe('wait');
});

test('an address called after the form is given a moment to draw it, once, before the bar around it leads back', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'http://127.0.0.1:1/' } as AgentTask;
  const link = {
    kind: 'link',
    text: 'Sign in',
    href: 'http://127.0.0.1:1/sign-in',
    visible: true,
    hints: '',
    form: -1,
  };
  const back = { ...link, dialog: -1, ref: { frame: 0, index: 0 }, rect: [0, 0, 80, 20] };
  const memory = new Memory(task);
  memory.clicked.set('the way here', 1);
  const at = (path: string): Situation => {
    const said = {
      title: 'Moons',
      text: 'Moons Sign in',
      headings: [],
      notices: [],
      dialogs: [],
      frameUrls: [''],
      forms: [],
    };
    const view = { ...said, url: `http://127.0.0.1:1${path}`, status: 200, scripts: 3, fields: [], controls: [back] };
    const now = { view: view as unknown as View, forms: [], task, memory, cookies: [] };
    return { ...now, hasTotp: false, awaitsAnswer: false };
  };
  expect(way(at('/en/sign-up'))?.move).toBe('wait');
  expect(way(at('/en/sign-up'))?.move).toBe('click');
  expect(way(at('/en/moons'))?.move).toBe('click');
});
