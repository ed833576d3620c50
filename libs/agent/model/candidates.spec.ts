import { describe, expect, test } from '@jest/globals';
import type { AgentTask } from '../agent.types.js';
import type { Situation } from '../decide/situation.js';
import { Memory } from '../memory.js';
import type { Control, FormBox, View } from '../perceive/view.types.js';
import { pressable } from './candidates.js';

const URL_OF_PAGE = 'https://app.example.co.uk/start';
const control = (change: Partial<Control>): Control => ({
  ref: { frame: 0, index: 0 },
  kind: 'link',
  role: 'a',
  text: 'Ymlaen',
  hints: '',
  href: '',
  expanded: '',
  visible: true,
  disabled: false,
  form: -1,
  dialog: -1,
  banner: '',
  rect: [0, 0, 10, 10],
  ...change,
});
const offered = (change: Partial<Control>, { url = URL_OF_PAGE, action = '' } = {}): boolean => {
  const forms = [{ frame: 0, index: 0, action, method: 'post', hints: '', heading: '', text: '' } satisfies FormBox];
  const view = {
    url,
    frameUrls: [url],
    forms,
    fields: [],
    controls: [control(change)],
    dialogs: ['Dileu? Delete it?'],
  };
  const memory = new Memory({ type: 'login', email: 'a@b.test', username: null } as AgentTask);
  return pressable({ view: view as unknown as View, forms: [], memory } as unknown as Situation).length === 1;
};

describe('a control is offered to a model', () => {
  test.each([
    ['within the page', {}],
    ['to the same origin', { href: 'https://app.example.co.uk/p/1' }],
    ['to another host of the same site', { href: 'https://id.example.co.uk/p/1' }],
    ['by script', { href: 'javascript:void(0)' }],
    ['in a form of its own', { kind: 'submit' as const, form: 0 }],
  ])('%s', (_name, change) => expect(offered(change)).toBe(true));
});

describe('a control is kept from a model', () => {
  test.each([
    ['to another site', { href: 'https://example.net/' }],
    ['to another site below the same suffix', { href: 'https://other.co.uk/' }],
    ['to the same site without encryption', { href: 'http://app.example.co.uk/' }],
    ['to a mail program', { href: 'mailto:a@b.test' }],
    ['unseen', { visible: false }],
    ['in a dialog about a deletion', { dialog: 0 }],
    ['that deletes, by its words', { text: 'Konto löschen' }],
    ['that deletes, by its address', { href: 'https://app.example.co.uk/account/delete' }],
    ['that deletes, by its name', { hints: 'deleteAccountButton' }],
    ['that costs', { text: 'Jetzt kaufen' }],
    ['that invites', { text: 'Invite your team' }],
    ['that logs out', { href: 'https://app.example.co.uk/logout' }],
    ['that leaves to a provider', { text: 'Google' }],
  ])('%s', (_name, change) => expect(offered(change)).toBe(false));

  test('whose form is sent elsewhere, or deletes', () => {
    const submit = { kind: 'submit' as const, form: 0 };
    expect(offered(submit, { action: 'https://example.net/take' })).toBe(false);
    expect(offered(submit, { action: '/users/7/delete' })).toBe(false);
  });

  test('to a neighbour on a hosting platform', () => {
    expect(offered({ href: 'https://other.github.io/' }, { url: 'https://mine.github.io/' })).toBe(false);
  });
});
