import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { AgentTask } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { Field } from '../../perceive/view.types.js';
import { classify } from '../fields/classify.js';
import { valueFor } from './values.js';

function reasonIn(more: Partial<Field>): string {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const field = { ...BLANK_FIELD, label: 'Reason for joining', name: 'reason', required: true, ...more };
  const value = valueFor(classify(field), task, new Memory(task), 'signup');
  return value?.kind === 'text' ? value.text : '';
}

test('a reason is told at some length where there is room for it: apps count its characters', () => {
  expect(reasonIn({ tag: 'textarea', type: 'textarea' }).length).toBeGreaterThan(100);
  expect(reasonIn({ tag: 'textarea', type: 'textarea', maxLength: 80 })).toMatch(/^[^.]{20,79}\.$/);
  expect(reasonIn({ type: 'text' }).length).toBeLessThan(40);
});

test('of a list of time zones Greenwich itself is taken', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const options = ['(GMT-12:00) Kwajalein', '(GMT) Greenwich, London', '(GMT+1:00) Rome'].map((label, at) => ({
    value: String(at - 1),
    label,
  }));
  const field = {
    ...BLANK_FIELD,
    tag: 'select',
    type: 'select',
    label: 'Time Zone *',
    required: true,
    options,
  } as Field;
  expect(valueFor(classify(field), task, new Memory(task), 'signup')).toMatchObject({ value: '0' });
});

test('an app that was told no address is told the name that it knows', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const name = (addressGiven: boolean): unknown => {
    const memory = Object.assign(new Memory(task), { addressGiven, usernameUsed: 'ada42' });
    const field = { ...BLANK_FIELD, placeholder: 'Username / Email address', name: 'username' } as Field;
    return valueFor(classify(field), task, memory, 'login');
  };
  expect(name(true)).toMatchObject({ text: 'ada@example.org' });
  expect(name(false)).toMatchObject({ text: 'ada42' });
});

test('a login by an address or a name, a box each, is told the one that is known', () => {
  const mail = { ...BLANK_FIELD, type: 'email', label: 'Email Address', name: 'email', visible: true };
  const name = { ...BLANK_FIELD, type: 'text', label: 'Username', name: 'username', visible: true };
  const told = (username: string, more: Partial<Field> = {}) => {
    const email = username.includes('@') ? username : 'ada@example.org';
    const task = { type: 'connect', connected: true, email, username } as AgentTask;
    const boxes = [mail, { ...name, ...more }].map((field) => classify(field as Field));
    return boxes.map((one) => valueFor(one, task, new Memory(task), 'login', boxes));
  };
  expect(told('robin')).toMatchObject([undefined, { text: 'robin' }]);
  expect(told('robin@example.org')).toMatchObject([{ text: 'robin@example.org' }, undefined]);
  expect(told('robin@example.org', { required: true })[1]).toMatchObject({ text: 'robin@example.org' });
});

test('the login that follows a sign-up is told the name that it took, not the one that was taken', () => {
  const task = { type: 'register', email: 'ada@example.org', username: 'ada' } as AgentTask;
  const memory = Object.assign(new Memory(task), { usernameUsed: 'ada42' });
  const field = { ...BLANK_FIELD, label: 'Username', name: 'username' } as Field;
  expect(valueFor(classify(field), task, memory, 'login')).toMatchObject({ text: 'ada42' });
});

test('a login by "email or phone" is told no user name first', () => {
  const task = { type: 'login', email: 'ada@example.org', username: 'ada', verifyToIdentity: true } as AgentTask;
  const told = (label: string) =>
    valueFor(classify({ ...BLANK_FIELD, label } as Field), task, new Memory(task), 'login');
  expect(told('Email or phone number *')).toMatchObject({ text: 'ada@example.org' });
  expect(told('Username, email or phone number')).toMatchObject({ text: 'ada' });
});

test('a postal code has the shape that its box takes', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const zip = (pattern: string) => {
    const field = { ...BLANK_FIELD, label: 'Postcode', name: 'zip', required: true, pattern } as Field;
    return valueFor(classify(field), task, new Memory(task), 'signup');
  };
  expect(zip('[0-9]{4} ?[A-Z]{2}')).toMatchObject({ text: '1012 JS' });
  expect(zip('\\d{3}-\\d{4}')).toMatchObject({ text: '100-0005' });
  expect(zip('')).toMatchObject({ text: '10118' });
});

test('a box that only its placeholder names gets its own part of an address', () => {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example/' } as AgentTask;
  const part = (placeholder: string) => {
    const field = { ...BLANK_FIELD, placeholder, required: true } as Field;
    return valueFor(classify(field), task, new Memory(task), 'signup');
  };
  expect(part('Street and number')).toMatchObject({ text: '350 Fifth Avenue' });
  expect(part('Postleitzahl')).toMatchObject({ text: '10118' });
  expect(part('Ville')).toMatchObject({ text: 'New York' });
});
