import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { View } from '../../perceive/view.types.js';
import { classify } from '../fields/classify.js';
import type { Classified } from '../fields/purpose.js';
import type { FormModel } from './form.js';
import { demanded, missing } from './missing.js';

test.each([true, false])(
  'a number that is locked until its owner is proven is asked for where it is demanded: %s',
  (required) => {
    const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
    const fields = [
      { label: 'Email', name: 'email' },
      { label: 'Mobile phone', name: 'phone', readonly: true, required },
    ].map((box) => classify({ ...BLANK_FIELD, ...box }));
    const form = { kind: 'signup', frame: 0, box: null, fields } as unknown as FormModel;
    const view = { text: '', controls: [] } as unknown as View;
    const asked = missing(view, form, task, new Memory(task), 'signup');
    expect(asked.map(({ purpose }) => purpose)).toEqual(required ? ['phone'] : []);
  },
);

test('a box without a label is called by what it holds rather than by a sentence above the form', () => {
  const field = {
    label: '',
    near: 'To sign up you have to fill in each of the boxes below',
    placeholder: 'Motto',
    name: 'm',
  };
  expect(demanded({ field, purpose: 'unknown' } as Classified)).toMatchObject({
    outcome: { detail: expect.stringContaining('demands "Motto"') },
  });
});
