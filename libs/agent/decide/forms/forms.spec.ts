import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import type { Control, Field, FormBox, View } from '../../perceive/view.types.js';
import { readForms } from './forms.js';

const BUTTON = { kind: 'submit', role: 'button', hints: '', href: '', visible: true, disabled: false, form: 0 };

/** A form of these text boxes, under one word that is its button's as well. */
function formOf(word: string, ...asked: [name: string, label: string][]): View {
  const fields = asked.map(([name, label], index): Field => ({
    ...BLANK_FIELD,
    ref: { frame: 0, index },
    name,
    label,
    near: label,
  }));
  const button = { ...BUTTON, text: word, dialog: -1, banner: '', rect: [0, 90, 80, 20], ref: { frame: 0, index: 9 } };
  const box: FormBox = { frame: 0, index: 0, action: '/users', method: 'post', hints: '', heading: word, text: word };
  const address = 'https://app.example.com/users';
  const view = {
    url: address,
    frameUrls: [address],
    title: '',
    text: '',
    headings: [],
    dialogs: [],
    notices: [],
    widgets: [],
    pictures: [],
  };
  return { ...view, fields, forms: [box], controls: [button as unknown as Control] } as unknown as View;
}

test('who is to repeat an address signs up, though the button says to log in', () => {
  const name: [string, string] = ['username', 'Username'];
  const mail: [string, string] = ['email', 'E-Mail'];
  const again: [string, string] = ['email_conf', 'E-Mail bestätigen'];
  expect(readForms(formOf('Jetzt anmelden!', name, mail, again))[0]?.kind).toBe('signup');
  expect(readForms(formOf('Anmelden', name))[0]?.kind).toBe('login');
});

test('only who has no account yet is asked for an invitation beside the address', () => {
  const mail: [string, string] = ['email', 'Email'];
  expect(readForms(formOf('Partecipa', mail, ['code', 'Codice di invito']))[0]?.kind).toBe('signup');
  expect(readForms(formOf('Partecipa', mail, ['city', 'Città']))[0]?.kind).not.toBe('signup');
});

test('a button in the row of a password shows it, whatever it says; the one below the form sends', () => {
  const view = formOf('Konto', ['email', 'E-mail'], ['secret', 'Heslo']);
  Object.assign(view.fields[1]!, { type: 'password', rect: [0, 40, 300, 56] });
  const [button] = view.controls;
  const eye: Control = { ...button!, kind: 'button', text: 'Odkrýt', rect: [260, 48, 40, 40] };
  const below: Control = { ...button!, kind: 'button', text: 'Create', form: -1, rect: [0, 140, 80, 36] };
  expect(readForms({ ...view, controls: [eye, below] })[0]?.submit).toBe(below);
  expect(readForms({ ...view, controls: [{ ...eye, text: 'Sign in' }] })[0]?.submit?.text).toBe('Sign in');
});

test('who is asked for both halves of a name signs up, though the button logs in as well', () => {
  const names: [string, string][] = [
    ['vn', 'Voornaam'],
    ['an', 'Achternaam'],
    ['em', 'E-mailadres'],
    ['ww', 'Wachtwoord'],
  ];
  const view = formOf('Aanmelden', ...names);
  Object.assign(view.fields[3]!, { type: 'password' });
  expect(readForms(view)[0]?.kind).toBe('signup');
});

test('a button with an errand of its own, on a page that speaks of no account, opens none', () => {
  const asked: [string, string][] = [
    ['fn', 'First name'],
    ['em', 'Email'],
  ];
  expect(readForms(formOf('Sign this petition', ...asked))[0]?.kind).toBe('other');
  expect(readForms(formOf('Reserve', ...asked))[0]?.kind).toBe('other');
  expect(readForms(formOf('Continue', ...asked))[0]?.kind).toBe('signup');
});

test('who invites a member gives somebody else’s address: the form is beside what the page is for', () => {
  const asked: [string, string][] = [
    ['email', 'Email'],
    ['role', 'Role'],
  ];
  const kindUnder = (word: string): string | undefined =>
    readForms({ ...formOf(word, ...asked), headings: ['Team Settings'], title: 'Team Settings' })[0]?.kind;
  expect(kindUnder('Invite Member')).toBe('other');
  expect(kindUnder('Save')).toBe('profile');
});
