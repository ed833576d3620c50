import { expect, test } from '@jest/globals';
import { Memory } from '../../memory.js';
import type { AgentTask } from '../../agent.types.js';
import type { Control, Field, View } from '../../perceive/view.types.js';
import { bestWay } from './navigate.js';

const link = (text: string, path: string): Control =>
  ({
    text,
    kind: 'link',
    role: 'a',
    hints: '',
    href: `https://app.example.com${path}`,
    visible: true,
    disabled: false,
    form: -1,
    dialog: -1,
    banner: '',
    rect: [0, 0, 80, 20],
    ref: { frame: 0, index: 1 },
  }) as unknown as Control;
const page = (...controls: Control[]): View =>
  ({
    url: 'https://app.example.com/nowhere',
    title: '',
    text: '',
    headings: [],
    fields: [],
    controls,
  }) as unknown as View;

test.each([
  ['never opened', null, link('Sign in', '/login?next=/nowhere'), 'Sign in'],
  ['seen', 'https://app.example.com/login', link('Sign in', '/login?next=/nowhere'), null],
  [
    'seen, and linked as the sign-up too',
    'https://app.example.com/login',
    link('Sign in / Sign up', '/login'),
    'Sign in / Sign up',
  ],
  ['seen at another address', 'https://app.example.com/#/login', link('Sign in', '/members'), 'Sign in'],
])('a login that was %s is a way to the sign-up, or not', (_what, loginUrl, control, way) => {
  const memory = new Memory({ type: 'register', email: 'robin@agents.example.com' } as AgentTask);
  memory.loginUrl = loginUrl;
  expect(bestWay(page(control), 'register', memory, 0.8)?.control.text ?? null).toBe(way);
});

test('the links of a page that makes itself up under a guessed name are no ways, though they repeat it', () => {
  const memory = new Memory({ type: 'register', email: 'robin@agents.example.com' } as AgentTask);
  const way = () => bestWay(page(link('History', '/view?id=nowhere_signup&do=history')), 'register', memory, 0.8);
  const at = { url: 'https://app.example.com/nowhere/signup' };
  const history = (): unknown =>
    bestWay({ ...page(link('History', '/view?id=nowhere:signup')), ...at }, 'register', memory, 0.8);
  expect([way(), history()]).not.toContain(null);
  memory.triedPaths.add(at.url);
  expect(history()).toBeNull();
});

test.each(['Skaffa en adress gratis', 'Opret gratis bruger', 'Hazte socio', 'Завести почту'])(
  '"%s" signs up',
  (text) => {
    const memory = new Memory({ type: 'register', email: 'robin@agents.example.com' } as AgentTask);
    expect(bestWay(page(link('Prices', '/p'), link(text, '/x')), 'register', memory, 4)?.control.text).toBe(text);
  },
);

test.each([
  ['the name of an icon in its font', 'person_add', '', true],
  ['the class of an icon', '', 'btn fa fa-user-plus', true],
  ['a sentence of it', 'person_add to the team', '', false],
])('%s may sign up, beside a box for a password: "%s%s"', (_what, text, hints, isWay) => {
  const memory = new Memory({ type: 'register', email: 'robin@agents.example.com' } as AgentTask);
  const control = { ...link(text, '/nowhere#'), hints };
  const password = { type: 'password', visible: true, form: 0, ref: { frame: 0, index: 2 } } as Field;
  const way = (view: View): unknown => bestWay(view, 'register', memory, 0.8)?.control;
  expect(way({ ...page(control), fields: [password] })).toBe(isWay ? control : undefined);
  expect(way(page(control))).toBeUndefined();
});
